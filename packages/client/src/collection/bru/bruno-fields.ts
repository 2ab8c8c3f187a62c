import type { Value } from "@curlew/template";

/** What Bruno writes as JSON, read with care: a field of an unexpected type counts as absent. */
export type Fields = Readonly<Record<string, Value>>;

export function isFields(value: Value | undefined): value is Fields {
	return (
		typeof value === "object" &&
		value !== null &&
		!Array.isArray(value) &&
		!(value instanceof Date)
	);
}

export function fieldsOf(value: Value | undefined): Fields {
	return isFields(value) ? value : {};
}

export function listOf(value: Value | undefined): readonly Value[] {
	return Array.isArray(value) ? value : [];
}

export function textOf(value: Value | undefined): string | undefined {
	return typeof value === "string" && value !== "" ? value : undefined;
}
