import type { BodySource } from "./messages.ts";
import { readBodyText } from "./read-body.ts";

/** Strings, which stay as they are, and words with something blacked out in them: numbers that are secrets. */
const MASKED_WORDS = /"(?:[^"\\]|\\.)*"|[^\s,:[\]{}"]*●●●[^\s,:[\]{}"]*/g;

/**
 * A body's text for a filter, with secrets blacked out: what a filter makes of
 * them could not be found any more. A number that is one becomes a text.
 *
 * @param limit bytes
 * @returns null for a body that is larger
 */
export function jsonToFilter(source: BodySource, limit: number): string | null {
	const { bytes, isTruncated } = readBodyText(source, limit);
	if (isTruncated) return null;
	const text = bytes.toString("utf8");
	if (!text.includes("●●●")) return text;
	return text.replace(MASKED_WORDS, (word) =>
		word.startsWith('"') ? word : JSON.stringify(word),
	);
}
