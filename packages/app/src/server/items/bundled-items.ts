import {
	type FieldPath,
	type FormTree,
	itemText,
} from "@curlew/client/editing";
import { InvalidRequestError, NotThereError } from "../../errors.ts";
import type { TreeNode } from "../../protocol/collection.ts";
import type {
	CreateItem,
	DuplicateItem,
	ItemAnswer,
	ItemRef,
	MovedItems,
	MoveItems,
	RenameItem,
	TagItems,
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
import { aboutItems } from "./about-items.ts";
import { bundleWithItem, changedBundle, readBundle } from "./bundle-text.ts";
import {
	indexOf,
	inOrderOfPlaces,
	insertionsOf,
	itemListOf,
	listMoves,
	moveToEnd,
	withList,
	withNumbers,
	withoutItems,
} from "./bundled-lists.ts";
import { cutOf, textBefore } from "./cut-item.ts";
import {
	allNodes,
	childrenOf,
	isTarget,
	lastSeq,
	nodeIn,
	nodesToMove,
	type OpenState,
	openStateNow,
	parentIn,
	type Target,
} from "./find-node.ts";
import type { ItemChanges } from "./items.ts";
import type { CutItem, CutPlace, Trash } from "./trash.ts";

/** The file as it is now, and what stands where in it. */
type Beginning = { readonly text: string; readonly state: OpenState };

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
		const list = itemListOf(state, folder);
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
		const folder = parentIn(state, { path, kind });
		const seq = lastSeq(childrenOf(state, folder), node.kind) + 1;
		const item = dataAt(readBundle(this.#collection.path, text), node.at);
		if (!isFormMap(item)) throw new NotThereError(`There is no ${path}.`);
		const info = isFormMap(item.info) ? item.info : {};
		const name = `${node.name} copy`;
		const copy = { ...item, info: { ...info, name, seq } };
		return this.#insert(text, itemListOf(state, folder), copy);
	}

	async deleteAll(items: readonly ItemRef[]): Promise<string> {
		const { text, state } = await this.#begin();
		const nodes = inOrderOfPlaces(items.map((item) => nodeIn(state, item)));
		const { path: file } = this.#collection;
		const before = readBundle(this.#collection.path, text);
		const after = await this.#change(text, (tree) => withoutItems(tree, nodes));
		const [first, ...others] = nodes.map((node) => {
			const { path, at } = node;
			const item = dataAt(before, at) ?? null;
			const folder = parentIn(state, node);
			const cut = { path, folder, index: indexOf(at), item };
			const itsText = itemText({ file, text }, at);
			return { ...cut, ...(itsText !== undefined && { text: itsText }) };
		});
		if (!first) throw new InvalidRequestError("Nothing is named.");
		const { id: collection } = this.#collection;
		const cut = { ...first, others, ...cutOf(text, after) };
		try {
			return await this.#trash.keep({ ...aboutItems(nodes), collection }, cut);
		} catch (error) {
			// What cannot be restored is not deleted.
			await this.#replace(after, text);
			throw error;
		}
	}

	/** The same bytes, as long as nobody has changed the file since; else what the items say, at their places. */
	async #restore(cut: CutItem): Promise<void> {
		const { text, state } = await this.#begin();
		const before = textBefore(cut, text);
		if (before !== undefined) return this.#replace(text, before);
		const items = [cut, ...(cut.others ?? [])].map((one) => {
			return { ...one, list: itemListOf(state, folderOf(one)) };
		});
		const restored = insertionsOf(items).reduce(
			(all, one) => bundleWithItem(this.#collection.path, all, one),
			text,
		);
		await this.#replace(text, restored);
	}

	/** Places are given by numbers first; then the items themselves go to their new list. */
	async moveAll(input: MoveItems): Promise<MovedItems> {
		const { items, folder } = input;
		const { text, state } = await this.#begin();
		const nodes = nodesToMove(state, items, folder);
		const ats = (await this.#isListOnly())
			? await this.#moveInLists(text, state, nodes, input)
			: await this.#moveByNumbers(text, state, nodes, input);
		const paths = await this.#pathsAt(ats);
		const moved = nodes.map(({ kind, path: from }, index) => {
			return { kind, from, to: paths[index] ?? from };
		});
		return { moved, numbersBefore: [] };
	}

	/** Gives the places where they stand then. */
	async #moveByNumbers(
		text: string,
		state: OpenState,
		nodes: readonly TreeNode[],
		target: Target,
	): Promise<readonly FieldPath[]> {
		const list = itemListOf(state, target.folder);
		const leaving = nodes.filter(
			(node) => parentIn(state, node) !== target.folder,
		);
		let ats: readonly FieldPath[] = [];
		await this.#change(text, (tree) => {
			const numbered = withNumbers(tree, state, target, nodes);
			const moved = moveToEnd(numbered, nodes, leaving, list);
			ats = moved.ats;
			return moved.tree;
		});
		return ats;
	}

	/** Each is put in at the new place, and then taken out of the old one, so that the file keeps all that it says of it. */
	async #moveInLists(
		text: string,
		state: OpenState,
		nodes: readonly TreeNode[],
		target: Target,
	): Promise<readonly FieldPath[]> {
		const list = itemListOf(state, target.folder);
		const items = dataAt(readBundle(this.#collection.path, text), list);
		const next = childrenOf(state, target.folder).find((one) =>
			isTarget(one, target),
		);
		const end = [...list, isFormArray(items) ? items.length : 0];
		const { changes, ats } = listMoves(
			nodes.map(({ at }) => at),
			next?.at ?? end,
		);
		await this.#change(text, ...changes);
		return ats;
	}

	async tag({ requests }: TagItems): Promise<void> {
		const { text, state } = await this.#begin();
		const places = requests.map(({ path, tags }) => {
			const { at } = nodeIn(state, { path, kind: "request" });
			return { at, tags: tags.length === 0 ? undefined : tags };
		});
		await this.#change(text, (tree) =>
			places.reduce(
				(all, { at, tags }) => withData(all, [...at, "info", "tags"], tags),
				tree,
			),
		);
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
		const [path = otherwise] = await this.#pathsAt([at]);
		return { path };
	}

	async #pathsAt(
		ats: readonly FieldPath[],
	): Promise<readonly (string | undefined)[]> {
		const { children } = await openStateNow(this.#collection);
		const paths = new Map(
			allNodes(children).map(({ at, path }) => [at.join("/"), path]),
		);
		return ats.map((at) => paths.get(at.join("/")));
	}

	async #begin(): Promise<Beginning> {
		const text = await readText(this.#collection.path);
		return { text, state: await openStateNow(this.#collection) };
	}

	/** Gives the text that is on disk then. @throws FileConflictError when the places are not those of this text any more */
	async #change(
		text: string,
		...changes: readonly ((tree: FormTree) => FormTree)[]
	): Promise<string> {
		const { path: file } = this.#collection;
		const changed = changes.reduce(
			(before, change) => changedBundle(file, before, change),
			text,
		);
		await this.#replace(text, changed);
		return changed;
	}

	async #replace(text: string, by: string): Promise<void> {
		const { root, path: file } = this.#collection;
		await replaceUnchanged(root, file, text, by);
		this.#onWrite(file);
	}
}

/** The path of the folder that something stood in. */
function folderOf({ path, folder }: CutPlace): string {
	return folder ?? path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
