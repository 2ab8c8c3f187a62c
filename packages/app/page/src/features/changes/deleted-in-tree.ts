import type {
	DeletedNode,
	TreeNode,
} from "../../../../src/protocol/collection.ts";
import type { GitChange } from "../../../../src/protocol/git/git.ts";

type Mixer = (nodes: readonly TreeNode[]) => readonly TreeNode[];

let last: { readonly key: string; readonly mixer: Mixer } | undefined;

/** As `deletedMixer` has it. The same changes give the same one. */
export function mixerOf(changes: readonly GitChange[]): Mixer | undefined {
	const gone = changes.filter(({ was }) => was !== undefined);
	if (gone.length === 0) return undefined;
	const key = JSON.stringify(gone);
	if (last?.key !== key)
		last = { key, mixer: (nodes) => withDeleted(nodes, gone) };
	return last.mixer;
}

/** The nodes of a tree, with what was deleted where it stood. What is there by now is not deleted. */
export function withDeleted(
	nodes: readonly TreeNode[],
	changes: readonly GitChange[],
): readonly TreeNode[] {
	const { files, folders } = placesOf(nodes);
	const byPath = new Map<string, GitChange[]>();
	for (const change of changes) {
		const { path } = change;
		if (files.has(path)) continue;
		const lost = lostFolder(path, folders) ?? path;
		byPath.set(lost, [...(byPath.get(lost) ?? []), change]);
	}
	const byFolder = new Map<string, DeletedNode[]>();
	for (const [path, own] of byPath) {
		const around = folders.has(parentOf(path)) ? parentOf(path) : "";
		const node = deletedNode(path, around, own);
		byFolder.set(around, [...(byFolder.get(around) ?? []), node]);
	}
	return byFolder.size === 0 ? nodes : mixed("", nodes, byFolder);
}

function placesOf(nodes: readonly TreeNode[]) {
	const files = new Set<string>();
	const folders = new Set([""]);
	const note = (node: TreeNode) => {
		if (node.file !== null) files.add(node.file);
		if (node.kind !== "folder") return;
		folders.add(node.path);
		node.children.forEach(note);
	};
	nodes.forEach(note);
	return { files, folders };
}

/** The outermost folder around a file that is gone; environments stand in none of the tree's. */
function lostFolder(
	path: string,
	folders: ReadonlySet<string>,
): string | undefined {
	if (path.startsWith("environments/")) return undefined;
	const parts = path.split("/").slice(0, -1);
	return parts
		.map((_, index) => parts.slice(0, index + 1).join("/"))
		.find((folder) => !folders.has(folder));
}

function deletedNode(
	path: string,
	around: string,
	changes: readonly GitChange[],
): DeletedNode {
	const files = changes.map((change) => change.path);
	const isFolder = files[0] !== path;
	const own = changes.find((change) =>
		isFolder
			? change.was?.kind === "folder" && parentOf(change.path) === path
			: true,
	)?.was;
	const short = around === "" ? path : path.slice(around.length + 1);
	// The folder is still there: what it says of itself is gone.
	const isOwn = !isFolder && own?.kind === "folder";
	return {
		kind: "deleted",
		name:
			(isOwn || own?.kind === "environment" ? undefined : own?.name) ??
			short.replace(isOwn ? /$^/ : /\.[^./]+$/, ""),
		path,
		file: files[0] ?? path,
		files,
		at: [],
		isFolder,
		method: own?.method ?? null,
		seq: own?.seq ?? null,
	};
}

function mixed(
	folder: string,
	nodes: readonly TreeNode[],
	deleted: ReadonlyMap<string, readonly DeletedNode[]>,
): readonly TreeNode[] {
	const all = nodes.map((node) =>
		node.kind === "folder"
			? { ...node, children: mixed(node.path, node.children, deleted) }
			: node,
	);
	for (const node of deleted.get(folder) ?? []) {
		const at = all.findIndex((one) => isAfter(one, node));
		// Requests stand after folders, as far as nothing says otherwise.
		const end = node.isFolder
			? all.findLastIndex(isFolderLike) + 1
			: all.length;
		all.splice(at === -1 ? end : at, 0, node);
	}
	return all;
}

/** Whether an item stands after a deleted one: by their numbers, or else by their paths. */
function isAfter(one: TreeNode, node: DeletedNode): boolean {
	if (one.kind === "broken" || isFolderLike(one) !== node.isFolder)
		return false;
	if (one.seq === null || node.seq === null)
		return one.seq === node.seq ? one.path > node.path : one.seq === null;
	return one.seq === node.seq ? one.path > node.path : one.seq > node.seq;
}

function isFolderLike(node: TreeNode): boolean {
	return node.kind === "folder" || (node.kind === "deleted" && node.isFolder);
}

function parentOf(path: string): string {
	return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
