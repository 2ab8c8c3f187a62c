import type { Value } from "@curlew/template";

/** Tells maps of values from lists, dates and everything that is no object. */
export function isRecord(
	value: Value | undefined,
): value is { readonly [key: string]: Value } {
	return (
		typeof value === "object" &&
		value !== null &&
		!Array.isArray(value) &&
		!(value instanceof Date)
	);
}
