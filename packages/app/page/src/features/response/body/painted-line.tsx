import type { ReactNode } from "react";
import type { BodyLanguage } from "../../../../../src/protocol/responses.ts";
import type { RowContext } from "./row-context.ts";

/** A found text. */
export interface SearchMark {
	readonly from: number;
	readonly to: number;
	readonly isCurrent: boolean;
}

interface Part {
	readonly from: number;
	readonly to: number;
	readonly kind: string;
}

const JSON_PARTS =
	/(?<string>"(?:[^"\\]|\\.)*"?)(?<colon>\s*:)?|(?<word>\b(?:true|false|null)\b)|(?<number>-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/g;
const MARKUP_PARTS =
	/(?<comment><!--.*?(?:-->|$)|<!\w[^>]*>|<\?.*?(?:\?>|$))|(?<key><\/?[\w:.-]+|\/?>)|(?<string>"[^"]*"|'[^']*')/g;

/** A line in the colours of its language, with what was found in it. */
export function PaintedLine({
	text,
	before = "",
	language,
	marks,
}: {
	readonly text: string;
	/** What stands in front of it in its line, and gives it its colours. */
	readonly before?: string;
	readonly language: BodyLanguage;
	readonly marks: readonly SearchMark[];
}): ReactNode {
	const parts = within(
		partsOf(before + text, language),
		before.length,
		text.length,
	);
	const cuts = new Set([0, text.length]);
	for (const { from, to } of [...parts, ...marks]) cuts.add(from).add(to);
	const places = [...cuts].sort((a, b) => a - b);
	return places.slice(0, -1).map((from, index) => {
		const to = places[index + 1] ?? text.length;
		const part = parts.find((one) => one.from <= from && to <= one.to);
		const mark = marks.find((one) => one.from <= from && to <= one.to);
		const piece = text.slice(from, to);
		const coloured = part ? (
			<span key={from} className={`code-${part.kind}`}>
				{piece}
			</span>
		) : (
			piece
		);
		if (!mark) return coloured;
		return (
			<mark
				key={from}
				className="found"
				data-current={mark.isCurrent || undefined}
			>
				{coloured}
			</mark>
		);
	});
}

/** Of ranges of a longer text, what is in a part of it. */
function within<T extends { readonly from: number; readonly to: number }>(
	ranges: readonly T[],
	start: number,
	length: number,
): readonly T[] {
	return ranges
		.filter(({ from, to }) => to > start && from < start + length)
		.map((one) => ({
			...one,
			from: Math.max(0, one.from - start),
			to: Math.min(length, one.to - start),
		}));
}

function partsOf(text: string, language: BodyLanguage): readonly Part[] {
	if (language === "json")
		return Array.from(text.matchAll(JSON_PARTS), jsonPart);
	if (language === "xml" || language === "html")
		return Array.from(text.matchAll(MARKUP_PARTS), (match) => {
			const { comment, key } = match.groups ?? {};
			const kind = comment ? "comment" : key ? "key" : "string";
			return { from: match.index, to: match.index + match[0].length, kind };
		});
	return [];
}

function jsonPart(match: RegExpExecArray): Part {
	const { string, colon, word } = match.groups ?? {};
	const from = match.index;
	if (string === undefined)
		return {
			from,
			to: from + match[0].length,
			kind: word === undefined ? "number" : "keyword",
		};
	return { from, to: from + string.length, kind: colon ? "key" : "string" };
}

/**
 * Where a pattern matches in a row, at most so often as a line can show.
 *
 * @param current which of the matches that begin in the row is the current one
 */
export function marksIn(
	{ before, text, after }: RowContext,
	pattern: RegExp | undefined,
	current: number | undefined,
): readonly SearchMark[] {
	if (!pattern) return [];
	const marks: SearchMark[] = [];
	let begun = 0;
	for (const { index, 0: found } of (before + text + after).matchAll(pattern)) {
		const from = index - before.length;
		if (found === "") continue;
		const isCurrent = from >= 0 && begun === current;
		marks.push({ from, to: from + found.length, isCurrent });
		if (from >= 0) begun++;
		if (begun === 500 || from >= text.length) break;
	}
	return within(marks, 0, text.length);
}
