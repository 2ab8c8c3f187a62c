const texts = new Map<string, string>();

/**
 * Lets a text that somebody is still writing stand for what a file holds on
 * disk, for everything in this thread that reads collections. Programs with an
 * editor in them call it; nobody else does.
 *
 * @param file absolute
 * @param text undefined for what is on disk again
 */
export function holdText(file: string, text: string | undefined): void {
	if (text === undefined) texts.delete(file);
	else texts.set(file, text);
}

/** The text that stands for a file; undefined when the one on disk counts. */
export function unsavedText(file: string): string | undefined {
	return texts.size === 0 ? undefined : texts.get(file);
}

/** Files, maybe of no disk yet, for which a text stands. Absolute. */
export function filesWithUnsavedText(): Iterable<string> {
	return texts.keys();
}
