import { InvalidRequestError, NotThereError } from "../../errors.ts";
import type { CollectionState, TreeNode } from "../../protocol/collection.ts";
import type { ItemRef, MovedItem, MoveItems } from "../../protocol/items.ts";
import type { OpenedCollection } from "../collection/opened-collection.ts";

export type OpenState = Extract<CollectionState, { kind: "open" }>;

/** @throws NotThereError when the collection is gone */
export async function openState(
	collection: OpenedCollection,
): Promise<OpenState> {
	return open(await collection.state());
}

/** The same, read from disk now. @throws NotThereError */
export async function openStateNow(
	collection: OpenedCollection,
): Promise<OpenState> {
	return open(await collection.stateNow());
}

function open(state: CollectionState): OpenState {
	if (state.kind === "open") return state;
	throw new NotThereError("The collection is gone.");
}

/** @throws NotThereError */
export function nodeIn(state: OpenState, item: ItemRef): TreeNode {
	const node = findNode(state.children, item);
	if (node) return node;
	throw new NotThereError(`There is no ${item.path}.`, {
		hint: "It was moved or deleted.",
	});
}

/** Names of items in one file may have a / in them. */
function findNode(
	nodes: readonly TreeNode[],
	item: ItemRef,
): TreeNode | undefined {
	for (const node of nodes) {
		if (node.path === item.path && node.kind === item.kind) return node;
		const isAbove =
			node.kind === "folder" && item.path.startsWith(`${node.path}/`);
		const found = isAbove ? findNode(node.children, item) : undefined;
		if (found) return found;
	}
	return undefined;
}

/** The path of the folder that an item stands in; "" is the collection itself. @throws NotThereError */
export function parentIn(state: OpenState, item: ItemRef): string {
	const wanted = nodeIn(state, item);
	const around = allNodes(state.children).find(
		(node) => node.kind === "folder" && node.children.includes(wanted),
	);
	return around?.path ?? "";
}

/** With all that is below them. */
export function allNodes(nodes: readonly TreeNode[]): readonly TreeNode[] {
	return nodes.flatMap((node) =>
		node.kind === "folder" ? [node, ...allNodes(node.children)] : [node],
	);
}

/** What stands directly in a folder; "" is the collection itself. */
export function childrenOf(
	state: OpenState,
	folder: string,
): readonly TreeNode[] {
	if (folder === "") return state.children;
	const node = nodeIn(state, { path: folder, kind: "folder" });
	return node.kind === "folder" ? node.children : [];
}

/** The number of the last item of a kind; 0 when there is none. Requests without one count as 1; a folder's is its place among the folders. */
export function lastSeq(
	nodes: readonly TreeNode[],
	kind: TreeNode["kind"],
): number {
	const same = nodes.filter((node) => node.kind === kind);
	const numbers = same.map((node) =>
		node.kind === "broken" ? 0 : (node.seq ?? 1),
	);
	return Math.max(kind === "folder" ? same.length : 0, ...numbers, 0);
}

/** Between the numbers of a sequence that is shared, so that others find place. */
const STEP = 1000;

/** The number of an item that comes behind all that stand in a folder. */
export function nextSeq(
	{ sharesOrder }: OpenState,
	nodes: readonly TreeNode[],
	kind: TreeNode["kind"],
): number {
	if (!sharesOrder) return lastSeq(nodes, kind) + 1;
	const numbers = nodes.map(sharedSeq);
	return nodes.length === 0 ? STEP : Math.max(...numbers) + STEP;
}

function sharedSeq(node: TreeNode): number {
	return node.kind === "broken" ? 0 : (node.seq ?? 0);
}

/**
 * The numbers that items need to stand in an order. Where it can be, only those
 * that were moved get others: some between those of their neighbours.
 *
 * @param moved behind each other in the order
 */
