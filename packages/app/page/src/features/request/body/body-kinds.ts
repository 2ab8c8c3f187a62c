import type { FormTree } from "../../../../../src/protocol/forms.ts";
import type { Language } from "../../../editor/languages.ts";

/** Bodies of HTTP requests, in the order of the menu. */
export const BODY_KINDS = [
	["none", "No body"],
	["json", "JSON"],
	["text", "Text"],
	["xml", "XML"],
	["sparql", "SPARQL"],
	["graphql", "GraphQL"],
	["form-urlencoded", "Form URL-encoded"],
	["multipart-form", "Multipart form"],
	["file", "File"],
] as const;

/** Bodies that are one text. */
export const TEXT_LANGUAGES: Readonly<Record<string, Language>> = {
	json: "json",
	text: "text",
	xml: "xml",
	sparql: "text",
};

/** Spellings that older files have. */
const ALIASES: Readonly<Record<string, string>> = {
	formUrlEncoded: "form-urlencoded",
	multipartForm: "multipart-form",
};

export function bodyKind(type: string): string {
	return ALIASES[type] ?? (type || "none");
}

/** What a body begins with; undefined when there is to be none. */
export function newBody(kind: string): FormTree | undefined {
	switch (kind) {
		case "none":
			return undefined;
		case "graphql":
			return { type: kind, data: { query: "" } };
		case "form-urlencoded":
		case "multipart-form":
		case "file":
			return { type: kind, data: [] };
		default:
			return { type: kind, data: "" };
	}
}
