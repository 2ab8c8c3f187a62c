import { formatSize } from "../../values/format-size.ts";
import { shortened } from "../../values/shortened.ts";
import type { LabelledRange } from "./marked-lines.ts";

/** Characters of a value that are shown where it stands. */
const LONGEST = 1_000;

/** Of a longer one, so many from its beginning. */
const KEPT = 240;

export interface LabelledText {
	readonly text: string;
	readonly ranges: readonly LabelledRange[];
}

/** A text in which very long values are cut, with their size behind: nobody looks for the rest of a request below a megabyte. */
export function withShortValues(
	text: string,
	ranges: readonly LabelledRange[],
): LabelledText {
	if (ranges.every(({ start, end }) => end - start <= LONGEST))
		return { text, ranges };
	let short = "";
	let from = 0;
	const moved: LabelledRange[] = [];
	for (const range of ranges) {
		short += text.slice(from, range.start);
		const start = short.length;
		short += shortValue(text.slice(range.start, range.end));
		moved.push({ ...range, start, end: short.length });
		from = range.end;
	}
	return { text: short + text.slice(from), ranges: moved };
}

function shortValue(value: string): string {
	if (value.length <= LONGEST) return value;
	return `${shortened(value, KEPT)} [${formatSize(Buffer.byteLength(value))}]`;
}
