import { join, relative } from "node:path";
import { commandWord } from "../../diagnostics/command-word.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { listInWords } from "../../diagnostics/list-in-words.ts";
import { fileProblem } from "../read/read-source.ts";

/** A collection in a folder of another one. */
export interface InnerCollection {
	/** Of its folder, relative to the outer one's root, with `/`. */
	readonly path: string;
	/** Its own file, absolute. */
	readonly file: string;
	/** Whether its files are of the outer one's format, so that they are read as requests of it, as Bruno does. */
	readonly isRead: boolean;
}

/** As many are named. */
const NAMED = 3;

/** Nobody shall miss requests without a word, nor take those of another collection for complete. */
export function innerCollectionProblems(
	root: string,
	inner: readonly InnerCollection[],
): readonly Diagnostic[] {
	return [
		...problemOf(
			root,
			inner.filter(({ isRead }) => isRead),
			(count) =>
				`${count} inside: the requests of ${count === ONE ? "its" : "their"} folders belong to this one, too, but without what the inner collection gives them (headers, authentication, variables, environments).`,
		),
		...problemOf(
			root,
			inner.filter(({ isRead }) => !isRead),
			(count) =>
				`${count} inside, in another format: the requests in there do not belong to this one.`,
		),
	];
}

const ONE = "1 collection";

function problemOf(
	root: string,
	inner: readonly InnerCollection[],
	messageOf: (count: string) => string,
): readonly Diagnostic[] {
	const [first] = inner;
	if (first === undefined) return [];
	const count = inner.length === 1 ? ONE : `${inner.length} collections`;
	const folders = inner.map(({ path }) => join(root, path));
	return [
		{
			...fileProblem(
				first.file,
				"COLLECTION_INSIDE",
				messageOf(count),
				byThemselves(folders),
			),
			severity: "warning",
		},
	];
}

/** What to type in place of the outer folder. @param folders absolute */
export function byThemselves(folders: readonly string[]): string {
	const commands = folders.map(
		(folder) =>
			`\`curlew run ${commandWord(relative(process.cwd(), folder) || ".")}\``,
	);
	const each = folders.length === 1 ? "Run it by itself" : "Run each by itself";
	return `${each}: ${listInWords(commands, { most: NAMED })}.`;
}
