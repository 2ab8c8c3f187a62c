import type { TreeNode } from "../../../../src/protocol/collection.ts";
import type { GitChange, GitState } from "../../../../src/protocol/git/git.ts";
import { formKey } from "../../state/form-state.ts";
import { openTab } from "../../state/tab-state.ts";
import { Store } from "../../store/store.ts";

/** What git says of the collection's files; null where there is no repository, or nothing is known yet. */
export const gitStore = new Store<GitState | null>(null);

/** What stands beside a line of the tree. */
export interface GitMark {
	readonly look: "changed" | "new" | "deleted" | "conflict" | "folder";
	readonly letter: string;
	/** For those who do not see colours and letters. */
	readonly text: string;
}

/** Puts what was deleted among the items of the tree, at its old place. Undefined while nothing was. */
export const deletedMixer = new Store<
	((nodes: readonly TreeNode[]) => readonly TreeNode[]) | undefined
>(undefined);

/** By file, and by folder with `/` at its end, relative to the collection; what stands in one file with others, by `formKey`. */
export const gitMarks = new Store<ReadonlyMap<string, GitMark>>(new Map());

/** The mark of a line of the tree. */
export function gitMarkOf(
	marks: ReadonlyMap<string, GitMark>,
	node: TreeNode,
): GitMark | undefined {
	if (marks.size === 0) return undefined;
	if (node.at.length > 0 && node.file !== null)
		return marks.get(formKey({ file: node.file, at: node.at }));
	return marks.get(node.kind === "folder" ? `${node.path}/` : node.file);
}

/** The change that the view of them shows. */
export const chosenChange = new Store<
	Pick<GitChange, "path" | "area"> | undefined
>(undefined);

/** Shows the changes of a file beside each other. */
export function showChangesOf(file: string): void {
	const change = gitStore.get()?.changes.find(({ path }) => path === file);
	if (change) chosenChange.set(change);
	openTab({ kind: "changes" });
}
