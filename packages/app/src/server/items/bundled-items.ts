import {
	type FieldPath,
	type FormData,
	type FormTree,
	readForm,
	writeForm,
} from "@curlew/client/editing";
import { InvalidRequestError, NotThereError } from "../../errors.ts";
import { requestCount, type TreeNode } from "../../protocol/collection.ts";
import type {
	CreateItem,
	DuplicateItem,
	ItemAnswer,
	ItemRef,
	MoveItem,
	RenameItem,
} from "../../protocol/items.ts";
import {
	dataAt,
	isFormArray,
	isFormMap,
	withData,
} from "../../shared/tree-path.ts";
import type { OpenedCollection } from "../collection/opened-collection.ts";
import { readText } from "../collection/read-text.ts";
import { replaceUnchanged } from "../files/replace-unchanged.ts";
import { cutOf, textBefore } from "./cut-item.ts";
import {
	childrenOf,
	lastSeq,
	nodeIn,
	type OpenState,
	openStateNow,
	orderWith,
	parentOf,
} from "./find-node.ts";
import type { ItemChanges } from "./items.ts";
import type { CutItem, Trash } from "./trash.ts";

/** The file as it is now, and what stands where in it. */
interface Beginning {
	readonly text: string;
	readonly state: OpenState;
}

/** The requests and folders of a bundled collection: entries of lists in its one file. */
export class BundledItems implements ItemChanges {
	readonly #collection: OpenedCollection;
	readonly #trash: Trash;
	readonly #onWrite: (file: string) => void;

	constructor(
		collection: OpenedCollection,
		trash: Trash,
		onWrite: (file: string) => void,
	) {
		this.#collection = collection;
		this.#trash = trash;
		this.#onWrite = onWrite;
		const putBack = (cut: CutItem) => this.#restore(cut);
		trash.restoredBy(collection.id, "item", { putBack, onWrite });
	}

	async create({ kind, folder, name, tree }: CreateItem): Promise<ItemAnswer> {
		const { text, state } = await this.#begin();
		const seq = lastSeq(childrenOf(state, folder), kind) + 1;
		const list = listOf(state, folder);
		if (kind === "folder") {
			const item = { info: { name, type: "folder", seq }, items: [] };
			return this.#insert(text, list, item);
		}
		const auth = (await this.#isListOnly()) && { auth: "inherit" };
		const content: FormTree = tree ?? {
			http: { method: "GET", url: "", ...auth },
		};
		const type = isFormMap(content.graphql) ? "graphql" : "http";
		const { info, ...others } = content;
		const given = isFormMap(info) ? info : {};
		const item = { info: { ...given, name, type, seq }, ...others };
		return this.#insert(text, list, item);
	}

	async rename({ path, kind, name }: RenameItem): Promise<ItemAnswer> {
		const { text, state } = await this.#begin();
		const { at } = nodeIn(state, { path, kind });
		await this.#change(text, (tree) =>
			withData(tree, [...at, "info", "name"], name),
		);
		return this.#pathAt(at, path);
	}

