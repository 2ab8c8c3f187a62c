import type { FieldPath, FormData, FormTree } from "@curlew/client/editing";
import { NotThereError } from "../../errors.ts";
import type { TreeNode } from "../../protocol/collection.ts";
import { dataAt, isFormArray, withData } from "../../shared/tree-path.ts";
import {
	nodeIn,
	type OpenState,
	orderedApart,
	orderWith,
	seqsFor,
	type Target,
} from "./find-node.ts";

type Change = (tree: FormTree) => FormTree;

/** The list of a folder's items; "" is the collection itself. */
export function itemListOf(state: OpenState, folder: string): FieldPath {
	return folder === ""
		? ["items"]
		: [...nodeIn(state, { path: folder, kind: "folder" }).at, "items"];
}

/** The place of an item in its list. */
export function indexOf(at: FieldPath): number {
	const index = at.at(-1);
	if (typeof index === "number") return index;
	throw new NotThereError("The item has no place in the file.");
}

/** Items as they stand in the file. */
export function inOrderOfPlaces(
	nodes: readonly TreeNode[],
): readonly TreeNode[] {
	return nodes.toSorted((a, b) => comparePlaces(a.at, b.at));
}

/** The file's content without items, none of which is in another. */
export function withoutItems(
	tree: FormTree,
	nodes: readonly TreeNode[],
): FormTree {
	return inOrderOfPlaces(nodes)
		.toReversed()
		.reduce((all, { at }) => withoutItem(all, at), tree);
}

/**
 * Items at the end of another list.
 *
 * @param nodes those of which the places are asked for
 * @param leaving those that stand in other lists
 */
export function moveToEnd(
	tree: FormTree,
	nodes: readonly TreeNode[],
	leaving: readonly TreeNode[],
	list: FieldPath,
): { readonly tree: FormTree; readonly ats: readonly FieldPath[] } {
	const items = leaving.map(({ at }) => dataAt(tree, at) ?? null);
	const known = dataAt(tree, list);
	const count = isFormArray(known) ? known.length : 0;
	const added = withList(tree, list, (all) => [...all, ...items]);
	const removed = inOrderOfPlaces(leaving).toReversed();
	const ats = nodes.map((node) => {
		const at = leaving.indexOf(node);
		const place = at === -1 ? node.at : [...list, count + at];
		return removed.reduce((path, one) => shifted(path, one.at, -1), place);
	});
	return { tree: withoutItems(added, leaving), ats };
}

/**
 * Changes that put items one behind the other before a place, each in at the new
 * place first, and then out of the old one.
 *
 * @param to a place in a list, also behind its last one
 * @returns where the items stand then, too
 */
export function listMoves(
	from: readonly FieldPath[],
	to: FieldPath,
): { readonly changes: readonly Change[]; readonly ats: readonly FieldPath[] } {
	const changes: Change[] = [];
	let places = from;
	let target = to;
	for (let index = 0; index < from.length; index++) {
		const at = places[index] ?? [];
		const goal = target;
		const old = shifted(at, goal, 1);
		changes.push(
			(tree) =>
				withList(tree, goal.slice(0, -1), (all) =>
					all.toSpliced(indexOf(goal), 0, dataAt(tree, at) ?? null),
				),
			(tree) => withoutItem(tree, old),
		);
		const follow = (path: FieldPath) =>
			shifted(shifted(path, goal, 1), old, -1);
		places = places.map((path, other) =>
			other === index ? shifted(goal, old, -1) : follow(path),
		);
		target = follow(target);
	}
	return { changes, ats: places };
}

export function withList(
	tree: FormTree,
	path: FieldPath,
	change: (all: readonly FormData[]) => readonly FormData[],
): FormTree {
	const list = dataAt(tree, path);
	return withData(tree, path, change(isFormArray(list) ? list : []));
}

/** Where an item is put in: a list, and a place in it. */
export interface PlacedItem {
	readonly list: FieldPath;
	readonly index: number;
	readonly item: FormData;
	/** All that its file says of it, where that is more. */
	readonly text?: string;
}

/** Items that are put in one after the other, each with the list that is meant then, wherever those before it have moved that. */
export function insertionsOf(
	items: readonly PlacedItem[],
): readonly PlacedItem[] {
	let lists = items.map(({ list }) => list);
	return items.map((one, number) => {
		const list = lists[number] ?? [];
		lists = lists.map((other) => shifted(other, [...list, one.index], 1));
		return { ...one, list };
	});
}

/** With the numbers that items need to stand where they are moved to, and no others than they must. */
export function withNumbers(
	tree: FormTree,
	state: OpenState,
	target: Target,
	nodes: readonly TreeNode[],
): FormTree {
	return orderedApart(state, nodes)
		.flatMap((moved) => [
			...seqsFor(state, orderWith(state, target, moved), moved),
		])
		.reduce((all, [node, seq]) => withNumber(all, node, seq), tree);
}

function withNumber(tree: FormTree, node: TreeNode, seq: number): FormTree {
	if (node.kind === "broken" || node.seq === seq) return tree;
	return withData(tree, [...node.at, "info", "seq"], seq);
}

function withoutItem(tree: FormTree, at: FieldPath): FormTree {
	return withList(tree, at.slice(0, -1), (all) =>
		all.toSpliced(indexOf(at), 1),
	);
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

function comparePlaces(a: FieldPath, b: FieldPath): number {
	for (const [depth, step] of a.entries()) {
		const other = b[depth];
		if (step === other) continue;
		return Number(step) - Number(other ?? -1);
	}
	return a.length - b.length;
}
