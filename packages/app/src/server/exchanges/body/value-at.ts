import { endOfString, isClosing, isOpening, skipSpace } from "./scan-json.ts";
import { endOfMember } from "./table/json-members.ts";

const COMMA = 0x2c;
const COLON = 0x3a;
const LIST = 0x5b;

/** Keys and places in lists, from the outside to the inside. */
export type ValueSteps = readonly (string | number)[];

/** A value in a text of one JSON text or several, one after the other. */
export interface ValuePlace {
	/** Which one of the texts it is in, from 0. */
	readonly document: number;
	readonly steps: ValueSteps;
	/** Bytes of the value in the text. */
	readonly start: number;
	readonly end: number;
}

interface Block {
	readonly start: number;
	readonly isList: boolean;
	/** Where in the list; the key of a map. */
	at: number | string;
}

/**
 * The value that a line of a laid out JSON text is about: of a key its value, of
 * a closing bracket what it closes.
 *
 * @param offset of the first byte of the line that is no white space
 */
export function valueAt(bytes: Buffer, offset: number): ValuePlace | undefined {
	const blocks: Block[] = [];
	const place = (start: number): ValuePlace => ({
		document,
		steps: blocks.map(({ at }) => at),
		start,
		end: endOfMember(bytes, start),
	});
	let document = 0;
	let at = skipSpace(bytes, 0);
	while (at < bytes.length) {
		const byte = bytes[at];
		const block = blocks.at(-1);
		const isWanted = at >= offset;
		if (isClosing(byte)) {
			blocks.pop();
			if (isWanted) return block && place(block.start);
			at = skipSpace(bytes, at + 1);
			if (blocks.length === 0) document++;
			continue;
		}
		if (byte === COMMA) {
			if (block?.isList) block.at = Number(block.at) + 1;
			at = skipSpace(bytes, at + 1);
			continue;
		}
		if (block && !block.isList) {
			const end = endOfString(bytes, at);
			block.at = textOf(bytes, at, end);
			at = skipSpace(bytes, end);
			if (bytes[at] === COLON) at = skipSpace(bytes, at + 1);
		}
		if (isWanted) return place(at);
		if (isOpening(bytes[at])) {
			const isList = bytes[at] === LIST;
			blocks.push({ start: at, isList, at: isList ? 0 : "" });
			at = skipSpace(bytes, at + 1);
		} else {
			at = skipSpace(bytes, endOfMember(bytes, at));
			if (blocks.length === 0) document++;
		}
	}
	return undefined;
}

function textOf(bytes: Buffer, start: number, end: number): string {
	const text = bytes.toString("utf8", start, end);
	try {
		return String(JSON.parse(text));
	} catch {
		return text;
	}
}
