import { isUtf8 } from "node:buffer";
import type { BodyLanguage } from "../../protocol/responses.ts";
import { responseMediaType } from "./response-facts.ts";

/** Bytes that are looked at to tell whether content without a telling type is text. */
const LOOKED_AT = 1_000;

/** What a body is. Its type says so, or else its first bytes. */
export function languageOf(
	contentType: string,
	bytes: Uint8Array,
): BodyLanguage {
	const type = responseMediaType(contentType);
	if (/(?:[/+]json|ndjson|jsonl|json-seq)$/.test(type)) return "json";
	if (type === "text/html") return "html";
	if (type === "application/xhtml+xml" || /[/+]xml$/.test(type)) return "xml";
	if (/^text\/|javascript|urlencoded|graphql|yaml/.test(type)) return "text";
	if (/^(?:image|audio|video|font)\//.test(type)) return "binary";
	return looksLikeText(bytes) ? "text" : "binary";
}

function looksLikeText(bytes: Uint8Array): boolean {
	const looked = bytes.slice(0, LOOKED_AT);
	if (looked.includes(0)) return false;
	// The last character may be cut.
	return [0, 1, 2, 3].some((cut) =>
		isUtf8(looked.subarray(0, Math.max(0, looked.length - cut))),
	);
}
