import type { TextRange } from "./matching/ranges.ts";
import { MASK, type SecretMasker } from "./secret-masker.ts";

/** A range of a text, in UTF-16 code units, end exclusive. */
export interface Range {
	readonly start: number;
	readonly end: number;
}

/** A text with ranges in it, in order, none within another. */
export interface TextWithRanges<R extends Range> {
	readonly text: string;
	readonly ranges: readonly R[];
}

/**
 * Blacks out the secrets of a text and keeps its ranges where they belong: a
 * mask is seldom as long as what it hides.
 *
 * @param isSecret tells the ranges that are to be masked as a whole, known to the masker or not
 */
export function maskWithRanges<R extends Range>(
	{ text, ranges }: TextWithRanges<R>,
	masker: SecretMasker,
	isSecret: (range: R) => boolean,
): TextWithRanges<R> {
	let masked = "";
	let position = 0;
	const moved: R[] = [];
	for (const range of ranges) {
		masked += masker.mask(text.slice(position, range.start));
		const start = masked.length;
		masked += isSecret(range)
			? MASK
			: masker.mask(text.slice(range.start, range.end));
		moved.push({ ...range, start, end: masked.length });
		position = range.end;
	}
	masked += masker.mask(text.slice(position));
	return withoutSplitSecrets({ text: masked, ranges: moved }, masker);
}

/** A secret that stands partly in a range is found in the whole text only. */
function withoutSplitSecrets<R extends Range>(
	{ text, ranges }: TextWithRanges<R>,
	masker: SecretMasker,
): TextWithRanges<R> {
	const masks = masker.rangesIn(text);
	if (masks.length === 0) return { text, ranges };
	const moved = movedBy(masks);
	return {
		text: masker.mask(text),
		ranges: ranges.map((range) => {
			const start = moved(range.start);
			return { ...range, start, end: Math.max(start, moved(range.end)) };
		}),
	};
}

/** Where a place of a text is after masks have come: one within a mask, at its end. Asked for in any order. */
function movedBy(masks: readonly TextRange[]): (offset: number) => number {
	const shifts: {
		readonly start: number;
		readonly end: number;
		readonly shift: number;
	}[] = [];
	let shift = 0;
	for (const [start, end] of masks) {
		shift += MASK.length - (end - start);
		shifts.push({ start, end, shift });
	}
	return (offset) => {
		const last = shifts.findLast(({ start }) => start < offset);
		return last === undefined
			? offset
			: Math.max(offset, last.end) + last.shift;
	};
}

/** The beginning of a text, with the ranges that lie in it. */
export function cutWithRanges<R extends Range>(
	{ text, ranges }: TextWithRanges<R>,
	limit: number,
): TextWithRanges<R> {
	if (text.length <= limit) return { text, ranges };
	return {
		text: text.slice(0, limit).toWellFormed(),
		ranges: ranges
			.filter(({ start }) => start < limit)
			.map((range) => ({ ...range, end: Math.min(range.end, limit) })),
	};
}
