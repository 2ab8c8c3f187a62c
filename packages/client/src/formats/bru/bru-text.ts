/** A text in a file: its value, and the range of the file that it was read from. */
export interface BruText {
	/** With `\n` between lines, and without the indentation that the format adds. */
	readonly text: string;
	/** Offsets in the file: of the first character, and behind the last. */
	readonly start: number;
	readonly end: number;
	/** How many spaces the format puts in front of each line after the first. */
	readonly indent: number;
}

/** The spaces that the format puts in front of each line between `'''` and `'''`. */
const VALUE_INDENT = 4;
const LINE_START = /\r?\n( *)/g;

/** A text that stands in one line. */
export function lineText(source: string, start: number, end: number): BruText {
	return { text: source.slice(start, end), start, end, indent: 0 };
}

/** A text over several lines. The first line's indentation must lie before `start`. */
export function blockText(
	source: string,
	start: number,
	end: number,
	indent: number,
): BruText {
	const text = source
		.slice(start, end)
		.replace(
			LINE_START,
			(_, spaces: string) =>
				`\n${spaces.slice(indentOf(spaces.length, indent))}`,
		);
	return { text, start, end, indent };
}

/** A text between `'''` and `'''`, without the white space around it. */
export function trimmedText(source: string, from: number, to: number): BruText {
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

/** Where the character at `index` of a text stands in the file. */
export function offsetIn(
	source: string,
	value: BruText,
	index: number,
): number {
	let offset = value.start;
	for (let passed = 0; passed < index; passed++) {
		if (source[offset] === "\r" && source[offset + 1] === "\n") offset++;
		const isLineBreak = source[offset] === "\n";
		offset++;
		if (isLineBreak) offset += indentAt(source, offset, value.indent);
	}
	return offset;
}
