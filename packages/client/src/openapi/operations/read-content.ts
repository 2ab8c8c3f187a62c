import type { ApiDocument } from "../document/api-document.ts";
import type { ApiNode } from "../document/api-node.ts";
import type {
	ApiBody,
	ApiEncoding,
	ApiMediaType,
	ApiResponse,
} from "./api-operation.ts";
import { readExamples } from "./read-examples.ts";
import { readHeaders } from "./read-headers.ts";
import { readStyle } from "./read-parameters.ts";

/** A `requestBody` of OpenAPI 3. */
export function readBody(
	document: ApiDocument,
	written: ApiNode,
): ApiBody | undefined {
	if (!written.isThere) return undefined;
	const at = document.references.follow(written);
	if (at === undefined) return undefined;
	return {
		isRequired: at.flagAt("required"),
		description: at.textAt("description"),
		content: readContent(document, at.get("content")),
		at,
	};
}

/** `responses` of OpenAPI 3. */
export function readResponses(
	document: ApiDocument,
	written: ApiNode,
): readonly ApiResponse[] {
	return written.members().flatMap((item): ApiResponse[] => {
		const at = document.references.follow(item);
		if (at === undefined) return [];
		return [
			{
				status: item.key,
				description: at.textAt("description") ?? at.textAt("summary"),
				headers: readHeaders(document, at.get("headers")),
				content: readContent(document, at.get("content")),
				at,
			},
		];
	});
}

function readContent(
	document: ApiDocument,
	content: ApiNode,
): readonly ApiMediaType[] {
	return content.keys().flatMap((written): ApiMediaType[] => {
		const at = document.references.follow(content.get(written));
		if (at === undefined) return [];
		const schema = at.get("schema");
		const itemSchema = at.get("itemSchema");
		return [
			{
				mediaType: withoutParameters(written),
				written,
				schema: schema.isThere ? schema : undefined,
				itemSchema: itemSchema.isThere ? itemSchema : undefined,
				examples: readExamples(document, at),
				encoding: readEncoding(at.get("encoding")),
				at,
			},
		];
	});
}

/** `application/json` of `Application/JSON; charset=utf-8`. */
export function withoutParameters(mediaType: string): string {
	return (mediaType.split(";", 1)[0] ?? "").trim().toLowerCase();
}

function readEncoding(written: ApiNode): ReadonlyMap<string, ApiEncoding> {
	return new Map(
		written.keys().map((name) => {
			const at = written.get(name);
			const hasStyle =
				at.has("style") || at.has("explode") || at.has("allowReserved");
			return [
				name,
				{
					contentType: at.textAt("contentType"),
					style: hasStyle ? readStyle(at, "query") : undefined,
				},
			];
		}),
	);
}
