import { endOfPath, startOfPath } from "./path-params.ts";

/** A value of the query, without what would begin another param or end them. */
export function encodeSeparators(value: string): string {
	return value.replace(/[&#]/g, encodeURIComponent);
}

/** Puts path params into a URL, for segments that are `:name` as a whole. */
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
			segment.startsWith(":")
				? (params.get(segment.slice(1)) ?? segment)
				: segment,
		)
		.join("/");
	return url.slice(0, start) + path + url.slice(end);
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
