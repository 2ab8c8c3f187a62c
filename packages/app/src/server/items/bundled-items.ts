import { randomUUID } from "node:crypto";
import {
	type FieldPath,
	type FormData,
	type FormTree,
	readForm,
	writeForm,
} from "@curlew/client/editing";
import type { TreeNode } from "../../protocol/collection.ts";
import type {
	CreateItem,
	ItemAnswer,
	MoveItem,
	RenameItem,
} from "../../protocol/items.ts";
import { dataAt, isList, isTree, withData } from "../../shared/tree-path.ts";
import type { OpenedCollection } from "../collection/opened-collection.ts";
import { InvalidRequestError, NotThereError } from "../errors.ts";
import { readText } from "../files/read-text.ts";
import { replaceUnchanged } from "../files/replace-unchanged.ts";
import {
	childrenOf,
	lastSeq,
	nodeIn,
	type OpenState,
	openStateNow,
	orderWith,
	parentOf,
} from "./find-node.ts";
import type { ItemStore } from "./items.ts";

interface Deleted {
	readonly item: FormData;
	/** Its place in the list of its folder. */
	readonly index: number;
	readonly path: string;
}

/** The file as it is now, and what stands where in it. */
interface Beginning {
	readonly text: string;
	readonly state: OpenState;
}

/** The requests and folders of a bundled collection: entries of lists in its one file. */
export class BundledItems implements ItemStore {
	readonly #collection: OpenedCollection;
	readonly #onWrite: (file: string) => void;
	readonly #deleted = new Map<string, Deleted>();

	constructor(collection: OpenedCollection, onWrite: (file: string) => void) {
		this.#collection = collection;
		this.#onWrite = onWrite;
	}

	async create({ kind, folder, name, tree }: CreateItem): Promise<ItemAnswer> {
		const { text, state } = await this.#begin();
		const seq = lastSeq(childrenOf(state, folder), kind) + 1;
		const list = listOf(state, folder);
		if (kind === "folder") {
			const item = { info: { name, type: "folder", seq }, items: [] };
			return this.#insert(text, list, item);
		}
		const content: FormTree = tree ?? { http: { method: "GET", url: "" } };
		const type = isTree(content.graphql) ? "graphql" : "http";
		const { info, ...others } = content;
		const given = isTree(info) ? info : {};
		const item = { info: { ...given, name, type, seq }, ...others };
		return this.#insert(text, list, item);
	}

