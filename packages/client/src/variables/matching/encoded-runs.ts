import { readBase64 } from "./base64-runs.ts";
import { readHex } from "./hex-runs.ts";
import type { TextRange } from "./ranges.ts";
import type { SoughtBytes } from "./sought-bytes.ts";

const BASE64 = 1;
/** And what stands between bytes. */
const HEX = 2;

/** What stands in a text in hexadecimal or base64. */
export interface EncodedRun {
	readonly text: string;
	/** Places in the text that a range of the decoded one comes from. */
	place(start: number, end: number): TextRange;
}

/** Is given what was decoded, which counts only until it returns. */
export type TellRun = (run: EncodedRun) => void;

/**
 * Decodes whatever looks encoded, wherever it may begin: hexadecimal (also with
 * a sign, a space or a line end between bytes: `6b:65 79`) and base64, where it
 * may be what is sought. Takes time in proportion to the text's length.
 */
export function tellEncodedRuns(
	text: string,
	sought: SoughtBytes,
	tell: TellRun,
): void {
	const { shortest } = sought;
	const characters = Math.floor((shortest * 4) / 3);
	tellRuns(text, BASE64, characters, (start, end) =>
		readBase64(text, start, end, shortest, tell),
	);
	tellRuns(text, HEX, shortest * 2, (start, end) =>
		readHex(text, start, end, sought, tell),
	);
}

/** Runs of so many characters of a kind, or more. One look in so many finds each. */
function tellRuns(
	text: string,
	kind: number,
	shortest: number,
	tell: (start: number, end: number) => void,
): void {
	const { length } = text;
	let from = 0;
	for (let at = shortest - 1; at < length; at += shortest) {
		if (!isOf(kind, text, at)) continue;
		let start = at;
		while (start > from && isOf(kind, text, start - 1)) start -= 1;
		let end = at + 1;
		while (end < length && isOf(kind, text, end)) end += 1;
		if (end - start >= shortest) tell(start, end);
		from = end;
		at = end;
	}
}

function isOf(kind: number, text: string, at: number): boolean {
	return ((KINDS[text.charCodeAt(at)] ?? 0) & kind) !== 0;
}

const KINDS = new Uint8Array(0x10000);
for (let code = 0; code < 128; code++) {
	const character = String.fromCharCode(code);
	KINDS[code] =
		(/[A-Za-z0-9+/_-]/.test(character) ? BASE64 : 0) |
		(/[\dA-Fa-f :\-\r\n]/.test(character) ? HEX : 0);
}
