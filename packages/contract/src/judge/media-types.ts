import type { ApiMediaType } from "@curlew/client/openapi";

/** The one of a body's media types that a content type is of: the most specific, as OpenAPI 3.2 §4.13.3 has it. */
export function mediaTypeFor(
	content: readonly ApiMediaType[],
	contentType: string,
): ApiMediaType | undefined {
	const plain = essence(contentType);
	const candidates = content.filter(({ mediaType }) =>
		covers(mediaType, plain),
	);
	const [best] = candidates.toSorted(
		(a, b) => weight(b.mediaType) - weight(a.mediaType),
	);
	// Of those that differ in parameters only, the one that says the same.
	const exact = candidates.find(
		({ written }) => normal(written) === normal(contentType),
	);
	return exact ?? best;
}

export function isJson(mediaType: string): boolean {
	return /^(?:application|text)\/(?:[\w.-]+\+)?json(?:5)?$/.test(
		essence(mediaType),
	);
}

export function isForm(mediaType: string): boolean {
	return essence(mediaType) === "application/x-www-form-urlencoded";
}

export function isMultipartType(mediaType: string): boolean {
	return essence(mediaType).startsWith("multipart/");
}

/** Lines or records of JSON: each is judged by itself. */
export function isJsonLines(mediaType: string): boolean {
	return /^application\/(?:jsonl|x-ndjson|ndjson|json-seq)$/.test(
		essence(mediaType),
	);
}

/** Without parameters, in small letters. */
export function essence(contentType: string): string {
	return (contentType.split(";", 1)[0] ?? "").trim().toLowerCase();
}

function covers(range: string, contentType: string): boolean {
	const plain = essence(range);
	if (plain === contentType || plain === "*/*" || plain === "*") return true;
	const [type = "", subtype = ""] = plain.split("/");
	if (!contentType.startsWith(`${type}/`)) return false;
	// `application/*+json`
	return (
		subtype.startsWith("*") &&
		(subtype === "*" || contentType.endsWith(subtype.slice(1)))
	);
}

function weight(range: string): number {
	if (!range.includes("*")) return 3;
	if (range.startsWith("*")) return 0;
	return range.endsWith("/*") ? 1 : 2;
}

function normal(contentType: string): string {
	return contentType.replace(/[\s"]/g, "").toLowerCase();
}
