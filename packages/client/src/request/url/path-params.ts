import { encodeComponent } from "@curlew/template";

/** A path param whose value the URL standard would take for a step through the path. */
export interface RefusedPathParam {
	readonly name: string;
	readonly value: string;
}

export interface FilledPath {
	readonly url: string;
	readonly refused: readonly RefusedPathParam[];
	/** Names of params that stand in the URL and have nothing, or only white space, for a value. */
	readonly empty: readonly string[];
}

/** What is found on the way through a URL's path. */
interface Faults {
	readonly refused: RefusedPathParam[];
	readonly empty: Set<string>;
}

/**
 * Puts path params into a URL: for a segment that is `:name` as a whole, and
 * for `:name` within the parentheses of a segment (OData: `Users(':id')`).
 * Values are percent-encoded, so that they cannot leave their segment. The
 * values `.` and `..` alone in a segment are refused: the WHATWG URL standard
 * resolves them away, encoded or not.
 */
export function fillPathParams(
	url: string,
	params: ReadonlyMap<string, string>,
): FilledPath {
	if (params.size === 0 || !url.includes(":"))
		return { url, refused: [], empty: [] };
	const end = endOfPath(url);
	const start = Math.min(startOfPath(url), end);
	const faults: Faults = { refused: [], empty: new Set() };
	const path = url
		.slice(start, end)
		.split("/")
		.map((segment) => fillSegment(segment, params, faults))
		.join("/");
	return {
		url: url.slice(0, start) + path + url.slice(end),
		refused: faults.refused,
		empty: [...faults.empty],
	};
}

const PARAM = /^:([\p{L}_][\p{L}\p{N}_-]*)$/u;

/** The names of the segments of a URL's path that look like params: `:name`. */
export function pathParamNames(url: string): readonly string[] {
	const end = endOfPath(url);
	return url
		.slice(Math.min(startOfPath(url), end), end)
		.split("/")
		.flatMap((segment) => PARAM.exec(segment)?.[1] ?? []);
}

/** Joins the slashes that follow each other in a URL's path. */
export function withoutEmptySegments(url: string): string {
	const end = endOfPath(url);
	const start = Math.min(startOfPath(url), end);
	const path = url.slice(start, end).replace(/\/{2,}/g, "/");
	return url.slice(0, start) + path + url.slice(end);
}

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

/** Where the path of a URL begins: scheme and authority hold no params. */
export function startOfPath(url: string): number {
	const [scheme = ""] = SCHEME.exec(url) ?? [];
	const slash = url.indexOf("/", scheme.length);
	return slash === -1 ? url.length : slash;
}

/** Where the path of a URL ends: at its query, its fragment, or its end. */
export function endOfPath(url: string): number {
	const end = url.search(/[?#]/);
	return end === -1 ? url.length : end;
}

function fillSegment(
	segment: string,
	params: ReadonlyMap<string, string>,
	faults: Faults,
): string {
	if (!segment.startsWith(":")) return fillParentheses(segment, params, faults);
	const name = segment.slice(1);
	const value = params.get(name);
	if (value === undefined) return segment;
	if (value === "." || value === "..") faults.refused.push({ name, value });
	if (value.trim() === "") faults.empty.add(name);
	return encodeComponent(value);
}

const PARENTHESES = /\([^()]*\)/g;
const NAME_AFTER_COLON = /('?):([\p{L}\p{N}_-]+)/gu;

function fillParentheses(
	segment: string,
	params: ReadonlyMap<string, string>,
	faults: Faults,
): string {
	if (!segment.includes("(")) return segment;
	return segment.replace(PARENTHESES, (inside) =>
		inside.replace(NAME_AFTER_COLON, (written, quote: string, name: string) => {
			const value = params.get(name);
			if (value === undefined) return written;
			if (value.trim() === "") faults.empty.add(name);
			// A quotation mark within an OData text is written twice (OData 4.01 URL Conventions §5.1.1.6.1).
			const text = quote === "" ? value : value.replaceAll("'", "''");
			return quote + encodeComponent(text);
		}),
	);
}
