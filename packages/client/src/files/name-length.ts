/** Bytes, as UTF-8. Disks take 255, of which endings, numbers and names of temporary files need some. */
export const LONGEST_NAME = 200;

/**
 * As much of a name as a disk takes: its first whole characters, as a reader
 * counts them (UAX #29), so that no accent and no part of an emoji is cut off.
 *
 * @param most bytes, as UTF-8
 */
export function shortenedName(name: string, most = LONGEST_NAME): string {
	if (Buffer.byteLength(name) <= most) return name;
	let size = 0;
	let kept = "";
	// No character takes less than a byte.
	const characters = new Intl.Segmenter("en", { granularity: "grapheme" });
	for (const { segment } of characters.segment(name.slice(0, most))) {
		size += Buffer.byteLength(segment);
		if (size > most) break;
		kept += segment;
	}
	return kept;
}
