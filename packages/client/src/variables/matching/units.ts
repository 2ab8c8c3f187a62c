import { ENTITIES } from "./entities.ts";

const BACKSLASH = 0x5c;
const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;

const PERCENT = 1;
const ENTITY = 2;
const BACKSLASHES = 4;
/** Kinds of escapes, as the bits of numbers up to this one. */
export const ALL_ESCAPES = PERCENT | ENTITY | BACKSLASHES;

/**
 * One character of a text as it was before somebody escaped it, however often:
 * percent-encoding, escapes with backslashes (JSON, JavaScript, shells), and
 * entities of HTML. Read by `UnitReader`.
 */
export interface TextUnit {
	/** A UTF-16 code unit; of a pair of surrogates the first. */
	readonly code: number;
	/** The second of a pair; -1 for none. */
	readonly second: number;
	/** Behind the last character that it is written with. */
	readonly end: number;
	/** Whether it can be read in another way: character by character. */
	readonly isEscape: boolean;
}

/**
 * Reads units one by one. All of one text takes time in proportion to its
 * length: no character is looked at more than a few times, however many
 * escapes are nested.
 *
 * What cannot be told apart is the same unit: a backslash and a run of them; a
 * sign (all but letters and digits of ASCII) and the sign with backslashes
 * before it; `%`, `%25` and `%2525`; `&`
 * and `&amp;amp;`; a line feed after a carriage return, and one alone.
 */
export class UnitReader implements TextUnit {
	code = 0;
	second = -1;
	end = 0;
	isEscape = false;
	/** The escaped sign that the unit begins with, where it may be one by itself (`%25` in `%2541`, the backslash in `\\"`), and where it ends; -1 for none. */
	prefix = 0;
	prefixEnd = -1;
	/** Where a run of backslashes ends that it begins with; -1 for none. */
	backslashesEnd = -1;

	readonly #kinds: number;

	/** @param kinds of escapes that it reads as such */
	constructor(kinds = ALL_ESCAPES) {
		this.#kinds = kinds;
	}

	/** Reads what begins there. */
	read(text: string, at: number): void {
		const code = text.charCodeAt(at);
		this.#set(code, at + 1, false);
		this.backslashesEnd = -1;
		this.#readSign(text, at, code);
		const isBackslash = this.code === BACKSLASH && this.second < 0;
		if (isBackslash && (this.#kinds & BACKSLASHES) !== 0)
			this.#readBackslashes(text, this.end, this.isEscape);
		if (this.code === CARRIAGE_RETURN) {
			const end = this.#behindLineFeed(text, this.end);
			if (end > 0) this.#set(LINE_FEED, end, true);
		}
	}

	#readSign(text: string, at: number, code: number): void {
		if (code === 0x25 && (this.#kinds & PERCENT) !== 0)
			this.#readPercent(text, at);
		if (code === 0x26 && (this.#kinds & ENTITY) !== 0)
			this.#readEntity(text, at);
	}

	/** -1 where no line feed stands, in whichever way it is written. */
	#behindLineFeed(text: string, at: number): number {
		const code = text.charCodeAt(at);
		if (code === LINE_FEED) return at + 1;
		if (percentByte(text, at) === LINE_FEED) return behindPercent(text, at) + 2;
		if (code === 0x26) {
			const entity = /&#(?:10|x0?[aA]);/y;
			entity.lastIndex = at;
			return entity.test(text) ? entity.lastIndex : -1;
		}
		const end = this.#behindBackslashes(text, at);
		if (end === at) return -1;
		if (text.charCodeAt(end) === 0x6e) return end + 1;
		const isNumber =
			text.charCodeAt(end) === 0x75 && hexAt(text, end + 1, 4) === LINE_FEED;
		return isNumber ? end + 5 : -1;
	}

	#set(code: number, end: number, isEscape: boolean): void {
		this.code = code;
		this.second = -1;
		this.prefixEnd = -1;
		this.end = end;
		this.isEscape = isEscape;
	}

	#setPoint(point: number, end: number): void {
		if (point < 0x10000) {
			this.#set(point, end, true);
			return;
		}
		this.#set(0xd800 + ((point - 0x10000) >> 10), end, true);
		this.second = 0xdc00 + ((point - 0x10000) & 0x3ff);
	}

	/** `%41`, `%2541`, `%C3%BC`; of bytes that are no UTF-8 each is a character, as in Latin-1. */
	#readPercent(text: string, at: number): void {
		const digits = behindPercent(text, at);
		const byte = hexAt(text, digits, 2);
		const isNested = digits > at + 1;
		if (byte < 0) {
			if (isNested) this.#set(0x25, digits, true);
			return;
		}
		this.#readBytes(text, digits, byte);
		if (isNested) this.#setPrefix(0x25, digits);
	}

	#setPrefix(code: number, end: number): void {
		this.prefix = code;
		this.prefixEnd = end;
	}

