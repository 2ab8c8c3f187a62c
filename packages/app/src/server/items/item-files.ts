import { basename, dirname, join, relative } from "node:path";
import {
	createFile,
	type FormData,
	type FormTree,
	isFormTree,
	makeFolderIn,
	moveFile,
	newFileText,
	readForm,
	withoutAnyEnding,
	writeForm,
} from "@curlew/client/editing";
import { readRegularFile } from "@curlew/client/files";
import type { TreeNode } from "../../protocol/collection.ts";
import type {
	CreateItem,
	DuplicateItem,
	ItemAnswer,
	ItemNumber,
	ItemRef,
	MovedItems,
	MoveItems,
	RenameItem,
	TagItems,
} from "../../protocol/items.ts";
import { withData } from "../../shared/tree-path.ts";
import type { OpenedCollection } from "../collection/opened-collection.ts";
import { parentOf } from "../collection/parent-of.ts";
import { readText } from "../collection/read-text.ts";
import { replaceUnchanged } from "../files/replace-unchanged.ts";
import { aboutItems } from "./about-items.ts";
import { BesideRequests } from "./beside-requests.ts";
import { copyFolder } from "./copy-folder.ts";
import { fileNameOf, freeNameIn, freePath } from "./file-names.ts";
import {
	childrenOf,
	nextSeq,
	nodeIn,
	nodesToMove,
	numbersOf,
	openState,
	parentIn,
} from "./find-node.ts";
import type { ItemChanges } from "./items.ts";
import type { Trash } from "./trash.ts";

/** Makes, renames, copies, moves and removes the files of requests and folders. */
export class ItemFiles implements ItemChanges {
	readonly #collection: OpenedCollection;
	readonly #trash: Trash;
	readonly #onWrite: (file: string) => void;
	readonly #beside: BesideRequests;

	constructor(
		collection: OpenedCollection,
		trash: Trash,
		onWrite: (file: string) => void,
	) {
		this.#collection = collection;
		this.#trash = trash;
		this.#onWrite = onWrite;
		trash.restoredBy(collection.id, "item", { onWrite });
		this.#beside = new BesideRequests(collection.paths, onWrite);
	}

