import {
	type ApiDocument,
	type ApiMediaType,
	InvalidJsonError,
	type OutlinedPart,
	parseJson,
} from "@curlew/client/openapi";
import { memberSchemaOf, possibleTypes } from "../schema/schema-outline.ts";
import { isJson } from "./media-types.ts";
import { scalarReadings } from "./parameter-values.ts";

/**
 * The value of a form with parts, as far as its outline tells: of files only that
 * they are there, for which an empty text stands.
 */
export function multipartValue(
	document: ApiDocument,
	parts: readonly OutlinedPart[],
	{ schema, encoding }: ApiMediaType,
): unknown {
	const members = new Map<string, unknown>();
	for (const [name, group] of Map.groupBy(parts, (part) => part.name)) {
		const member = schema && memberSchemaOf(document, schema, name);
		const types = member && possibleTypes(document, member);
		const values = group.map((part) => {
			if (!("value" in part)) return "";
			const declared = part.contentType ?? encoding.get(name)?.contentType;
			// An object goes as JSON where nothing else is said: OpenAPI 3.2 §4.15.3.
			const type = declared ?? (types?.has("object") ? "application/json" : "");
			return isJson(type)
				? jsonOrText(part.value)
				: scalarReadings(document, member, part.value)[0];
		});
		const isList = types?.has("array") || values.length > 1;
		members.set(name, isList ? values.flat() : values[0]);
	}
	return Object.fromEntries(members);
}

function jsonOrText(text: string): unknown {
	try {
		return parseJson(text);
	} catch (error) {
		if (error instanceof InvalidJsonError) return text;
		throw error;
	}
}
