import type { Value } from "@curlew/template";

export function isListOfValues(
	value: Value,
): value is readonly Value[] & Value {
	return Array.isArray(value);
}

/** An object of JSON, not a date. */
export function isValueMap(
	value: Value,
): value is Readonly<Record<string, Value>> & Value {
	return (
		typeof value === "object" &&
		value !== null &&
		!Array.isArray(value) &&
		!(value instanceof Date)
	);
}
