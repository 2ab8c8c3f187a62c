import { posix } from "node:path";
import type { ItemFileKind } from "../../formats/collection-format.ts";
import {
	BY_FILE_NAME,
	BY_NAME,
	type Ordered,
	orderFolders,
	orderRequests,
} from "../../formats/rules/order.ts";
import type { Field } from "../../formats/tree/field.ts";
import { mapAt, type Tree, textAt } from "../../formats/tree/plain-tree.ts";
import { InheritedAuth } from "./inherited-auth.ts";
import { InheritedSettings } from "./inherited-settings.ts";

/** A file of OpenCollection on its way to `.bru`, by its path without ending. */
export interface ItemFile {
	readonly path: string;
	readonly kind: ItemFileKind;
	readonly tree: Tree;
	/** Absent for a folder that had no file of its own. */
	readonly root: Field | undefined;
}

/**
 * What files of OpenCollection mean without saying it, and what `.bru` means
 * otherwise: the end of a folder's authentication, inherited settings, and the
 * order of items whose numbers say nothing, by name in the one and by file in
 * the other.
 *
 * @param collection the collection's own file
 */
export function spellOut(
	files: readonly ItemFile[],
	collection: Tree,
): readonly ItemFile[] {
	const isFromBruno = "bruno" in mapAt(collection, "extensions");
	const auth = new InheritedAuth();
	const settings = new InheritedSettings();
	settings.learn(".", collection);
	for (const { kind, path, tree } of files) {
		// A file of the root stands for the folder that the collection has in another one.
		if (kind !== "folder" || posix.dirname(path) === ".") continue;
		if (!isFromBruno) auth.learn(posix.dirname(path), tree);
		settings.learn(posix.dirname(path), tree);
	}
	const spelt = files.map((file) => {
		const { kind, path, tree } = file;
		return kind === "request"
			? { ...file, tree: settings.spellOut(path, auth.spellOut(path, tree)) }
			: file;
	});
	return isFromBruno ? spelt : withOrder(spelt);
}

function withOrder(files: readonly ItemFile[]): readonly ItemFile[] {
	const requests = files.filter(({ kind }) => kind === "request");
	const folders = foldersOf(files);
	const places = new Map([
		...placesIn(requests.map(orderedRequest), orderRequests),
		...placesIn(folders.map(orderedFolder), orderFolders),
	]);
	const known = new Set(files);
	return [
		...files,
		...folders.filter((file) => !known.has(file) && places.has(keyOf(file))),
	].map((file) => {
		const seq = places.get(keyOf(file));
		return seq === undefined
			? file
			: { ...file, tree: withSeq(file.tree, seq) };
	});
}

/** All folders that hold requests, with a file or without. */
function foldersOf(files: readonly ItemFile[]): readonly ItemFile[] {
	const byPath = new Map<string, ItemFile | undefined>();
	for (const file of files) {
		if (file.kind === "environment") continue;
		let folder = posix.dirname(file.path);
		if (file.kind === "folder") byPath.set(folder, file);
		for (; folder !== "."; folder = posix.dirname(folder))
			if (!byPath.has(folder)) byPath.set(folder, undefined);
	}
	return [...byPath].map(
		([path, file]) =>
			file ?? {
				path: `${path}/folder`,
				kind: "folder",
				tree: { info: { name: posix.basename(path), type: "folder" } },
				root: undefined,
			},
	);
}

interface Placed extends Ordered {
	readonly key: string;
}

function orderedRequest(file: ItemFile): Placed {
	const { path, tree } = file;
	const info = mapAt(tree, "info");
	return {
		key: keyOf(file),
		path,
		name: textAt(info, "name") ?? posix.basename(path),
		seq: seqOf(info),
	};
}

function orderedFolder(file: ItemFile): Placed {
	const path = posix.dirname(file.path);
	const info = mapAt(file.tree, "info");
	return {
		key: keyOf(file),
		path,
		name: textAt(info, "name") ?? posix.basename(path),
		seq: seqOf(info),
	};
}

/** A number for each of those neighbours that would run in another order. */
function placesIn(
	items: readonly Placed[],
	order: typeof orderRequests,
): ReadonlyMap<string, number> {
	const places = new Map<string, number>();
	const groups = Map.groupBy(items, ({ path }) => posix.dirname(path));
	for (const neighbours of groups.values()) {
		const same = (item: Placed) => item;
		const meant = order(neighbours, same, BY_NAME);
		const written = order(neighbours, same, BY_FILE_NAME);
		if (meant.every((item, index) => item === written[index])) continue;
		for (const [index, { key }] of meant.entries()) places.set(key, index + 1);
	}
	return places;
}

function keyOf({ kind, path }: ItemFile): string {
	return `${kind} ${path}`;
}

function seqOf(info: Tree): number | undefined {
	const seq = Number(textAt(info, "seq") ?? Number.NaN);
	return Number.isFinite(seq) ? seq : undefined;
}

function withSeq(tree: Tree, seq: number): Tree {
	return { ...tree, info: { ...mapAt(tree, "info"), seq } };
}
