import type { EncodedRun, TellRun } from "./encoded-runs.ts";
import { isReadableByte } from "./sought-bytes.ts";

/**
 * Decodes the readable stretches of base64. What was encoded may begin with any
 * of four characters. Looks at so few of them that it finds each stretch.
 *
 * @param shortest bytes of a stretch
 */
export function readBase64(
	text: string,
	start: number,
	end: number,
	shortest: number,
	tell: TellRun,
): void {
	// So many characters, at least, are those of groups that are readable as a whole.
	const whole = 4 * Math.max(1, Math.floor((shortest - 2) / 3));
	for (let first = start; first < start + 4; first++) {
		let from = first;
		for (let at = first + whole - 4; at + 4 <= end; at += whole) {
			if (!isReadable(text, at)) continue;
			let begin = at;
			while (begin - 4 >= from && isReadable(text, begin - 4)) begin -= 4;
			let behind = at + 4;
			while (behind + 4 <= end && isReadable(text, behind)) behind += 4;
			from = behind;
			at = behind;
			if (behind - begin < whole) continue;
			const run = stretchRun(
				text,
				Math.max(first, begin - 4),
				Math.min(end, behind + 4),
			);
			if (run.text.length >= shortest) tell(run);
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

const VALUES = new Uint8Array(0x10000);
for (const [value, character] of [
	..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
].entries())
	VALUES[character.charCodeAt(0)] = value;
VALUES[0x2d] = 62;
VALUES[0x5f] = 63;
