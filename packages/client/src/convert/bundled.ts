import { itemKind } from "../collection/open/item-kind.ts";
import { shortenedName } from "../files/name-length.ts";
import { reservedNames } from "../formats/formats.ts";
import {
	AS_LISTED,
	type Ordered,
	orderFolders,
	orderRequests,
} from "../formats/rules/order.ts";
import type { Field } from "../formats/tree/field.ts";
import {
	mapAt,
	type Tree,
	textAt,
	without,
} from "../formats/tree/plain-tree.ts";
import { readTree } from "../formats/tree/read-tree.ts";

/** An item of a bundled collection, as if it stood in a file of its own. */
export interface BundledItem {
	readonly kind: "request" | "folder";
	/** Relative, with `/` and without ending; of a folder, the folder's. */
	readonly path: string;
	readonly tree: Tree;
	readonly root: Field;
}

/** The items of a bundled collection, folders before what is in them. Their names become those of files. */
export function bundledItems(
	items: Field,
	parent = "",
): readonly BundledItem[] {
	const taken = new Set(reservedNames());
	const all = items.items("`- info: …` for each request or folder.");
	const places = placesOf(all);
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
			tree: withSeq(without(tree, "items"), places.get(index)),
			root: item,
		};
		return isFolder ? [own, ...bundledItems(item.get("items"), path)] : [own];
	});
}

function withSeq(tree: Tree, seq: number | undefined): Tree {
	if (seq === undefined) return tree;
	return { ...tree, info: { ...mapAt(tree, "info"), seq } };
}

/** What decides the place of an item in its list. */
interface Listed extends Ordered {
	readonly index: number;
	readonly isFolder: boolean;
}

/** In a bundle, items whose numbers say nothing run as they stand; as files they would run by their names. So these get numbers, by index. */
function placesOf(items: readonly Field[]): ReadonlyMap<number, number> {
	const listed = items.map(
		(item, index): Listed => ({
			index,
			isFolder: itemKind(item).kind === "folder",
			seq: item.get("info").get("seq").number(),
			name: "",
			path: "",
		}),
	);
	const folders = listed.filter(({ isFolder }) => isFolder);
	const requests = listed.filter(({ isFolder }) => !isFolder);
	const lists = [
		isDistinct(folders.map(({ seq }) => seq))
			? []
			: orderFolders(folders, (item) => item, AS_LISTED),
		isDistinct(requests.map(({ seq }) => seq ?? 1))
			? []
			: orderRequests(requests, (item) => item, AS_LISTED),
	];
	return new Map(
		lists.flatMap((list) =>
			list.map(({ index }, place) => [index, place + 1] as const),
		),
	);
}

/** Whether each of several has a number, and each another. */
function isDistinct(numbers: readonly (number | undefined)[]): boolean {
	const known = numbers.filter((number) => number !== undefined);
	return (
		numbers.length < 2 ||
		(known.length === numbers.length && new Set(known).size === known.length)
	);
}

/** Folders that nobody looks into, and names that Windows keeps for devices. */
const RESERVED = /^(?:node_modules|con|prn|aux|nul|com\d|lpt\d)$/i;

/** A name that is good for a file on every system, short enough for every disk, and not taken. */
export function freeName(name: string, taken: Set<string>): string {
	// Control characters are no part of any name.
	const plain = name.replace(/[\p{Cc}<>:"/\\|?*]+/gu, "-");
	const begun = plain.replace(/^[.\s]+/, "");
	const safe =
		shortenedName(begun).replace(/(?<![.\s])[.\s]+$/, "") || "unnamed";
	let free = safe;
	for (
		let count = 2;
		taken.has(free.toLowerCase()) || RESERVED.test(free);
		count++
	) {
		free = `${safe} ${count}`;
	}
	taken.add(free.toLowerCase());
	return free;
}
