import type { BrowsedEntry } from "../../../../src/protocol/files.ts";

/** Files from elsewhere come here, where nobody has chosen another folder. */
const FOLDER = "files";

/** The entries of a folder that somebody looks for: folders, and files with one of the endings, whose names have the text. */
export function shownEntries(
	entries: readonly BrowsedEntry[],
	text: string,
	endings: readonly string[],
): readonly BrowsedEntry[] {
	const wanted = text.trim().toLowerCase();
	return entries.filter(({ kind, name }) => {
		const lower = name.toLowerCase();
		const isOfKind =
			kind === "folder" ||
			endings.length === 0 ||
			endings.some((ending) => lower.endsWith(`.${ending}`));
		return isOfKind && lower.includes(wanted);
	});
}

/** The folders on the way to one, each with its path: the collection's own is "". */
export function foldersOnTheWay(
	folder: string,
): readonly (readonly [name: string, path: string])[] {
	const steps = folder === "" ? [] : folder.split("/");
	return [
		["Collection", ""],
		...steps.map(
			(name, index) => [name, steps.slice(0, index + 1).join("/")] as const,
		),
	];
}

/** The folder of a path in the collection; that of files where it is in none, or leads elsewhere. */
export function folderForCopies(path: string): string {
	const end = path.lastIndexOf("/");
	const isPlain = end > 0 && !/^[/\\]|\{\{|(?:^|\/)\.\.?\/|\\|:/.test(path);
	return isPlain ? path.slice(0, end) : FOLDER;
}
