/** Parts of a URL of a request, as it is written: joined, they are the whole. */
export interface PartsOfUrl {
	/** Placeholders, or scheme and host. */
	readonly start: string;
	readonly path: string;
	/** With its `?`. */
	readonly query: string;
}

export function partsOfUrl(url: string): PartsOfUrl {
	const start =
		/^(?:[a-z][a-z0-9+.-]*:\/\/[^/?{]*)?(?:\{\{[^{}]*\}\}[^/?{]*)*/i.exec(
			url,
		)?.[0] ?? "";
	const rest = url.slice(start.length);
	const at = rest.search(/\?/);
	const path = at === -1 ? rest : rest.slice(0, at);
	return { start, path, query: at === -1 ? "" : rest.slice(at) };
}

/** The names of `:name` segments that differ between two paths which have them at the same places. */
export function renamedSegments(
	before: string,
	after: string,
): ReadonlyMap<string, string> {
	const renamed = new Map<string, string>();
	const [old, now] = [before.split("/"), after.split("/")];
	const isAlike =
		old.length === now.length &&
		old.every(
			(segment, at) => segment.startsWith(":") === now[at]?.startsWith(":"),
		);
	if (!isAlike) return renamed;
	for (const [at, segment] of old.entries()) {
		const other = now[at] ?? segment;
		if (segment.startsWith(":") && other !== segment)
			renamed.set(segment.slice(1), other.slice(1));
	}
	return renamed;
}

/** The user's text with what the document said replaced by what it says now, where that stands in it as it was. */
export function withOtherBlock(
	yours: string,
	base: string,
	theirs: string,
): string | undefined {
	if (base.trim() === "") return undefined;
	const at = yours.indexOf(base);
	if (at === -1 || yours.indexOf(base, at + 1) !== -1) return undefined;
	return yours.slice(0, at) + theirs + yours.slice(at + base.length);
}