	async create({ kind, folder, name, tree }: CreateItem): Promise<ItemAnswer> {
		const state = await openState(this.#collection);
		const parent = await this.#folderAt(folder);
		const seq = nextSeq(state, childrenOf(state, folder), kind);
		if (kind === "folder") {
			const directory = freePath(parent, name, "");
			await makeFolderIn(this.#collection.root, directory);
			const own = join(directory, state.files.folderFile);
			const form = { info: { name, type: "folder", seq } };
			return this.#make(own, newFileText(own, "folder", form), directory);
		}
		const file = freePath(parent, name, state.files.ending);
		const info = { name, type: tree?.graphql ? "graphql" : "http", seq };
		const content: FormTree = tree ?? { http: { method: "GET", url: "" } };
		const { info: given, ...others } = content;
		const form = {
			info: { ...(isFormTree(given) ? given : {}), ...info },
			...others,
		};
		return this.#make(file, newFileText(file, "request", form), file);
	}

	async rename({ path, kind, name }: RenameItem): Promise<ItemAnswer> {
		const state = await openState(this.#collection);
		const node = nodeIn(state, { path, kind });
		const file = await this.#ownFile(node);
		if (file !== undefined) await this.#changeInfo(file, node, { name });
		const place = await this.#placeOf(node);
		const ending = endingOf(node, place);
		const stem = basename(place, ending);
		// A file that somebody has given a name of its own keeps it: scripts may refer to it.
		const isDerived = stem === fileNameOf(node.name) || file === undefined;
		if (!isDerived || stem === fileNameOf(name)) return { path };
		return this.#moveTo(place, freePath(dirname(place), name, ending));
	}

	async duplicate({ path, kind }: DuplicateItem): Promise<ItemAnswer> {
		const state = await openState(this.#collection);
		const node = nodeIn(state, { path, kind });
		const from = await this.#placeOf(node);
		const name = `${node.name} copy`;
		const to = freePath(dirname(from), name, endingOf(node, from));
		const own = await this.#copy(node, from, to);
		const siblings = childrenOf(state, parentIn(state, node));
		const seq = nextSeq(state, siblings, node.kind);
		if (own !== undefined) await this.#changeInfo(own, node, { name, seq });
		return this.#done(to);
	}

	/** Gives the copy's own file; a folder may have none. */
	async #copy(
		node: TreeNode,
		from: string,
		to: string,
	): Promise<string | undefined> {
		const { root } = this.#collection;
		if (node.kind === "folder") {
			await copyFolder(root, from, to);
			const own = await this.#ownFile(node);
			return own && join(to, relative(from, own));
		}
		const beside = await this.#beside.insideOf(from);
		await createFile(root, to, await readRegularFile(from));
		await this.#beside.copy(beside, from, to);
		return to;
	}

	async deleteAll(items: readonly ItemRef[]): Promise<string> {
		const state = await openState(this.#collection);
		const nodes = items.map((item) => nodeIn(state, item));
		const places: string[] = [];
		for (const node of nodes) {
			const place = await this.#placeOf(node);
			places.push(place, ...this.#beside.of(place));
		}
		const { id: collection, root } = this.#collection;
		const discarded = { ...aboutItems(nodes), collection };
		const undo = await this.#trash.put(root, places, discarded);
		for (const place of places) this.#onWrite(place);
		return undo;
	}

	/** Into another folder, or to another place in their own. Others get new numbers only where that is needed. */
	async moveAll(input: MoveItems): Promise<MovedItems> {
		const { items, folder } = input;
		const state = await openState(this.#collection);
		const nodes = nodesToMove(state, items, folder);
		const places = new Map<TreeNode, Placed>();
		for (const node of nodes)
			places.set(node, await this.#moveInto(node, folder));
		const moved = nodes.map((node) => ({
			kind: node.kind,
			from: node.path,
			to: places.get(node)?.path ?? node.path,
		}));
		const numbersBefore: ItemNumber[] = [];
		for (const [node, seq] of numbersOf(state, nodes, input, moved)) {
			if (node.kind === "broken" || node.seq === seq) continue;
			const { path, file } = places.get(node) ?? {
				path: node.path,
				file: await this.#ownFile(node),
			};
			if (file === undefined) continue;
			await this.#changeInfo(file, node, { seq: seq ?? undefined });
			numbersBefore.push({ kind: node.kind, path, seq: node.seq });
		}
		return { moved, numbersBefore };
	}

	async tag({ requests }: TagItems): Promise<void> {
		const state = await openState(this.#collection);
		for (const { path, tags } of requests) {
			const node = nodeIn(state, { path, kind: "request" });
			const file = await this.#ownFile(node);
			if (file === undefined) continue;
			const wanted = tags.length === 0 ? undefined : tags;
			await this.#changeInfo(file, node, { tags: wanted });
		}
	}

	/** Gives its path, and its own file, as they are then. */
	async #moveInto(node: TreeNode, folder: string): Promise<Placed> {
		const { kind, path } = node;
		const file = await this.#ownFile(node);
		if (parentOf(path) === folder) return { path, file };
		const place = await this.#placeOf(node);
		const ending = endingOf(node, place);
		const stem = basename(place, ending);
		const to = freeNameIn(await this.#folderAt(folder), stem, ending);
		const moved = await this.#moveTo(place, to);
		if (file === undefined) return { path: moved.path, file };
		const own = kind === "folder" ? join(to, relative(place, file)) : to;
		return { path: moved.path, file: own };
	}

	async #make(file: string, text: string, place: string): Promise<ItemAnswer> {
		await createFile(this.#collection.root, file, text);
		return this.#done(place);
	}

	async #moveTo(from: string, to: string): Promise<ItemAnswer> {
		this.#beside.expectPlace(from, to);
		await moveFile(this.#collection.root, from, to);
		await this.#beside.move(from, to);
		this.#onWrite(from);
		return this.#done(to);
	}

	/** The path in the collection of a file or folder that was just written. */
	#done(place: string): ItemAnswer {
		this.#onWrite(place);
		const shown = this.#collection.paths.shown(place);
		return { path: withoutAnyEnding(shown) };
	}

	/** Changes what a file says of itself: its name, its number, its tags. Undefined removes. */
	async #changeInfo(
		file: string,
		{ kind, at }: TreeNode,
		info: Readonly<Record<string, FormData | undefined>>,
	): Promise<void> {
		const text = await readText(file);
		const source = {
			file,
			text,
			kind: kind === "folder" ? "folder" : "request",
			basePath: at,
		} as const;
		const { tree } = readForm(source);
		const before = isFormTree(tree.info) ? tree.info : {};
		const changed = Object.keys(info).reduce(
			(all, key) => withData(all, ["info", key], info[key]),
			withData(tree, ["info"], before),
		);
		const { root } = this.#collection;
		await replaceUnchanged(root, file, text, writeForm(source, changed));
		this.#onWrite(file);
	}

	/** The file or the folder that an item is. Absolute. */
	#placeOf(node: TreeNode): Promise<string> {
		return this.#collection.paths.resolve(
			node.kind === "folder" ? node.path : node.file,
		);
	}

	/** The file in which an item tells its name; undefined for folders without one. */
	async #ownFile({ file }: TreeNode): Promise<string | undefined> {
		return file === null ? undefined : this.#collection.paths.resolve(file);
	}

	async #folderAt(path: string): Promise<string> {
		const { paths } = this.#collection;
		return path === "" ? paths.root : paths.resolve(path);
	}
}

/** The path of an item, and its own file (absolute), if it has one. */
interface Placed {
	readonly path: string;
	readonly file: string | undefined;
}

/** What the format adds to the names of requests: `.request.yaml`, not only `.yaml`; "" for folders. */
function endingOf({ kind }: TreeNode, place: string): string {
	return kind === "folder" ? "" : place.slice(withoutAnyEnding(place).length);
}
