import { createRequire } from "node:module";

/**
 * Texts on a terminal, in columns: by `string-width`, character by character as a
 * reader counts them (graphemes, UAX #29). Both are loaded at the first text that
 * needs them: the tables of Unicode behind them take some 20 ms.
 */

/** Texts of which each UTF-16 code unit is a character of one column: ASCII, most of Latin-1, dashes and quotation marks. */
const NARROW = /^[ -~\xa0-\xac\xae-\xff\u2010-\u2027]*$/;

type StringWidth = typeof import("string-width").default;

let stringWidth: StringWidth | undefined;
let segmenter: Intl.Segmenter | undefined;

/** The columns that a text covers. Control characters, line breaks and tabs cover none. */
export function textWidth(text: string): number {
	if (NARROW.test(text)) return text.length;
	return library()(text);
}

/** The characters of a text as a reader counts them. */
export function* graphemes(text: string): Generator<string> {
	if (NARROW.test(text)) yield* text;
	else for (const { segment } of segmentsOf(text)) yield segment;
}

/** As many whole characters from the beginning of a text as cover at most that many columns. */
export function startWithin(text: string, columns: number): string {
	if (NARROW.test(text)) return text.slice(0, Math.max(0, columns));
	// Quicker than character by character. No code unit covers more than two columns.
	if (text.length * 2 <= columns) return text;
	if (text.length <= columns * 4 && textWidth(text) <= columns) return text;
	let width = 0;
	for (const { segment, index } of segmentsOf(text)) {
		width += textWidth(segment);
		if (width > columns) return text.slice(0, index);
	}
	return text;
}

/** The same, from its end. */
export function endWithin(text: string, columns: number): string {
	if (NARROW.test(text))
		return text.slice(Math.max(0, text.length - Math.max(0, columns)));
	const segments = segmentsOf(text);
	let width = 0;
	for (
		let last = segments.containing(text.length - 1);
		last;
		last = segments.containing(last.index - 1)
	) {
		width += textWidth(last.segment);
		if (width > columns) return text.slice(last.index + last.segment.length);
	}
	return text;
}

function library(): StringWidth {
	// In `imports` of package.json: the package, or beside the bundle a file of it.
	const loaded: StringWidth =
		stringWidth ?? createRequire(import.meta.url)("#string-width").default;
	stringWidth = loaded;
	return loaded;
}

function segmentsOf(text: string): Intl.Segments {
	segmenter ??= new Intl.Segmenter();
	return segmenter.segment(text);
}
