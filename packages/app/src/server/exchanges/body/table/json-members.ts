import {
	endOfLiteral,
	endOfString,
	isClosing,
	isOpening,
	QUOTE,
	skipSpace,
} from "../scan-json.ts";

const COMMA = 0x2c;
const COLON = 0x3a;
const OBJECT = 0x7b;
const LIST = 0x5b;

/** A member of a list or a map in a text. */
export interface JsonMember {
	/** The key as it stands in a map, without quotation marks; the place in a list. */
	readonly key: string | number;
	/** Bytes. */
	readonly start: number;
	readonly end: number;
}

export function beginsList(bytes: Buffer, start: number): boolean {
	return bytes[start] === LIST;
}

export function beginsMap(bytes: Buffer, start: number): boolean {
	return bytes[start] === OBJECT;
}

/** The members of the list or map that begins at an offset. The text must have passed `isJsonText`. */
export function* membersOf(
	bytes: Buffer,
	start: number,
): Generator<JsonMember, void> {
	if (!isOpening(bytes[start])) return;
	const isOfMap = beginsMap(bytes, start);
	let at = skipSpace(bytes, start + 1);
	for (let index = 0; at < bytes.length && !isClosing(bytes[at]); index++) {
		let key: string | number = index;
		if (isOfMap) {
			const end = endOfString(bytes, at);
			key = keyText(bytes, at, end);
			at = skipSpace(bytes, end);
			if (bytes[at] === COLON) at = skipSpace(bytes, at + 1);
		}
		const end = endOfMember(bytes, at);
		yield { key, start: at, end };
		at = skipSpace(bytes, end);
		if (bytes[at] === COMMA) at = skipSpace(bytes, at + 1);
	}
}

/** The texts that follow each other in a body: one, or as in NDJSON several. */
export function* documentsOf(bytes: Buffer): Generator<JsonMember, void> {
	let at = skipSpace(bytes, 0);
	for (let key = 0; at < bytes.length; key++) {
		const end = endOfMember(bytes, at);
		yield { key, start: at, end };
		at = skipSpace(bytes, end);
	}
}

function keyText(bytes: Buffer, start: number, end: number): string {
	const text = bytes.toString("utf8", start, end);
	try {
		return String(JSON.parse(text));
	} catch {
		return text;
	}
}

/** Behind the value that begins at an offset. */
export function endOfMember(bytes: Buffer, start: number): number {
	if (bytes[start] === QUOTE) return endOfString(bytes, start);
	if (!isOpening(bytes[start])) return endOfLiteral(bytes, start);
	let depth = 0;
	let at = start;
	do {
		const byte = bytes[at];
		if (byte === QUOTE) {
			at = endOfString(bytes, at);
			continue;
		}
		if (isOpening(byte)) depth++;
		else if (isClosing(byte)) depth--;
		at++;
	} while (depth > 0 && at < bytes.length);
	return at;
}
