/** A range of a text in UTF-16 code units; the end is behind it. */
export type TextRange = readonly [start: number, end: number];

/** In order, and overlapping ones joined: nothing of either may be left between them. */
export function joinedRanges(
	ranges: Iterable<readonly [start: number, end: number, ...rest: unknown[]]>,
): TextRange[] {
	const sorted = [...ranges].sort(([a], [b]) => a - b);
	const all: [number, number][] = [];
	for (const [start, end] of sorted) {
		const last = all.at(-1);
		if (last !== undefined && start < last[1]) last[1] = Math.max(last[1], end);
		else all.push([start, end]);
	}
	return all;
}

/**
 * The text between two places, with what stands in the ranges replaced.
 *
 * @param ranges in order, none over another
 */
export function replaceRanges(
	text: string,
	ranges: readonly TextRange[],
	replacement: string,
): string {
	let result = "";
	let position = 0;
	for (const [start, end] of ranges) {
		result += text.slice(position, start) + replacement;
		position = end;
	}
	return result + text.slice(position);
}
