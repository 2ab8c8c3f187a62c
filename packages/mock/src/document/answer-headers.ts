import type { ApiHeader, ApiResponse } from "@curlew/client/openapi";
import type { ContentMaker } from "./content-maker.ts";

/** What the server itself says of a message, and what would have clients do something. */
const NOT_MADE: ReadonlySet<string> = new Set([
	"connection",
	"content-encoding",
	"content-length",
	"content-type",
	"date",
	"keep-alive",
	"transfer-encoding",
	"upgrade",
	"trailer",
	"te",
]);

/** The headers that the document gives a response, made for their schemas. */
export function answerHeaders(
	maker: ContentMaker,
	response: ApiResponse,
): Readonly<Record<string, string>> {
	const known = KNOWN.get(response);
	if (known) return known;
	const all = madeHeaders(maker, response);
	KNOWN.set(response, all);
	return all;
}

const KNOWN = new WeakMap<ApiResponse, Readonly<Record<string, string>>>();

function madeHeaders(
	maker: ContentMaker,
	{ headers }: ApiResponse,
): Readonly<Record<string, string>> {
	const made = new Map<string, string>();
	for (const header of headers) {
		const name = header.name.toLowerCase();
		if (NOT_MADE.has(name) || !/^[\w!#$%&'*+.^`|~-]+$/.test(name)) continue;
		const text = headerText(maker, header);
		if (text !== undefined && /^[\t\x20-\x7e]*$/.test(text))
			made.set(name, text);
	}
	return Object.fromEntries(made);
}

function headerText(
	maker: ContentMaker,
	{ schema, at, mediaType, explode }: ApiHeader,
): string | undefined {
	const example = at.get("example").value;
	const value =
		example ?? (schema === undefined ? undefined : maker.sample(schema));
	if (value === undefined || value === null) return undefined;
	if (mediaType !== undefined) return JSON.stringify(value);
	return simpleText(value, explode);
}

/** Style `simple`: OpenAPI 3.2 §4.12.4. */
function simpleText(value: unknown, explode: boolean): string {
	if (Array.isArray(value)) return value.map(String).join(",");
	if (typeof value !== "object" || value === null) return String(value);
	return Object.entries(value)
		.map(([name, member]) => `${name}${explode ? "=" : ","}${member}`)
		.join(",");
}
