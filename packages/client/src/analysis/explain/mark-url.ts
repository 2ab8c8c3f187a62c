import { encodeComponent } from "@curlew/template";
import type { CompiledUrl, PairText } from "../../request/url/compiled-url.ts";
import { alignUrl } from "./align-url.ts";
import { fillMarkedPath, withoutMarkedSegments } from "./mark-path-params.ts";
import {
	concatenated,
	encoded,
	type MarkedText,
	slice,
	trimmed,
	unmarked,
} from "./marked-text.ts";
import type { TracedTexts } from "./traced-texts.ts";

/**
 * Finds in a finished URL what was inserted into it. The request's own text
 * comes first, then path params in their segments, then the query's params.
 *
 * @param key of the authentication, when it goes with the query
 */
export function markUrl(
	href: string,
	{ url, path, query, dropsEmptySegments }: CompiledUrl,
	key: PairText | undefined,
	texts: TracedTexts,
): MarkedText {
	const written = texts.get(url);
	if (written === undefined) return unmarked(href);
	// No URL came of it: it is shown as it was filled in.
	if (written.text === href) {
		texts.place(url);
		return written;
	}
	const base = trimmed(written);
	const joinsSlashes = dropsEmptySegments && path.length > 0;
	const filled = fillMarkedPath(
		joinsSlashes ? withoutMarkedSegments(base) : base,
		path,
		texts,
	);
	const whole = withQuery(filled, key ? [...query, key] : query, texts);
	const aligned = alignUrl(withScheme(whole), href);
	if (aligned === undefined) return unmarked(href);
	for (const pair of [...path, ...query, ...(key ? [key] : [])])
		texts.place(pair.name, pair.value);
	texts.place(url);
	return aligned;
}

function withScheme(url: MarkedText): MarkedText {
	if (/^[a-z][a-z0-9+.-]*:\/\//i.test(url.text)) return url;
	return concatenated(url.text.startsWith("//") ? "http:" : "http://", url);
}

function withQuery(
	url: MarkedText,
	pairs: readonly PairText[],
	texts: TracedTexts,
): MarkedText {
	if (pairs.length === 0) return url;
	const hash = url.text.indexOf("#");
	let whole = hash === -1 ? url : slice(url, 0, hash);
	for (const { name, value } of pairs) {
		const [before, after] = [texts.get(name), texts.get(value)];
		if (!before || !after) continue;
		const { text } = whole;
		const separator = !text.includes("?") ? "?" : /[?&]$/.test(text) ? "" : "&";
		whole = concatenated(
			whole,
			separator,
			encoded(before, encodeComponent),
			"=",
			encoded(after, encodeComponent),
		);
	}
	return whole;
}
