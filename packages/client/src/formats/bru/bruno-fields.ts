import type { Value } from "@curlew/template";
import { isRecord } from "../../values/is-record.ts";

/** What Bruno writes as JSON, read with care: a field of an unexpected type counts as absent. */
export type Fields = Readonly<Record<string, Value>>;

export function fieldsOf(value: Value | undefined): Fields {
	return isRecord(value) ? value : {};
}

export function listOf(value: Value | undefined): readonly Value[] {
	return Array.isArray(value) ? value : [];
}

export function writtenText(value: Value | undefined): string | undefined {
	return typeof value === "string" && value !== "" ? value : undefined;
}
