import { encodeComponent } from "@curlew/template";
import type { PairText } from "../../request/url/compiled-url.ts";
import {
	fillPathParams,
	withoutEmptySegments,
} from "../../request/url/path-params.ts";
import {
	concatenated,
	encoded,
	type MarkedText,
	slice,
} from "./marked-text.ts";
import type { TracedTexts } from "./traced-texts.ts";

/** Where a path param went: in the text before, and in the text after it was filled in. */
interface Filling {
	readonly start: number;
	readonly end: number;
	readonly value: MarkedText;
}

/** Puts path params into a URL as `fillPathParams` does, and keeps the marks of both. */
export function fillMarkedPath(
	url: MarkedText,
	params: readonly PairText[],
	texts: TracedTexts,
): MarkedText {
	const values = new Map<string, MarkedText>();
	for (const { name, value } of params) {
		const [key, filled] = [texts.get(name), texts.get(value)];
		if (key && filled) values.set(key.text, filled);
	}
	const parts: (MarkedText | string)[] = [];
	let position = 0;
	for (const { start, end, value } of fillingsOf(url.text, values)) {
		parts.push(slice(url, position, start), encoded(value, encodeComponent));
		position = end;
	}
	return concatenated(...parts, slice(url, position));
}

/** As `withoutEmptySegments`, with the marks of what stays. */
export function withoutMarkedSegments(url: MarkedText): MarkedText {
	const kept = withoutEmptySegments(url.text);
	const parts: MarkedText[] = [];
	let from = 0;
	let at = 0;
	for (let index = 0; index < kept.length; index++, at++) {
		if (url.text[at] === kept[index]) continue;
		parts.push(slice(url, from, at));
		while (url.text[at] !== kept[index]) at++;
		from = at;
	}
	return concatenated(...parts, slice(url, from));
}

/** Where which param goes, in order: found by filling each one in by itself and looking for what has changed. */
function fillingsOf(
	url: string,
	values: ReadonlyMap<string, MarkedText>,
): readonly Filling[] {
	const fillings: Filling[] = [];
	for (const [name, value] of values) {
		let position = 0;
		const written = `:${name}`;
		const marker = markerNotIn(url);
		const pieces = fillPathParams(url, new Map([[name, marker]])).url.split(
			marker,
		);
		for (const piece of pieces.slice(0, -1)) {
			const start = position + piece.length;
			position = start + written.length;
			fillings.push({ start, end: position, value });
		}
	}
	return fillings.sort((a, b) => a.start - b.start);
}

/** A word that stands for itself in any URL, and not in this one. */
function markerNotIn(url: string): string {
	let marker = "curlew";
	while (url.includes(marker)) marker += "0";
	return marker;
}
