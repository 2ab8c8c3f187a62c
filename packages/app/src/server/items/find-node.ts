import { NotThereError } from "../../errors.ts";
import type { CollectionState, TreeNode } from "../../protocol/collection.ts";
import type { ItemRef } from "../../protocol/items.ts";
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
export function nodeIn(state: OpenState, { path, kind }: ItemRef): TreeNode {
	const steps = path.split("/");
	let nodes = state.children;
	for (let depth = 1; depth <= steps.length; depth++) {
		const above = steps.slice(0, depth).join("/");
		const isLast = depth === steps.length;
		const isMeant = (node: TreeNode) =>
			node.path === above && node.kind === (isLast ? kind : "folder");
		const node = nodes.find(isMeant);
		if (!node) break;
		if (isLast) return node;
		nodes = node.kind === "folder" ? node.children : [];
	}
	throw new NotThereError(`There is no ${path}.`, {
		hint: "It was moved or deleted.",
	});
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
 * The numbers that items of one kind need to stand in an order: where numbers are
 * shared, one in between for the item that was moved, if there is one.
 */
export function seqsFor(
	{ sharesOrder }: OpenState,
	order: readonly TreeNode[],
	moved: TreeNode,
): ReadonlyMap<TreeNode, number> {
	const all = (step: number) =>
		new Map(order.map((one, index) => [one, (index + 1) * step]));
	if (!sharesOrder) return all(1);
	const at = order.indexOf(moved);
	const [above, below] = [order[at - 1], order[at + 1]];
	const low = above && sharedSeq(above);
	const high = below && sharedSeq(below);
	if (low !== undefined && high !== undefined) {
		const between = (low + high) / 2;
		return low < between && between < high
			? new Map([[moved, between]])
			: all(STEP);
	}
	const alone = low !== undefined ? low + STEP : (high ?? 2 * STEP) - STEP;
	return new Map([[moved, alone]]);
}

/** The order of a folder's items once one of them has been put before another, or at the end. Folders and requests are ordered by themselves. */
export function orderWith(
	state: OpenState,
	folder: string,
	moved: TreeNode,
	before: string | null,
): readonly TreeNode[] {
	const siblings = childrenOf(state, folder).filter(
		(one) => one.path !== moved.path && isSameGroup(one, moved),
	);
	const at = siblings.findIndex((one) => one.path === before);
	return siblings.toSpliced(at === -1 ? siblings.length : at, 0, moved);
}

function isSameGroup(a: TreeNode, b: TreeNode): boolean {
	return (a.kind === "folder") === (b.kind === "folder");
}

export function parentOf(path: string): string {
	const slash = path.lastIndexOf("/");
	return slash === -1 ? "" : path.slice(0, slash);
}
