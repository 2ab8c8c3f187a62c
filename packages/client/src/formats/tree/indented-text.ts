import type { ScalarNode } from "./placed-node.ts";

/** A text whose format puts the same indentation in front of each of its lines, which is no part of it. */
export interface IndentedText extends ScalarNode {
	readonly indent: number;
}

/** The spaces that the format puts in front of each line between `'''` and `'''`. */
const VALUE_INDENT = 4;
/** Those in front of each line of a text section. */
export const TEXT_INDENT = 2;
/** A line break, and what `indentOf` takes for the format's of the spaces behind it. */
const TEXT_LINE = /\r?\n(?: {2})?/g;
const VALUE_LINE = /\r?\n {0,4}/g;

/** A text that stands in one line. */
export function lineText(
	source: string,
	start: number,
	end: number,
): IndentedText {
	return indentedText(source.slice(start, end), start, end, 0);
}

/** A text as it is read, of a range of a file. */
export function indentedText(
	text: string,
	start: number,
	end: number,
	indent: number,
	type: ScalarNode["type"] = "text",
): IndentedText {
	return {
		kind: "scalar",
		type,
		style: "indented",
		text,
		start,
		end,
		indent,
	};
}

/** A text over several lines. The first line's indentation must lie before `start`. */
export function blockText(
	source: string,
	start: number,
	end: number,
	indent: typeof TEXT_INDENT | typeof VALUE_INDENT,
): IndentedText {
	const lineStart = indent === VALUE_INDENT ? VALUE_LINE : TEXT_LINE;
	const text = source.slice(start, end).replace(lineStart, "\n");
	return indentedText(text, start, end, indent);
}

/** A text between `'''` and `'''`, without the white space around it. */
export function trimmedText(
	source: string,
	from: number,
	to: number,
): IndentedText {
	const raw = source.slice(from, to);
	const start = from + raw.length - raw.trimStart().length;
	const end = Math.max(start, from + raw.trimEnd().length);
	return blockText(source, start, end, VALUE_INDENT);
}

/** How many of the spaces at an offset are the format's. */
export function indentAt(
	source: string,
	start: number,
	indent: number,
): number {
	let count = 0;
	while (count < indent && source[start + count] === " ") count++;
	return indentOf(count, indent);
}

/** A line with less indentation than the format's has none of it in a text section, as in Bruno; in a value it is all the format's. */
function indentOf(spaces: number, indent: number): number {
	if (spaces >= indent) return indent;
	return indent === VALUE_INDENT ? spaces : 0;
}

/** For each UTF-16 code unit of a text, where it stands in the file. */
export function indentedOffsets(
	source: string,
	{ text, start, indent = 0 }: ScalarNode,
): readonly number[] {
	const offsets: number[] = [];
	let offset = start;
	for (let index = 0; index < text.length; index++) {
		offsets.push(offset);
		if (source[offset] === "\r" && source[offset + 1] === "\n") offset++;
		const isLineBreak = source[offset] === "\n";
		offset++;
		if (isLineBreak) offset += indentAt(source, offset, indent);
	}
	return offsets;
}
