import { endOfPath, startOfPath } from "./path-params.ts";

/** A value of the query, without what would begin another param or end them. */
export function encodeSeparators(value: string): string {
	return value.replace(/[&#]/g, encodeURIComponent);
}

/** Encodes the blanks that the URL standard would take out of a URL without a word: tabs and line breaks, and spaces at its end. */
export function encodeBlanks(url: string): string {
	const whole = url.trimStart();
	const end = whole.trimEnd();
	if (startOfPath(end) >= end.length) return end;
	const blanks = whole.slice(end.length);
	return encodeBreaks(end) + encodeURIComponent(blanks);
}

function encodeBreaks(url: string): string {
	return url.replace(/[\t\n\r]/g, encodeURIComponent);
}

/** Puts path params into a URL, for segments that are `:name`, or begin with `:name.`. */
export function withPathValues(
	url: string,
	params: ReadonlyMap<string, string>,
): string {
	const end = endOfPath(url);
	const start = Math.min(startOfPath(url), end);
	const path = url
		.slice(start, end)
		.split("/")
		.map((segment) =>
			segment.startsWith(":") ? withParam(segment, params) : segment,
		)
		.join("/");
	return url.slice(0, start) + path + url.slice(end);
}

function withParam(
	segment: string,
	params: ReadonlyMap<string, string>,
): string {
	const point = segment.indexOf(".");
	const end = point === -1 ? segment.length : point;
	const value = params.get(segment.slice(1, end));
	return value === undefined ? segment : value + segment.slice(end);
}

/** Takes the params of a name out of a URL's query. */
export function withoutParam(url: string, name: string): string {
	const start = url.indexOf("?");
	if (start === -1) return url;
	const hash = url.indexOf("#", start);
	const end = hash === -1 ? url.length : hash;
	const pairs = url.slice(start + 1, end).split("&");
	const kept = pairs.filter((pair) => pair.split("=", 1)[0] !== name);
	if (kept.length === pairs.length) return url;
	const query = kept.length === 0 ? "" : `?${kept.join("&")}`;
	return url.slice(0, start) + query + url.slice(end);
}
