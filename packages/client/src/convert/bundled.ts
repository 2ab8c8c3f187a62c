import { itemKind } from "../collection/item-kind.ts";
import type { YamlField } from "../collection/yaml-field.ts";
import { readTree } from "./read-tree.ts";
import { mapAt, type Tree, textAt, without } from "./tree.ts";

/** An item of a bundled collection, as if it stood in a file of its own. */
export interface BundledItem {
	readonly kind: "request" | "folder";
	/** Relative, with `/` and without ending; of a folder, the folder's. */
	readonly path: string;
	readonly tree: Tree;
	readonly root: YamlField;
}

/** The items of a bundled collection, folders before what is in them. Their names become those of files. */
export function bundledItems(
	items: YamlField,
	parent = "",
): readonly BundledItem[] {
	const taken = new Set<string>(RESERVED);
	const all = items.items("`- info: …` for each request or folder.");
	const order = orderOf(all);
	return all.flatMap((item, index): BundledItem[] => {
		const kind = itemKind(item);
		if (kind.kind === "empty" || kind.kind === "foreign") {
			item.reportType("a request or a folder", "Write `info` and `http`.");
			return [];
		}
		if (kind.kind === "unsupported" && kind.type === "script") {
			item.warn(
				"A script that stands in the collection's file has no file name; it is not converted.",
				"Put it into a file of its own.",
				"NOT_CONVERTED",
			);
			return [];
		}
		const tree = readTree(item);
		const name = freeName(textAt(mapAt(tree, "info"), "name") ?? "", taken);
		const path = parent === "" ? name : `${parent}/${name}`;
		const isFolder = kind.kind === "folder";
		const own: BundledItem = {
			kind: isFolder ? "folder" : "request",
			path,
			tree: withSeq(without(tree, "items"), order && order + index),
			root: item,
		};
		return isFolder ? [own, ...bundledItems(item.get("items"), path)] : [own];
	});
}

/** Names that files of a collection have already. */
const RESERVED = ["environments", "folder", "collection", "opencollection"];

/** In a bundle, items without a place of their own run as they stand; as files they would run by their names. */
function withSeq(tree: Tree, place: number | undefined): Tree {
	const info = mapAt(tree, "info");
	if (place === undefined || "seq" in info) return tree;
	return { ...tree, info: { ...info, seq: place } };
}

/** The `seq` for the first of several items without one: they come behind the others. */
function orderOf(items: readonly YamlField[]): number | undefined {
	const written = items.flatMap((item) => {
		const seq = item.get("info").get("seq").number();
		return seq === undefined ? [] : [seq];
	});
	if (items.length - written.length < 2) return undefined;
	return Math.floor(Math.max(0, ...written)) + 1;
}

/** A name that is good for a file on every system, and not taken. */
export function freeName(name: string, taken: Set<string>): string {
	const safe =
		name
			// Control characters are no part of any name.
			.replace(/[\p{Cc}<>:"/\\|?*]+/gu, "-")
			.replace(/^[.\s]+|[.\s]+$/g, "") || "unnamed";
	let free = safe;
	for (let count = 2; taken.has(free.toLowerCase()); count++) {
		free = `${safe} ${count}`;
	}
	taken.add(free.toLowerCase());
	return free;
}