	async duplicate({ path, kind }: DuplicateItem): Promise<ItemAnswer> {
		const { text, state } = await this.#begin();
		const node = nodeIn(state, { path, kind });
		const folder = parentOf(path);
		const seq = lastSeq(childrenOf(state, folder), node.kind) + 1;
		const item = dataAt(this.#read(text), node.at);
		if (!isFormMap(item)) throw new NotThereError(`There is no ${path}.`);
		const info = isFormMap(item.info) ? item.info : {};
		const name = `${node.name} copy`;
		const copy = { ...item, info: { ...info, name, seq } };
		return this.#insert(text, listOf(state, folder), copy);
	}

	async delete({ path, kind }: ItemRef): Promise<string> {
		const { text, state } = await this.#begin();
		const node = nodeIn(state, { path, kind });
		const index = indexOf(node.at);
		const list = node.at.slice(0, -1);
		let item: FormData = null;
		const after = await this.#change(text, (tree) => {
			item = dataAt(tree, node.at) ?? null;
			return withList(tree, list, (all) => all.toSpliced(index, 1));
		});
		const { name } = node;
		const { id: collection } = this.#collection;
		const count = requestCount(node);
		const cut = { path, index, item, ...cutOf(text, after) };
		return this.#trash.keep({ path, kind, name, count, collection }, cut);
	}

	/** The same bytes, as long as nobody has changed the file since; else what the item says, at its place. */
	async #restore(cut: CutItem): Promise<void> {
		const { path, index, item } = cut;
		const { text, state } = await this.#begin();
		const before = textBefore(cut, text);
		if (before !== undefined) {
			const file = this.#collection.path;
			await replaceUnchanged(this.#collection.root, file, text, before);
			this.#onWrite(file);
			return;
		}
		const list = listOf(state, parentOf(path));
		await this.#change(text, (tree) =>
			withList(tree, list, (all) => all.toSpliced(index, 0, item)),
		);
	}

	/** Places are given by numbers first; then the item itself goes to its new list. */
	async move({ path, kind, folder, before }: MoveItem): Promise<ItemAnswer> {
		const { text, state } = await this.#begin();
		const node = nodeIn(state, { path, kind });
		if (kind === "folder" && (folder === path || folder.startsWith(`${path}/`)))
			throw new InvalidRequestError("A folder cannot be moved into itself.");
		if (await this.#isListOnly()) {
			const next = childrenOf(state, folder).find((one) => one.path === before);
			const list = listOf(state, folder);
			const items = dataAt(this.#read(text), list);
			const end = [...list, isFormArray(items) ? items.length : 0];
			return this.#moveInLists(text, node.at, next?.at ?? end);
		}
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

	/** Put in at the new place, and then taken out of the old one, so that the file keeps all that it says of it. */
	async #moveInLists(
		text: string,
		from: FieldPath,
		to: FieldPath,
	): Promise<ItemAnswer> {
		const old = shifted(from, to, 1);
		await this.#change(
			text,
			(tree) =>
				withList(tree, to.slice(0, -1), (all) =>
					all.toSpliced(indexOf(to), 0, dataAt(tree, from) ?? null),
				),
			(tree) =>
				withList(tree, old.slice(0, -1), (all) =>
					all.toSpliced(indexOf(old), 1),
				),
		);
		return this.#pathAt(shifted(to, old, -1), "");
	}

	/** Whether items have no numbers, and are ordered by their places in the file alone. */
	async #isListOnly(): Promise<boolean> {
		const { definition } = await this.#collection.fresh();
		return definition.rules.order.isListOnly ?? false;
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
		const name = isFormMap(item.info) ? String(item.info.name) : "";
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

	/**
	 * Gives the text that is on disk then.
	 *
	 * @throws FileConflictError when the places are not those of this text any more
	 */
	async #change(
		text: string,
		...changes: readonly ((tree: FormTree) => FormTree)[]
	): Promise<string> {
		const file = this.#collection.path;
		const changed = changes.reduce(
			(before, change) =>
				writeForm({ file, text: before, ...WHOLE }, change(this.#read(before))),
			text,
		);
		await replaceUnchanged(this.#collection.root, file, text, changed);
		this.#onWrite(file);
		return changed;
	}
}

const WHOLE = { kind: "collection", basePath: [] } as const;

function listOf(state: OpenState, folder: string): FieldPath {
	return folder === ""
		? ["items"]
		: [...nodeIn(state, { path: folder, kind: "folder" }).at, "items"];
}

function indexOf(at: FieldPath): number {
	const index = at.at(-1);
	if (typeof index === "number") return index;
	throw new NotThereError("The item has no place in the file.");
}

/** Where something stands once there is one item more (`by` 1), or less (-1), at another place. */
function shifted(path: FieldPath, other: FieldPath, by: 1 | -1): FieldPath {
	const depth = other.length - 1;
	const index = path[depth];
	const isBehind =
		typeof index === "number" &&
		index >= indexOf(other) &&
		other.slice(0, -1).every((step, at) => step === path[at]);
	return isBehind ? path.with(depth, index + by) : path;
}

function withList(
	tree: FormTree,
	path: FieldPath,
	change: (all: readonly FormData[]) => readonly FormData[],
): FormTree {
	const list = dataAt(tree, path);
	return withData(tree, path, change(isFormArray(list) ? list : []));
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
