import type { GitChange } from "../../../../src/protocol/git/git.ts";
import type { GitMark } from "./git-state.ts";

type Look = Exclude<GitMark["look"], "folder">;

const LOOKS: Readonly<Record<GitChange["kind"], Look>> = {
	added: "new",
	untracked: "new",
	changed: "changed",
	renamed: "changed",
	deleted: "deleted",
	conflict: "conflict",
};

/** What a kind of change is called, and its letter. */
export const CHANGE_WORDS: Readonly<
	Record<GitChange["kind"], readonly [letter: string, word: string]>
> = {
	added: ["A", "new"],
	untracked: ["U", "new, untracked"],
	changed: ["M", "changed"],
	renamed: ["R", "renamed"],
	deleted: ["D", "deleted"],
	conflict: ["!", "conflict"],
};

/** The marks of changed files, and of the folders that they are in. Marks that say the same are the same object. */
export function changeMarks(
	changes: readonly GitChange[],
	known: Map<string, GitMark>,
): ReadonlyMap<string, GitMark> {
	const marks = new Map<string, GitMark>();
	const looks = new Map<string, Look>();
	const make = (mark: GitMark): GitMark => {
		const key = `${mark.look} ${mark.letter} ${mark.text}`;
		const same = known.get(key) ?? mark;
		known.set(key, same);
		return same;
	};
	// What is new, and changed since it was staged, is new.
	for (const { path, kind, area } of changes) {
		const [letter, word] = CHANGE_WORDS[kind];
		const before = marks.get(path);
		if (before?.look === "new" && kind === "changed") continue;
		const text = area === "staged" ? `${word}, staged` : word;
		marks.set(path, make({ look: LOOKS[kind], letter, text }));
		looks.set(path, LOOKS[kind]);
	}
	for (const [folder, text] of folderTexts(looks))
		marks.set(folder, make({ look: "folder", letter: "•", text }));
	return marks;
}

const IN_ORDER = ["conflict", "changed", "new", "deleted"] as const;

/** `2 changed, 1 deleted`, by folder with `/` at its end. */
function folderTexts(
	looks: ReadonlyMap<string, Look>,
): ReadonlyMap<string, string> {
	const counts = new Map<string, Map<Look, number>>();
	for (const [path, look] of looks)
		for (
			let slash = path.lastIndexOf("/", path.length - 2);
			slash > 0;
			slash = path.lastIndexOf("/", slash - 1)
		) {
			const folder = path.slice(0, slash + 1);
			const own = counts.get(folder) ?? new Map<Look, number>();
			own.set(look, (own.get(look) ?? 0) + 1);
			counts.set(folder, own);
		}
	return new Map(
		[...counts].map(([folder, own]) => [
			folder,
			IN_ORDER.filter((look) => own.has(look))
				.map((look) => `${own.get(look)} ${look}`)
				.join(", "),
		]),
	);
}