	async rename({ path, name }: RenameItem): Promise<ItemAnswer> {
		const { text, state } = await this.#begin();
		const { at } = nodeIn(state, path);
		await this.#change(text, (tree) =>
			withData(tree, [...at, "info", "name"], name),
		);
		return this.#pathAt(at, path);
	}

	async duplicate(path: string): Promise<ItemAnswer> {
		const { text, state } = await this.#begin();
		const node = nodeIn(state, path);
		const folder = parentOf(path);
		const seq = lastSeq(childrenOf(state, folder), node.kind) + 1;
		const item = dataAt(this.#read(text), node.at);
		if (!isTree(item)) throw new NotThereError(`There is no ${path}.`);
		const info = isTree(item.info) ? item.info : {};
		const name = `${node.name} copy`;
		const copy = { ...item, info: { ...info, name, seq } };
		return this.#insert(text, listOf(state, folder), copy);
	}

	async delete(path: string): Promise<string> {
		const { text, state } = await this.#begin();
		const { at } = nodeIn(state, path);
		const index = indexOf(at);
		const list = at.slice(0, -1);
		const id = randomUUID();
		await this.#change(text, (tree) => {
			const item = dataAt(tree, at) ?? null;
			this.#deleted.set(id, { item, index, path });
			return withList(tree, list, (all) => all.toSpliced(index, 1));
		});
		return id;
	}

	async restore(undo: string): Promise<ItemAnswer> {
		const deleted = this.#deleted.get(undo);
		if (!deleted) throw new NotThereError("This is not kept any more.");
		const { item, index, path } = deleted;
		const { text, state } = await this.#begin();
		const list = listOf(state, parentOf(path));
		await this.#change(text, (tree) =>
			withList(tree, list, (all) => all.toSpliced(index, 0, item)),
		);
		this.#deleted.delete(undo);
		return { path };
	}

	/** Places are given by numbers first; then the item itself goes to its new list. */
	async move({ path, folder, before }: MoveItem): Promise<ItemAnswer> {
		const { text, state } = await this.#begin();
		const node = nodeIn(state, path);
		if (folder === path || folder.startsWith(`${path}/`))
			throw new InvalidRequestError("A folder cannot be moved into itself.");
		const order = orderWith(state, folder, node, before);
		const target = listOf(state, folder);
		const isSameList = parentOf(path) === folder;
		await this.#change(text, (tree) => {
			const numbered = order.reduce(withNumber, tree);
			if (isSameList) return numbered;
			const item = dataAt(numbered, node.at) ?? null;
			const list = node.at.slice(0, -1);
			const index = indexOf(node.at);
			const added = withList(numbered, target, (all) => [...all, item]);
			return withList(added, list, (all) => all.toSpliced(index, 1));
		});
		const name = path.slice(path.lastIndexOf("/") + 1);
		return { path: folder === "" ? name : `${folder}/${name}` };
	}

	async #insert(
		text: string,
		list: FieldPath,
		item: FormTree,
	): Promise<ItemAnswer> {
		let index = 0;
		await this.#change(text, (tree) =>
			withList(tree, list, (all) => {
				index = all.length;
				return [...all, item];
			}),
		);
		const name = isTree(item.info) ? String(item.info.name) : "";
		return this.#pathAt([...list, index], name);
	}

	/** The path that the item at a place has now. */
	async #pathAt(at: FieldPath, otherwise: string): Promise<ItemAnswer> {
		const { children } = await openStateNow(this.#collection);
		const wanted = at.join("/");
		const node = allNodes(children).find((one) => one.at.join("/") === wanted);
		return { path: node?.path ?? otherwise };
	}

	async #begin(): Promise<Beginning> {
		const text = await readText(this.#collection.path);
		return { text, state: await openStateNow(this.#collection) };
	}

	#read(text: string): FormTree {
		return readForm({ file: this.#collection.path, text, ...WHOLE }).tree;
	}

	/** @throws FileConflictError when the places are not those of this text any more */
	async #change(
		text: string,
		change: (tree: FormTree) => FormTree,
	): Promise<void> {
		const file = this.#collection.path;
		const source = { file, text, ...WHOLE };
		const changed = writeForm(source, change(this.#read(text)));
		await replaceUnchanged(file, text, changed);
		this.#onWrite(file);
	}
}

const WHOLE = { kind: "collection", basePath: [] } as const;

function listOf(state: OpenState, folder: string): FieldPath {
	return folder === "" ? ["items"] : [...nodeIn(state, folder).at, "items"];
}

function indexOf(at: FieldPath): number {
	const index = at.at(-1);
	if (typeof index === "number") return index;
	throw new NotThereError("The item has no place in the file.");
}

function withList(
	tree: FormTree,
	path: FieldPath,
	change: (all: readonly FormData[]) => readonly FormData[],
): FormTree {
	const list = dataAt(tree, path);
	return withData(tree, path, change(isList(list) ? list : []));
}

function withNumber(tree: FormTree, node: TreeNode, index: number): FormTree {
	if (node.kind === "broken" || node.seq === index + 1) return tree;
	return withData(tree, [...node.at, "info", "seq"], index + 1);
}

function allNodes(nodes: readonly TreeNode[]): readonly TreeNode[] {
	return nodes.flatMap((node) =>
		node.kind === "folder" ? [node, ...allNodes(node.children)] : [node],
	);
}
