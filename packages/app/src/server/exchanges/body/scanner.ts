/** Where a line begins, and all that a scanner must know to read on from there. */
export interface LinePlace {
	/** Bytes from the beginning of the text. */
	readonly offset: number;
	/** How many blocks are open there. */
	readonly depth: number;
	/** What the scanner was in the middle of; 0 for nothing. */
	readonly mode: number;
}

/**
 * Goes through a text (UTF-8) line by line, as a layout has them: a line is a
 * range of the text's bytes that is shown by itself. Nothing is kept of lines
 * that have passed, so that a text of any size takes no memory but its own.
 */
export interface BodyScanner {
	/** Of the line that was read last: its bytes, the end not included. */
	readonly start: number;
	readonly end: number;
	/** Levels that the line is indented by. */
	readonly depth: number;
	/** Where the next line begins. */
	readonly place: LinePlace;
	/** Goes on from a place that it has been at. */
	seek(place: LinePlace): void;
	/** Reads a line; false behind the last one. */
	next(): boolean;
	/** The line's parts, so that it can be broken into rows. */
	readonly content: LineContent;
	/** A part of the content as it is shown. */
	clean(text: string): string;
	/** The line as it is shown, without its indentation; at most about so many bytes of it. */
	text(limit: number): string;
}

/** What a line is made of: a range of the text, and what is written around it. */
export interface LineContent {
	/** Short: a key that is not is part of the range. */
	readonly lead: string;
	readonly start: number;
	readonly end: number;
	readonly trail: string;
}

export const BEGINNING: LinePlace = { offset: 0, depth: 0, mode: 0 };

/** Deeper levels are indented no further: each would make every line longer. */
const DEEPEST = 200;

/** White space in front of a line. */
export function indentation(depth: number): string {
	return "  ".repeat(Math.max(0, Math.min(depth, DEEPEST)));
}

/** The last place at or before an offset where a character begins. */
export function characterStart(bytes: Uint8Array, offset: number): number {
	let start = Math.min(offset, bytes.length);
	while (start > 0 && isContinuation(bytes[start])) start--;
	return start;
}

/** A range of bytes as text, cut behind a whole character. */
export function decodedText(
	bytes: Buffer,
	start: number,
	end: number,
	limit: number,
): string {
	const cut = end - start > limit ? characterStart(bytes, start + limit) : end;
	return bytes.toString("utf8", start, cut);
}

export function isSpace(byte: number | undefined): boolean {
	return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function isContinuation(byte: number | undefined): boolean {
	return byte !== undefined && (byte & 0xc0) === 0x80;
}