export function seqsFor(
	{ sharesOrder }: OpenState,
	order: readonly TreeNode[],
	moved: readonly TreeNode[],
): ReadonlyMap<TreeNode, number> {
	const all = (step: number) =>
		new Map(order.map((one, index) => [one, (index + 1) * step]));
	const [first] = moved;
	if (!first) return new Map();
	const at = order.indexOf(first);
	const above = order[at - 1];
	const below = order[at + moved.length];
	if (!sharesOrder) {
		// The number of a folder is its place among the folders.
		const isNumbered = order.every(
			(one) => one.kind === "request" && isWhole(one.seq),
		);
		const low = above ? (numberOf(above) ?? 0) : 0;
		const room = below ? (numberOf(below) ?? 0) - low - 1 : moved.length;
		if (!isNumbered) return all(1);
		if (room >= moved.length)
			return new Map(moved.map((one, index) => [one, low + index + 1]));
		// The numbers that are there, for those between the old place and the new one.
		const known = order.map((one) => numberOf(one) ?? 0).sort((a, b) => a - b);
		return new Set(known).size === known.length
			? new Map(order.map((one, index) => [one, known[index] ?? index + 1]))
			: all(1);
	}
	const low = above && sharedSeq(above);
	const high = below && sharedSeq(below);
	if (low !== undefined && high !== undefined) {
		const between = moved.map(
			(_, index) => low + ((high - low) * (index + 1)) / (moved.length + 1),
		);
		const isRoom = [low, ...between, high].every(
			(one, index, those) => index === 0 || (those[index - 1] ?? one) < one,
		);
		return isRoom
			? new Map(moved.map((one, index) => [one, between[index] ?? low]))
			: all(STEP);
	}
	const from =
		low !== undefined ? low : (high ?? 2 * STEP) - STEP * (moved.length + 1);
	return new Map(moved.map((one, index) => [one, from + STEP * (index + 1)]));
}

function isWhole(seq: number | null): boolean {
	return seq !== null && Number.isInteger(seq) && seq > 0;
}

function numberOf(node: TreeNode): number | null {
	return node.kind === "broken" ? null : node.seq;
}

/** Where items come to stand in a folder. */
export interface Target {
	readonly folder: string;
	readonly before: string | null;
	readonly beforeKind?: TreeNode["kind"];
}

/**
 * The order of a folder's items once some have been put before another, or at
 * the end. Folders and requests are ordered by themselves, unless they are one
 * sequence.
 *
 * @param moved all of one kind, where the two have orders of their own
 */
export function orderWith(
	state: OpenState,
	target: Target,
	moved: readonly TreeNode[],
): readonly TreeNode[] {
	const [first] = moved;
	const siblings = childrenOf(state, target.folder).filter(
		(one) =>
			!moved.some((item) => isSameItem(item, one)) &&
			(state.sharesOrder || (first && isSameGroup(one, first))),
	);
	const at = siblings.findIndex((one) => isTarget(one, target));
	return siblings.toSpliced(at === -1 ? siblings.length : at, 0, ...moved);
}

/** The numbers that items have after a move: those that are asked for, else those that their places need. */
export function numbersOf(
	state: OpenState,
	nodes: readonly TreeNode[],
	{ numbers, ...target }: MoveItems,
	moved: readonly MovedItem[],
): ReadonlyMap<TreeNode, number | null> {
	if (numbers === undefined)
		return new Map(
			orderedApart(state, nodes).flatMap((group) => [
				...seqsFor(state, orderWith(state, target, group), group),
			]),
		);
	return new Map(
		numbers.map(({ kind, path, seq }) => {
			const at = moved.findIndex((one) => one.kind === kind && one.to === path);
			return [nodes[at] ?? nodeIn(state, { kind, path }), seq];
		}),
	);
}

/** Whether items come to stand before this one. */
export function isTarget(
	{ path, kind }: TreeNode,
	{ before, beforeKind = kind }: Target,
): boolean {
	return path === before && kind === beforeKind;
}

/** Items that have an order of their own each: folders, and the others. */
export function orderedApart(
	{ sharesOrder }: OpenState,
	nodes: readonly TreeNode[],
): readonly (readonly TreeNode[])[] {
	if (sharesOrder) return [nodes];
	const isFolder = ({ kind }: TreeNode) => kind === "folder";
	return [nodes.filter(isFolder), nodes.filter((one) => !isFolder(one))].filter(
		({ length }) => length > 0,
	);
}

/** Those that are meant. @throws NotThereError, InvalidRequestError when a folder would come into itself */
export function nodesToMove(
	state: OpenState,
	items: readonly ItemRef[],
	folder: string,
): readonly TreeNode[] {
	const nodes = items.map((item) => nodeIn(state, item));
	if (nodes.some((node) => isInside(folder, node)))
		throw new InvalidRequestError("A folder cannot be moved into itself.");
	return nodes;
}

/** Whether a folder is the item itself, or below it. */
function isInside(folder: string, node: TreeNode): boolean {
	return allNodes([node]).some(
		({ kind, path }) => kind === "folder" && path === folder,
	);
}

function isSameItem(a: TreeNode, b: TreeNode): boolean {
	return a.path === b.path && a.kind === b.kind;
}

function isSameGroup(a: TreeNode, b: TreeNode): boolean {
	return (a.kind === "folder") === (b.kind === "folder");
}
