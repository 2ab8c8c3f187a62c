import { posix } from "node:path";
import {
	type Ordered,
	orderFolders,
	orderRequests,
	type RunOrder,
} from "../formats/rules/order.ts";
import type { Field } from "../formats/tree/field.ts";
import type { FieldPath } from "../formats/tree/field-path.ts";
import {
	EMPTY,
	isTree,
	mapAt,
	type Tree,
	textAt,
} from "../formats/tree/plain-tree.ts";
import type { ItemFile } from "./spell-out/spelled-out.ts";

/** A collection as one tree. */
export interface Bundle {
	readonly tree: Tree;
	/** The file, or the item of a bundled collection, in which a part of the tree stood, with the path there. */
	placeOf(path: FieldPath): {
		readonly root: Field | undefined;
		readonly path: FieldPath;
	};
}

interface Entry extends Ordered {
	readonly isFolder: boolean;
	readonly tree: Tree;
	readonly root: Field | undefined;
}

/**
 * The files of a collection as one tree, with the items in the order of a run.
 *
 * @param own what the collection's own file says
 * @param files requests and folders, paths without ending; `a/folder` is the folder `a`
 */
export function bundleOf(
	own: Tree,
	files: readonly ItemFile[],
	order: RunOrder,
): Bundle {
	const bundler = new Bundler(files, order);
	const tree = { ...own, items: bundler.itemsBelow("") };
	return { tree, placeOf: (path) => bundler.placeOf(tree, path) };
}

class Bundler {
	readonly #children = new Map<string, Entry[]>();
	readonly #roots = new Map<Tree, Field | undefined>();
	readonly #order: RunOrder;

	constructor(files: readonly ItemFile[], order: RunOrder) {
		this.#order = order;
		const folders = new Map<string, ItemFile>();
		for (const file of files)
			if (file.kind === "folder") folders.set(parentOf(file.path), file);
		const known = new Set<string>();
		for (const { path, kind, tree, root } of files) {
			if (kind === "environment") continue;
			const isFolder = kind === "folder";
			const place = isFolder ? parentOf(path) : path;
			this.#addFolders(isFolder ? place : parentOf(place), folders, known);
			if (!isFolder) this.#add({ ...entryOf(place, tree, root), isFolder });
		}
	}

	itemsBelow(folder: string): readonly Tree[] {
		const entries = this.#children.get(folder) ?? [];
		return this.#inOrder(entries).map(
			({ isFolder, path, name, tree, root }) => {
				const info = { ...mapAt(tree, "info"), name };
				const item = isFolder
					? { ...tree, info, items: this.itemsBelow(path) }
					: { ...tree, info };
				this.#roots.set(item, root);
				return item;
			},
		);
	}

	placeOf(tree: Tree, path: FieldPath) {
		let node: Tree[string] | undefined = tree;
		let root: Field | undefined;
		let rest: FieldPath = path;
		for (const [index, step] of path.entries()) {
			node =
				typeof step === "number"
					? Array.isArray(node)
						? node[step]
						: undefined
					: isTree(node)
						? node[step]
						: undefined;
			if (!isTree(node) || !this.#roots.has(node)) continue;
			root = this.#roots.get(node);
			rest = path.slice(index + 1);
		}
		return { root, path: rest };
	}

	/** Folders without a file of their own, too. */
	#addFolders(
		path: string,
		files: ReadonlyMap<string, ItemFile>,
		known: Set<string>,
	): void {
		if (path === "" || known.has(path)) return;
		known.add(path);
		this.#addFolders(parentOf(path), files, known);
		const file = files.get(path);
		const entry = entryOf(path, file?.tree ?? EMPTY, file?.root);
		this.#add({ ...entry, isFolder: true });
	}

	#add(entry: Entry): void {
		const parent = parentOf(entry.path);
		const children = this.#children.get(parent);
		if (children) children.push(entry);
		else this.#children.set(parent, [entry]);
	}

	#inOrder(entries: readonly Entry[]): readonly Entry[] {
		const order = this.#order;
		const { together } = order;
		if (together !== undefined) return entries.toSorted(together);
		return [
			...orderFolders(entries.filter(isFolder), orderedOf, order),
			...orderRequests(
				entries.filter((one) => !isFolder(one)),
				orderedOf,
				order,
			),
		];
	}
}

function isFolder(entry: Entry): boolean {
	return entry.isFolder;
}

function orderedOf(entry: Entry): Ordered {
	return entry;
}

function entryOf(path: string, tree: Tree, root: Field | undefined) {
	const info = mapAt(tree, "info");
	const seq = textAt(info, "seq");
	return {
		path,
		tree,
		root,
		name: textAt(info, "name") ?? posix.basename(path),
		seq: seq === undefined ? undefined : Number(seq),
	};
}

/** Empty for what stands at the root. */
function parentOf(path: string): string {
	const parent = posix.dirname(path);
	return parent === "." ? "" : parent;
}
