import type { DragEvent } from "react";
import type { TreeNode } from "../../../../src/protocol/collection.ts";
import {
	collectionStore,
	folderAround,
	foldersAround,
} from "../../state/collection-state.ts";
import { Store } from "../../store/store.ts";
import { onTree } from "./on-tree.ts";
import { rowKey } from "./row-key.ts";
import { meantNodes } from "./selection.ts";
import type { TreeRow } from "./visible-rows.ts";

/** Where a dragged item would come to stand. */
export interface DropPlace {
	/** The item of the line that the pointer is over. */
	readonly node: TreeNode;
	readonly side: "before" | "after" | "inside";
}

export const dropStore = new Store<DropPlace | undefined>(undefined);

/** What the browser calls the path of a dragged item. */
const TYPE = "application/x-curlew-item";

let dragged: readonly TreeNode[] = [];

export function onDragStart(event: DragEvent, { node }: TreeRow): void {
	dragged = meantNodes(node).filter(
		({ kind }) => kind !== "broken" && kind !== "deleted",
	);
	event.dataTransfer.setData(TYPE, node.path);
	event.dataTransfer.effectAllowed = "move";
}

export function onDragEnd(): void {
	dragged = [];
	dropStore.set(undefined);
}

export function onDragOver(event: DragEvent, row: TreeRow): void {
	const place = placeOf(event, row);
	if (place === undefined) {
		dropStore.set(undefined);
		return;
	}
	event.preventDefault();
	const known = dropStore.get();
	if (!isNode(known, place.node) || known?.side !== place.side)
		dropStore.set(place);
}

export function onDrop(
	event: DragEvent,
	row: TreeRow,
	rows: readonly TreeRow[],
): void {
	const place = placeOf(event, row);
	const nodes = dragged;
	onDragEnd();
	if (!place || nodes.length === 0) return;
	event.preventDefault();
	const { path } = row.node;
	const isInside = place.side === "inside";
	const before =
		place.side === "before" ? row.node : nextSibling(row, rows, nodes);
	onTree(({ moveItems }) =>
		isInside
			? moveItems(nodes, path, undefined)
			: moveItems(nodes, folderAround(path, row.node.kind), before),
	);
}

/** Where folders stand before requests, an item only goes beside its like, or into a folder. */
function placeOf(event: DragEvent, { node }: TreeRow): DropPlace | undefined {
	if (node.kind === "deleted" || dragged.length === 0) return undefined;
	if (dragged.some((one) => isWithin(node, one))) return undefined;
	const box = event.currentTarget.getBoundingClientRect();
	const share = (event.clientY - box.top) / box.height;
	const isFolder = node.kind === "folder";
	if (!dragged.every((one) => isLike(one, node)))
		return isFolder ? { node, side: "inside" } : undefined;
	if (isFolder && share > 0.3 && share < 0.7) return { node, side: "inside" };
	return { node, side: share < 0.5 ? "before" : "after" };
}

/** Whether items are ordered among each other. */
function isLike(a: TreeNode, b: TreeNode): boolean {
	const state = collectionStore.get();
	const isShared = state?.kind === "open" && state.sharesOrder;
	return isShared || (a.kind === "folder") === (b.kind === "folder");
}

/** Whether an item would be dropped on itself, or a folder into itself. */
function isWithin(node: TreeNode, moved: TreeNode): boolean {
	if (rowKey(node) === rowKey(moved)) return true;
	if (moved.kind !== "folder") return false;
	const around = foldersAround(node.path, node.kind);
	return around.some(({ path }) => path === moved.path);
}

/** Whether something would be dropped at the line of an item. */
export function isNode(
	place: DropPlace | undefined,
	{ kind, path }: TreeNode,
): boolean {
	return place?.node.path === path && place.node.kind === kind;
}

function nextSibling(
	row: TreeRow,
	rows: readonly TreeRow[],
	moved: readonly TreeNode[],
): TreeNode | undefined {
	const around = ({ path, kind }: TreeNode) => folderAround(path, kind);
	const parent = around(row.node);
	return rows
		.slice(rows.indexOf(row) + 1)
		.find(
			({ node }) =>
				node.kind !== "deleted" &&
				around(node) === parent &&
				!moved.some((one) => rowKey(one) === rowKey(node)) &&
				isLike(node, row.node),
		)?.node;
}
