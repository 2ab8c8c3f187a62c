/** What the collection says in Bruno's own format, beside `bruno.json`. */
export const COLLECTION_BRU = "collection.bru";
/** What a folder says. */
export const FOLDER_BRU = "folder.bru";

const ENDING = /\.bru$/i;

export function isBruFile(name: string): boolean {
	return ENDING.test(name);
}

export function withoutBruEnding(name: string): string {
	return name.replace(ENDING, "");
}
