import {
	type BodyScanner,
	decodedText,
	isSpace,
	type LineContent,
	type LinePlace,
} from "./scanner.ts";

export const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;

/** Bytes of a key that stands in front of its value in one row. */
const LONGEST_LEAD = 200;

/** Bytes of a string that are looked at one by one, before the search of the runtime takes over. */
const SHORT_STRING = 48;

/**
 * Lines of JSON that is laid out with two spaces, from the text itself: every
 * number keeps its digits, every string its escapes, every key its place. The
 * text must have passed `isJsonText`.
 */
export class JsonScanner implements BodyScanner {
	readonly #bytes: Buffer;
	start = 0;
	end = 0;
	depth = 0;
	/** Behind the line's key; the line's start when it has none. */
	#keyEnd = 0;
	#valueStart = 0;
	#valueEnd = 0;
	#hasComma = false;
	#isEmptyPair = false;
	#offset = 0;
	#open = 0;

	constructor(bytes: Buffer) {
		this.#bytes = bytes;
	}

	get place(): LinePlace {
		return { offset: this.#offset, depth: this.#open, mode: 0 };
	}

	seek({ offset, depth }: LinePlace): void {
		this.#offset = offset;
		this.#open = depth;
	}

	next(): boolean {
		const bytes = this.#bytes;
		const start = skipSpace(bytes, this.#offset);
		if (start >= bytes.length) return false;
		this.start = start;
		if (isClosing(bytes[start])) this.#open--;
		this.depth = this.#open;
		const value = this.#readKey(start);
		this.#readValue(value);
		this.#readComma();
		return true;
	}

	get content(): LineContent {
		const start = this.#valueStart;
		const trail = this.#hasComma ? "," : "";
		if (this.#isEmptyPair)
			return { lead: this.text(LONGEST_LEAD), start, end: start, trail: "" };
		const keyLength = this.#keyEnd - this.start;
		if (keyLength > LONGEST_LEAD)
			return { lead: "", start: this.start, end: this.end, trail: "" };
		return { lead: this.#lead(keyLength), start, end: this.#valueEnd, trail };
	}

	clean(text: string): string {
		return text;
	}

	text(limit: number): string {
		const comma = this.#hasComma ? "," : "";
		return this.#lead(limit) + this.#value(limit) + comma;
	}

	/** The key and its colon. */
	#lead(limit: number): string {
		if (this.#keyEnd <= this.start) return "";
		return `${decodedText(this.#bytes, this.start, this.#keyEnd, limit)}: `;
	}

	#value(limit: number): string {
		if (this.#isEmptyPair)
			return this.#bytes[this.#valueStart] === 0x7b ? "{}" : "[]";
		return decodedText(this.#bytes, this.#valueStart, this.#valueEnd, limit);
	}

	/** Gives where the value begins. */
	#readKey(start: number): number {
		const bytes = this.#bytes;
		this.#keyEnd = start;
		if (bytes[start] !== QUOTE) return start;
		const end = endOfString(bytes, start);
		const colon = skipSpace(bytes, end);
		if (bytes[colon] !== COLON) return start;
		this.#keyEnd = end;
		return skipSpace(bytes, colon + 1);
	}

	#readValue(start: number): void {
		const bytes = this.#bytes;
		const first = bytes[start];
		this.#valueStart = start;
		this.#isEmptyPair = false;
		if (first === QUOTE) this.#valueEnd = endOfString(bytes, start);
		else if (isOpening(first)) {
			const inside = skipSpace(bytes, start + 1);
			this.#isEmptyPair = isClosing(bytes[inside]);
			this.#valueEnd = this.#isEmptyPair ? inside + 1 : start + 1;
			if (!this.#isEmptyPair) this.#open++;
		} else if (isClosing(first)) this.#valueEnd = start + 1;
		else this.#valueEnd = endOfLiteral(bytes, start);
	}

	#readComma(): void {
		const bytes = this.#bytes;
		this.end = this.#valueEnd;
		this.#offset = this.end;
		const after = skipSpace(bytes, this.end);
		this.#hasComma = bytes[after] === COMMA;
		if (this.#hasComma) {
			this.end = after + 1;
			this.#offset = this.end;
		}
	}
}

export function skipSpace(bytes: Uint8Array, offset: number): number {
	let at = offset;
	while (isSpace(bytes[at])) at++;
	return at;
}

/** Behind the closing quotation mark of a string; the text's end when it has none. */
export function endOfString(bytes: Buffer, start: number): number {
	const near = Math.min(bytes.length, start + SHORT_STRING);
	let at = start + 1;
	while (at < near) {
		const byte = bytes[at];
		if (byte === QUOTE) return at + 1;
		at += byte === BACKSLASH ? 2 : 1;
	}
	return endOfLongString(bytes, start, at);
}

/** A word that is no string: a number, `true`, what stands in a secret's place. */
export function endOfLiteral(bytes: Uint8Array, start: number): number {
	let at = start;
	while (at < bytes.length && !isDelimiter(bytes[at])) at++;
	// A text that is JSON has no such thing; without it this would not come to an end.
	return Math.max(at, start + 1);
}

export function isOpening(byte: number | undefined): boolean {
	return byte === 0x7b || byte === 0x5b;
}

export function isClosing(byte: number | undefined): boolean {
	return byte === 0x7d || byte === 0x5d;
}

function endOfLongString(bytes: Buffer, start: number, from: number): number {
	let at = from;
	for (;;) {
		const quote = bytes.indexOf(QUOTE, at);
		if (quote === -1) return bytes.length;
		let first = quote;
		while (first - 1 > start && bytes[first - 1] === BACKSLASH) first--;
		if ((quote - first) % 2 === 0) return quote + 1;
		at = quote + 1;
	}
}

function isDelimiter(byte: number | undefined): boolean {
	return (
		isSpace(byte) ||
		byte === COMMA ||
		byte === COLON ||
		byte === QUOTE ||
		isOpening(byte) ||
		isClosing(byte)
	);
}