	#readBytes(text: string, digits: number, byte: number): void {
		let end = digits + 2;
		const count = byte < 0xc2 ? 0 : byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
		let point = count === 0 ? byte : byte & (0x3f >> count);
		for (let n = 0; n < count; n++) {
			const next = percentByte(text, end);
			if ((next & 0xc0) !== 0x80 || next < 0) {
				this.#set(byte, digits + 2, true);
				return;
			}
			point = (point << 6) | (next & 0x3f);
			end = behindPercent(text, end) + 2;
		}
		if (point > 0x10ffff) this.#set(byte, digits + 2, true);
		else this.#setPoint(point, end);
	}

	/** `&amp;`, `&#39;`, `&#x27;`, also where the ampersand was escaped itself. */
	#readEntity(text: string, at: number): void {
		let name = at + 1;
		while (text.startsWith("amp;", name)) name += 4;
		const isNumber = text.charCodeAt(name) === 0x23;
		const point = isNumber ? pointAt(text, name + 1) : namedAt(text, name);
		const isNested = name > at + 1;
		if (point >= 0) this.#setPoint(point, text.indexOf(";", name) + 1);
		else if (isNested) this.#set(0x26, name, true);
		if (isNested && point >= 0) this.#setPrefix(0x26, name);
	}

	/** A run of backslashes, and what they escape. */
	#readBackslashes(text: string, from: number, isEscape: boolean): void {
		const end = this.#behindBackslashes(text, from);
		this.backslashesEnd = end;
		if (this.#readEscaped(text, end)) this.#setPrefix(BACKSLASH, end);
		else this.#set(BACKSLASH, end, isEscape);
	}

	/** What stands behind backslashes, if they may belong to it. */
	#readEscaped(text: string, at: number): boolean {
		const code = text.charCodeAt(at);
		if (code === 0x75) return this.#readHexEscape(text, at);
		if (code === 0x78) {
			const byte = hexAt(text, at + 1, 2);
			this.#set(byte, at + 3, true);
			return byte >= 0;
		}
		if (code === 0x72) {
			const end = this.#behindLineFeed(text, at + 1);
			this.#set(LINE_FEED, end, true);
			return end > 0;
		}
		if (Number.isNaN(code)) return false;
		this.#set(code, at + 1, true);
		this.#readSign(text, at, code);
		this.isEscape = true;
		return this.second >= 0 || !isLetterOrDigit(this.code);
	}

	/** `\u00fc`, `\u{fc}`: where it stands at the `u`. */
	#readHexEscape(text: string, at: number): boolean {
		if (text.charCodeAt(at + 1) === 0x7b) {
			const end = behindDigits(text, at + 2, isHexDigit);
			if (end === at + 2 || text.charCodeAt(end) !== 0x7d) return false;
			const point = Number.parseInt(text.slice(at + 2, end), 16);
			if (point > 0x10ffff) return false;
			this.#setPoint(point, end + 1);
			return true;
		}
		const code = hexAt(text, at + 1, 4);
		if (code < 0) return false;
		this.#set(code, at + 5, true);
		return true;
	}

	#behindBackslashes(text: string, from: number): number {
		let end = from;
		for (;;) {
			const code = text.charCodeAt(end);
			if (code === BACKSLASH) end += 1;
			else if (code === 0x25 && percentByte(text, end) === BACKSLASH)
				end = behindPercent(text, end) + 2;
			else if (code === 0x26 && text.startsWith("&#92;", end)) end += 5;
			else return end;
		}
	}
}

/** The most digits of a character's number. */
const MOST_DIGITS = 7;

/** Where the digits after a percent sign stand, which may be encoded itself. */
function behindPercent(text: string, at: number): number {
	let end = at + 1;
	while (text.charCodeAt(end) === 0x32 && text.charCodeAt(end + 1) === 0x35)
		end += 2;
	return end;
}

/** The byte that is percent-encoded there; -1 for none. */
function percentByte(text: string, at: number): number {
	return text.charCodeAt(at) === 0x25
		? hexAt(text, behindPercent(text, at), 2)
		: -1;
}

/** -1 where there are fewer digits. */
function hexAt(text: string, at: number, count: number): number {
	let value = 0;
	for (let index = at; index < at + count; index++) {
		const digit = hexDigit(text.charCodeAt(index));
		if (digit < 0) return -1;
		value = value * 16 + digit;
	}
	return value;
}

/** -1 for other characters. */
export function hexDigit(code: number): number {
	if (code >= 0x30 && code <= 0x39) return code - 0x30;
	const lower = code | 0x20;
	return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

function isHexDigit(code: number): boolean {
	return hexDigit(code) >= 0;
}

function isDigit(code: number): boolean {
	return code >= 0x30 && code <= 0x39;
}

function isLetterOrDigit(code: number): boolean {
	return isDigit(code) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a);
}

function behindDigits(
	text: string,
	from: number,
	isOne: (code: number) => boolean,
): number {
	let end = from;
	while (end < from + MOST_DIGITS && isOne(text.charCodeAt(end))) end += 1;
	return end;
}

/** `39;` and `x27;`: -1 for what is neither. */
function pointAt(text: string, at: number): number {
	const isHex = (text.charCodeAt(at) | 0x20) === 0x78;
	const from = isHex ? at + 1 : at;
	const end = behindDigits(text, from, isHex ? isHexDigit : isDigit);
	if (end === from || text.charCodeAt(end) !== 0x3b) return -1;
	const point = Number.parseInt(text.slice(from, end), isHex ? 16 : 10);
	return point > 0x10ffff ? -1 : point;
}

function namedAt(text: string, at: number): number {
	const end = behindDigits(text, at, isLetterOrDigit);
	if (end < at + 2 || text.charCodeAt(end) !== 0x3b) return -1;
	return ENTITIES.get(text.slice(at, end)) ?? -1;
}
