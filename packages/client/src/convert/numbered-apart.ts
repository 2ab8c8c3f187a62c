import { posix } from "node:path";
import type { Ordered, RunOrder } from "../formats/rules/order.ts";
import { mapAt, member, textAt } from "../formats/tree/plain-tree.ts";
import type { ItemFile } from "./spell-out/spelled-out.ts";

/**
 * Items of a client that runs folders and requests as one sequence, with numbers
 * for one that runs them apart: what can be kept of the order is kept. Folders
 * without a file get one for theirs.
 */
export function numberedApart(
	items: readonly ItemFile[],
	{ together }: RunOrder,
): readonly ItemFile[] {
	if (together === undefined) return items;
	const files = new Map(items.map((item) => [item.path, item]));
	for (const { path, kind } of items)
		if (kind === "request") addFolders(posix.dirname(path), files);
	const siblings = new Map<string, ItemFile[]>();
	for (const item of files.values()) {
		if (item.kind === "environment") continue;
		const key = `${item.kind} ${posix.dirname(placeOf(item))}`;
		siblings.set(key, [...(siblings.get(key) ?? []), item]);
	}
	const numbers = new Map<string, number>();
	for (const group of siblings.values()) {
		const sorted = group
			.map((item) => ({ item, ...orderedOf(item) }))
			.sort(together);
		for (const [index, { item }] of sorted.entries())
			numbers.set(item.path, index + 1);
	}
	return [...files.values()].map((item) => withNumber(item, numbers));
}

/** The folders on the way that have no file. */
function addFolders(folder: string, files: Map<string, ItemFile>): void {
	if (folder === ".") return;
	const path = `${folder}/folder`;
	if (!files.has(path)) {
		const tree = { info: { name: posix.basename(folder) } };
		files.set(path, { path, kind: "folder", tree, root: undefined });
	}
	addFolders(posix.dirname(folder), files);
}

/** Of a folder's own file: the folder. */
function placeOf({ path, kind }: ItemFile): string {
	return kind === "folder" ? posix.dirname(path) : path;
}

function orderedOf(item: ItemFile): Ordered {
	const info = mapAt(item.tree, "info");
	const path = placeOf(item);
	const seq = member(info, "seq");
	return {
		seq: typeof seq === "number" ? seq : undefined,
		name: textAt(info, "name") ?? posix.basename(path),
		path,
	};
}

function withNumber(
	item: ItemFile,
	numbers: ReadonlyMap<string, number>,
): ItemFile {
	const seq = numbers.get(item.path);
	if (seq === undefined) return item;
	const info = { ...mapAt(item.tree, "info"), seq };
	return { ...item, tree: { ...item.tree, info } };
}
