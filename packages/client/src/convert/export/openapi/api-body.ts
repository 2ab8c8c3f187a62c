import type { Value } from "@curlew/template";
import { parseJson } from "../../../values/parse-json.ts";
import type { SnippetBody } from "../../snippets/snippet-request.ts";
import { inferSchema, type JsonSchema } from "./infer-schema.ts";

/** An example of a content, and a schema that it matches. */
export interface ApiContent {
	/** `application/json` */
	readonly mediaType: string;
	readonly value: Value;
	/** Of texts, and forms with files; that of other values is inferred from all examples. */
	readonly schema?: JsonSchema;
}

/** The body of a request. @param contentType its header; undefined without one */
export function bodyContent(
	body: SnippetBody,
	contentType: string | undefined,
): ApiContent {
	const mediaType = mediaTypeOf(contentType) ?? "application/octet-stream";
	switch (body.kind) {
		case "text":
			return textContent(mediaTypeOf(contentType) ?? "text/plain", body.text);
		case "file":
			return { mediaType, value: body.path, schema: BINARY };
		case "multipart": {
			const properties = body.parts.map(
				(part) => [part.name, "path" in part ? BINARY : TEXT] as const,
			);
			const values = body.parts.map(
				(part) => [part.name, "path" in part ? part.path : part.value] as const,
			);
			return {
				mediaType: "multipart/form-data",
				value: Object.fromEntries(values),
				schema: { type: "object", properties: Object.fromEntries(properties) },
			};
		}
	}
}

/** A text as the value that its type makes of it: JSON and forms are parsed. */
export function textContent(mediaType: string, text: string): ApiContent {
	if (/[/+]json$/i.test(mediaType)) {
		const value = jsonValue(text);
		if (value !== undefined) return { mediaType, value };
	}
	if (mediaType === "application/x-www-form-urlencoded") {
		const value = Object.fromEntries(new URLSearchParams(text));
		return { mediaType, value, schema: inferSchema([value]) };
	}
	return { mediaType, value: text, schema: TEXT };
}

const TEXT: JsonSchema = { type: "string" };

const BINARY: JsonSchema = {
	type: "string",
	contentMediaType: "application/octet-stream",
};

function mediaTypeOf(contentType: string | undefined): string | undefined {
	const type = contentType?.split(";")[0]?.trim().toLowerCase();
	return type === "" ? undefined : type;
}

/** Placeholders that stand for numbers and the like become texts. */
function jsonValue(text: string): Value | undefined {
	for (const candidate of [text, withQuotedPlaceholders(text)])
		try {
			return parseJson(candidate);
		} catch {
			// The next one, or none.
		}
	return undefined;
}

function withQuotedPlaceholders(text: string): string {
	return text.replace(/"(?:[^"\\]|\\.)*"|\{\{[^{}]*\}\}/g, (part) =>
		part.startsWith('"') ? part : JSON.stringify(part),
	);
}
