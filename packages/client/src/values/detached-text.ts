/** V8 copies shorter slices; longer ones point into the text that they were cut from. */
const SHORTEST_POINTER = 13;

/** The same text in memory of its own: a part of a file, once kept, would keep the whole file's text. */
export function detachedText(part: string): string {
	return part.length < SHORTEST_POINTER ? part : ` ${part}`.slice(1);
}
