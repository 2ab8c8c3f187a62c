import { endOfPath, startOfPath } from "./path-params.ts";

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
