import { indentedJson, parsesAsJson } from "@curlew/client/reading";
import { sortedJson } from "./sorted-json.ts";

export interface PrettyOptions {
	/** JSON with the keys of each object in alphabetical order. Default: as sent. */
	readonly sortKeys?: boolean;
}

export interface PrettyBody {
	readonly text: string;
	readonly language: "json" | "xml" | "html" | "text";
	/** False when keys were to be sorted, and could not be. */
	readonly isSorted: boolean;
}

/** A body for reading, also when only its beginning is there. Nothing of it but white space changes. */
export function prettyBody(
	text: string,
	contentType: string,
	{ sortKeys = false }: PrettyOptions = {},
): PrettyBody {
	const language = languageOf(text, contentType);
	switch (language) {
		case "json": {
			const sorted = sortKeys ? sortedJson(text) : undefined;
			return {
				text: sorted ?? indentedJson(text),
				language,
				isSorted: sorted !== undefined || !sortKeys,
			};
		}
		case "xml":
		case "html":
			return {
				text: text.replace(/>\s*</g, ">\n<"),
				language,
				isSorted: !sortKeys,
			};
		case "text":
			return { text, language, isSorted: !sortKeys };
	}
}

function languageOf(text: string, contentType: string): PrettyBody["language"] {
	if (/json/i.test(contentType)) return "json";
	if (/html/i.test(contentType)) return "html";
	if (/xml/i.test(contentType)) return "xml";
	// Many a server sends JSON as text/plain, or without a type.
	return /^\s*[{[]/.test(text) && parsesAsJson(text) ? "json" : "text";
}
