import { basename, dirname, join, relative } from "node:path";
import {
	createFile,
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
import { InvalidRequestError } from "../../errors.ts";
import { requestCount, type TreeNode } from "../../protocol/collection.ts";
import type {
	CreateItem,
	DuplicateItem,
	ItemAnswer,
	ItemRef,
	MoveItem,
	RenameItem,
} from "../../protocol/items.ts";
import type { OpenedCollection } from "../collection/opened-collection.ts";
import { readText } from "../collection/read-text.ts";
import { replaceUnchanged } from "../files/replace-unchanged.ts";
import { BesideRequests } from "./beside-requests.ts";
import { fileNameOf, freeNameIn, freePath } from "./file-names.ts";
import {
	childrenOf,
	nextSeq,
	nodeIn,
	openState,
	orderWith,
	parentOf,
	seqsFor,
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
		if (node.kind === "folder") {
			throw new InvalidRequestError("Folders are not copied as a whole.", {
				hint: "Copy its requests one by one.",
			});
		}
		const from = await this.#placeOf(node);
		const name = `${node.name} copy`;
		const to = freePath(dirname(from), name, endingOf(node, from));
		const beside = await this.#beside.insideOf(from);
		await createFile(this.#collection.root, to, await readRegularFile(from));
		await this.#beside.copy(beside, from, to);
		const siblings = childrenOf(state, parentOf(path));
		const seq = nextSeq(state, siblings, node.kind);
		await this.#changeInfo(to, node, { name, seq });
		return this.#done(to);
	}

	async delete(item: ItemRef): Promise<string> {
		const node = nodeIn(await openState(this.#collection), item);
		const place = await this.#placeOf(node);
		const { id: collection, root } = this.#collection;
		const { name } = node;
		const discarded = { ...item, name, count: requestCount(node), collection };
		const places = [place, ...this.#beside.of(place)];
		const undo = await this.#trash.put(root, places, discarded);
		this.#onWrite(place);
		return undo;
	}

	/** Into another folder, or to another place in its own. Others get new numbers only where that is needed. */
	async move({ path, kind, folder, before }: MoveItem): Promise<ItemAnswer> {
		const state = await openState(this.#collection);
		const node = nodeIn(state, { path, kind });
		if (isInside(folder, node))
			throw new InvalidRequestError("A folder cannot be moved into itself.");
		const order = orderWith(state, folder, node, before);
		let answer: ItemAnswer = { path };
		const place = await this.#placeOf(node);
		let file = await this.#ownFile(node);
		if (parentOf(path) !== folder) {
			const ending = endingOf(node, place);
			const stem = basename(place, ending);
			const to = freeNameIn(await this.#folderAt(folder), stem, ending);
			answer = await this.#moveTo(place, to);
			if (file !== undefined)
				file = node.kind === "folder" ? join(to, relative(place, file)) : to;
		}
		for (const [one, seq] of seqsFor(state, order, node)) {
			const own = one === node ? file : await this.#ownFile(one);
			if (own !== undefined && one.kind !== "broken" && one.seq !== seq)
				await this.#changeInfo(own, one, { seq });
		}
		return answer;
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

	/** Changes the name or the number that a file gives itself. */
	async #changeInfo(
		file: string,
		{ kind, at }: TreeNode,
		info: FormTree,
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
		const changed = { ...tree, info: { ...before, ...info } };
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

/** What the format adds to the names of requests: `.request.yaml`, not only `.yaml`; "" for folders. */
function endingOf({ kind }: TreeNode, place: string): string {
	return kind === "folder" ? "" : place.slice(withoutAnyEnding(place).length);
}

/** Whether a folder is the item itself, or below it. */
function isInside(folder: string, { kind, path }: TreeNode): boolean {
	if (kind !== "folder") return false;
	return folder === path || folder.startsWith(`${path}/`);
}
