import type {
	GitArea,
	GitChange,
	GitChangeKind,
} from "../../protocol/git/git.ts";
import type { GitRepository } from "./find-repository.ts";
import type { QuietGit } from "./quiet-git.ts";

/** Ids of what git has of a file; undefined where it has none. */
export interface GitObjects {
	readonly before: string | undefined;
	/** Undefined for the file as it is in the folder, too. */
	readonly after: string | undefined;
}

/** A change, with what is to be compared. */
export interface ComparableChange extends GitChange {
	/** Links and submodules are no texts. */
	readonly isLink: boolean;
	readonly objects: GitObjects;
}

const STATUS = [
	"status",
	"--porcelain=v2",
	"-z",
	"--untracked-files=all",
	// Git would go into them, and do what their configuration says.
	"--ignore-submodules=all",
	"--renames",
	"--no-ahead-behind",
];

/** The files of the collection's folder that have changed, in the order of their paths. @throws GitError */
export async function readStatus(
	git: QuietGit,
	{ prefix }: GitRepository,
): Promise<readonly ComparableChange[]> {
	const only = prefix === "" ? [] : ["--", prefix.slice(0, -1)];
	const output = await git.run([...STATUS, ...only]);
	const changes = parseStatus(output.toString("utf8"));
	return changes
		.map((change) => ({ ...change, ...relativePaths(change, prefix) }))
		.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

/** How many staged files lie outside of the collection's folder. @throws GitError */
export async function countStagedElsewhere(
	git: QuietGit,
	{ prefix }: GitRepository,
): Promise<number> {
	if (prefix === "") return 0;
	const output = await git.run([
		"diff",
		"--cached",
		"--name-only",
		"--no-ext-diff",
		"--no-textconv",
		"--ignore-submodules=all",
		"--no-renames",
		"-z",
	]);
	const names = output.toString("utf8").split("\0").filter(Boolean);
	return names.filter((name) => !name.startsWith(prefix)).length;
}

/** What `git status --porcelain=v2 -z` says. Paths are the repository's. */
export function parseStatus(text: string): readonly ComparableChange[] {
	const entries = text.split("\0");
	const changes: ComparableChange[] = [];
	for (let at = 0; at < entries.length; at++) {
		const entry = entries[at] ?? "";
		if (entry.startsWith("1 ")) changes.push(...ordinary(entry, 8));
		else if (entry.startsWith("2 "))
			changes.push(...ordinary(entry, 9, entries[++at]));
		else if (entry.startsWith("u ")) changes.push(unmerged(entry));
		else if (entry.startsWith("? "))
			changes.push({
				path: entry.slice(2),
				area: "untracked",
				kind: "untracked",
				letters: "??",
				isLink: false,
				objects: { before: undefined, after: undefined },
			});
	}
	return changes;
}

/** Staged, changed since then, or both. @param at number of fields before the path */
function ordinary(
	entry: string,
	at: number,
	from?: string,
): readonly ComparableChange[] {
	const fields = entry.split(" ");
	const path = fields.slice(at).join(" ");
	const [, letters = "..", , headMode, indexMode, folderMode, head, index] =
		fields;
	const [staged = ".", unstaged = "."] = letters;
	const changed = (
		area: GitArea,
		letter: string,
		modes: readonly (string | undefined)[],
		objects: GitObjects,
	): readonly ComparableChange[] => {
		const kind = KINDS[letter];
		if (kind === undefined) return [];
		const isLink = modes.some((mode) => /^1[26]0000$/.test(mode ?? ""));
		const renamed = kind === "renamed" && from !== undefined && { from };
		return [{ path, area, kind, ...renamed, letters, isLink, objects }];
	};
	return [
		...changed("staged", staged, [headMode, indexMode], {
			before: objectId(head),
			after: objectId(index),
		}),
		...changed("unstaged", unstaged, [indexMode, folderMode], {
			before: objectId(index),
			after: undefined,
		}),
	];
}

function unmerged(entry: string): ComparableChange {
	const fields = entry.split(" ");
	const [, letters = "UU", , , ...modesAndIds] = fields;
	const [ours, theirs] = [fields[8], fields[9]];
	return {
		path: fields.slice(10).join(" "),
		area: "conflict",
		kind: "conflict",
		letters,
		isLink: modesAndIds.slice(0, 3).some((mode) => /^1[26]0000$/.test(mode)),
		objects: { before: objectId(ours), after: objectId(theirs) },
	};
}

const KINDS: Readonly<Record<string, GitChangeKind>> = {
	M: "changed",
	T: "changed",
	A: "added",
	D: "deleted",
	R: "renamed",
	C: "added",
};

function objectId(id: string | undefined): string | undefined {
	return id === undefined || /^0*$/.test(id) ? undefined : id;
}

/** As the page knows them. What comes from outside of the collection's folder stays as git calls it. */
function relativePaths(
	{ path, from }: GitChange,
	prefix: string,
): Pick<GitChange, "path" | "from"> {
	const shown = (name: string) =>
		name.startsWith(prefix) ? name.slice(prefix.length) : `/${name}`;
	return {
		path: shown(path),
		...(from !== undefined && { from: shown(from) }),
	};
}
