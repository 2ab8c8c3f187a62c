import type { Value } from "@curlew/template";
import { toJson } from "@curlew/template";

/** A value as a text of its own: a scalar as it is, all else as JSON. */
export function textOfScalar(value: unknown): string {
	return typeof value === "string" ? value : toJson(asValue(value));
}

/** What a document says, as a value of Curlew: it is made of what JSON has. */
export function asValue(value: unknown): Value {
	switch (typeof value) {
		case "string":
		case "number":
		case "bigint":
		case "boolean":
			return value;
		case "object":
			if (value === null) return null;
			if (Array.isArray(value)) return value.map(asValue);
			return Object.fromEntries(
				Object.entries(value).map(([key, member]) => [key, asValue(member)]),
			);
		default:
			return null;
	}
}
