import { hexDigit } from "./units.ts";

const BASE64 = 1;
/** And what stands between bytes. */
const HEX = 2;
/** Characters between two digits: a line end. */
const WIDEST_GAP = 2;

/** What stands in a text in hexadecimal or base64. */
export interface EncodedRun {
	readonly text: string;
	/** Places in the text that a range of the decoded one comes from. */
	place(start: number, end: number): readonly [start: number, end: number];
}

/**
 * Decodes whatever looks encoded, wherever it may begin: hexadecimal (also with
 * a sign, a space or a line end between bytes: `6b:65 79`) and the readable
 * stretches of base64. Takes time in proportion to the text's length.
 *
 * @param shortest bytes of what is looked for, at least 6; less is not decoded
 */
export function* encodedRuns(
	text: string,
	shortest: number,
): Generator<EncodedRun> {
	const characters = Math.floor((shortest * 4) / 3);
	for (const [start, end] of runsOf(text, BASE64, characters))
		yield* base64Runs(text, start, end, shortest);
	for (const [start, end] of runsOf(text, HEX, shortest * 2))
		yield* hexRuns(text, start, end, shortest * 2);
}

/** Runs of so many characters of a kind, or more. One look in so many finds each. */
function* runsOf(
	text: string,
	kind: number,
	shortest: number,
): Generator<readonly [start: number, end: number]> {
	const { length } = text;
	let from = 0;
	for (let at = shortest - 1; at < length; at += shortest) {
		if (!isOf(kind, text, at)) continue;
		let start = at;
		while (start > from && isOf(kind, text, start - 1)) start -= 1;
		let end = at + 1;
		while (end < length && isOf(kind, text, end)) end += 1;
		if (end - start >= shortest) yield [start, end];
		from = end;
		at = end - 1;
	}
}

function isOf(kind: number, text: string, at: number): boolean {
	return ((KINDS[text.charCodeAt(at)] ?? 0) & kind) !== 0;
}

const KINDS = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
	const character = String.fromCharCode(code);
	KINDS[code] =
		(/[A-Za-z0-9+/_-]/.test(character) ? BASE64 : 0) |
		(/[\dA-Fa-f :\-\r\n]/.test(character) ? HEX : 0);
}

/** Digits with no more than a line end between them. */
function* hexRuns(
	text: string,
	start: number,
	end: number,
	shortest: number,
): Generator<EncodedRun> {
	let from = start;
	let digits = 0;
	let last = start;
	for (let at = start; at < end; at++) {
		if (hexDigit(text.charCodeAt(at)) < 0) continue;
		if (at - last - 1 > WIDEST_GAP) {
			if (digits >= shortest) yield* bytesOf(text, from, last + 1, digits);
			digits = 0;
		}
		if (digits === 0) from = at;
		digits += 1;
		last = at;
	}
	if (digits >= shortest) yield* bytesOf(text, from, last + 1, digits);
}

/** A byte may begin with the first digit or with the second. */
function* bytesOf(
	text: string,
	start: number,
	end: number,
	count: number,
): Generator<EncodedRun> {
	const values = new Uint8Array(count);
	const places = new Uint32Array(count);
	let digits = 0;
	for (let at = start; at < end; at++) {
		const value = hexDigit(text.charCodeAt(at));
		if (value < 0) continue;
		values[digits] = value;
		places[digits] = at;
		digits += 1;
	}
	for (const first of [0, 1]) {
		const bytes = Buffer.allocUnsafe((count - first) >> 1);
		for (let at = 0; at < bytes.length; at++) {
			const high = values[first + at * 2] ?? 0;
			bytes[at] = (high << 4) | (values[first + at * 2 + 1] ?? 0);
		}
		yield {
			text: bytes.toString("latin1"),
			place: (from, to) => [
				places[first + from * 2] ?? end,
				(places[first + to * 2 - 1] ?? end) + 1,
			],
		};
	}
}

/** What was encoded may begin with any of four characters. Looks at so few of them that it finds each readable stretch. */
function* base64Runs(
	text: string,
	start: number,
	end: number,
	shortest: number,
): Generator<EncodedRun> {
	// So many groups of three bytes, at least, are readable as a whole.
	const stride = 4 * Math.max(1, Math.floor((shortest - 2) / 3));
	for (let first = start; first < start + 4; first++) {
		let from = first;
		for (let at = first + stride - 4; at + 4 <= end; at += stride) {
			if (!isReadable(text, at)) continue;
			let begin = at;
			while (begin - 4 >= from && isReadable(text, begin - 4)) begin -= 4;
			let behind = at + 4;
			while (behind + 4 <= end && isReadable(text, behind)) behind += 4;
			from = behind;
			at = Math.max(at, behind - stride);
			const run = stretchRun(
				text,
				Math.max(first, begin - 4),
				Math.min(end, behind + 4),
			);
			if (run.text.length >= shortest) yield run;
		}
	}
}

/** Whether the three bytes are characters of ASCII, of which four characters there are the base64. */
function isReadable(text: string, at: number): boolean {
	const first = VALUES[text.charCodeAt(at)] ?? 0;
	const second = VALUES[text.charCodeAt(at + 1)] ?? 0;
	if (!isReadableByte((first << 2) | (second >> 4))) return false;
	const third = VALUES[text.charCodeAt(at + 2)] ?? 0;
	if (!isReadableByte(((second & 15) << 4) | (third >> 2))) return false;
	const fourth = VALUES[text.charCodeAt(at + 3)] ?? 0;
	return isReadableByte(((third & 3) << 6) | fourth);
}

function isReadableByte(byte: number): boolean {
	return (byte >= 0x20 && byte < 0x7f) || (byte >= 0x09 && byte <= 0x0d);
}

function stretchRun(text: string, start: number, end: number): EncodedRun {
	const bytes = Buffer.from(text.slice(start, end), "base64");
	let first = 0;
	while (first < 3 && !isReadableByte(bytes[first] ?? 0)) first += 1;
	let last = bytes.length;
	while (last > bytes.length - 3 && !isReadableByte(bytes[last - 1] ?? 0))
		last -= 1;
	return {
		text: bytes.toString("latin1", first, last),
		place: (from, to) => [
			start + Math.floor(((first + from) * 4) / 3),
			start + Math.ceil(((first + to) * 4) / 3),
		],
	};
}

const VALUES = new Uint8Array(128);
for (const [value, character] of [
	..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
].entries())
	VALUES[character.charCodeAt(0)] = value;
VALUES[0x2d] = 62;
VALUES[0x5f] = 63;
