import type { EncodedRun, TellRun } from "./encoded-runs.ts";
import type { SoughtBytes } from "./sought-bytes.ts";
import { hexDigit } from "./units.ts";

/** Characters between two digits: a line end. */
const WIDEST_GAP = 2;
const NO_DIGIT = 0xff;
/** Digits. More room is not kept. */
const MOST_KEPT = 10_000;

const VALUES = Uint8Array.from({ length: 0x10000 }, (_, code) => {
	const value = hexDigit(code);
	return value < 0 ? NO_DIGIT : value;
});

/** Decodes what may be sought of digits with no more than a line end between them. */
export function readHex(
	text: string,
	start: number,
	end: number,
	sought: SoughtBytes,
	tell: TellRun,
): void {
	const digits = digitsFor(end - start);
	const { values, places } = digits;
	const shortest = sought.shortest * 2;
	let count = 0;
	let last = end;
	for (let at = start; at < end; at++) {
		const value = VALUES[text.charCodeAt(at)] ?? NO_DIGIT;
		if (value === NO_DIGIT) continue;
		if (at - last > WIDEST_GAP + 1) {
			if (count >= shortest) tellBytes(digits, count, sought, tell);
			count = 0;
		}
		values[count] = value;
		places[count] = at;
		count += 1;
		last = at;
	}
	if (count >= shortest) tellBytes(digits, count, sought, tell);
	if (values.length <= MOST_KEPT) unused.push(digits);
}

/** Digits: their values, and where in the text each stands. */
interface Digits {
	readonly values: Uint8Array;
	readonly places: Uint32Array;
}

/** Hexadecimal may stand within hexadecimal, so that several are in use. */
const unused: Digits[] = [];

function digitsFor(most: number): Digits {
	const known = most <= MOST_KEPT ? unused.pop() : undefined;
	if (known !== undefined) return known;
	const room = Math.max(most, MOST_KEPT);
	return { values: new Uint8Array(room), places: new Uint32Array(room) };
}

/**
 * A byte may begin with the first digit or with the second. Of digests and the
 * like hardly so many bytes in a row are characters of a secret, so most of
 * them are not decoded.
 */
function tellBytes(
	digits: Digits,
	count: number,
	{ shortest, bytes: known }: SoughtBytes,
	tell: TellRun,
): void {
	const { values } = digits;
	const step = shortest * 2;
	for (let first = 0; first < 2; first++) {
		let from = first;
		for (let at = first + step - 2; at + 1 < count; at += step) {
			if (known[byteAt(values, at)] !== 1) continue;
			let start = at;
			while (start - 2 >= from && known[byteAt(values, start - 2)] === 1)
				start -= 2;
			let end = at + 2;
			while (end + 1 < count && known[byteAt(values, end)] === 1) end += 2;
			from = end;
			at = end;
			if (end - start >= step) tell(decoded(digits, start, end));
		}
	}
}

function byteAt(values: Uint8Array, at: number): number {
	return ((values[at] ?? 0) << 4) | (values[at + 1] ?? 0);
}

function decoded(
	{ values, places }: Digits,
	start: number,
	end: number,
): EncodedRun {
	const bytes = Buffer.allocUnsafe((end - start) >> 1);
	for (let at = 0; at < bytes.length; at++)
		bytes[at] = byteAt(values, start + at * 2);
	return {
		text: bytes.toString("latin1"),
		place: (from, to) => [
			places[start + from * 2] ?? 0,
			(places[start + to * 2 - 1] ?? 0) + 1,
		],
	};
}
