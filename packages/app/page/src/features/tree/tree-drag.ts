import type { DragEvent } from "react";
import { Store } from "../../store/store.ts";
import { moveItem } from "./tree-actions.ts";
import type { TreeRow } from "./visible-rows.ts";

/** Where a dragged item would come to stand. */
export interface DropPlace {
	/** The item of the line that the pointer is over. */
	readonly node: TreeRow["node"];
	readonly side: "before" | "after" | "inside";
}

export const dropStore = new Store<DropPlace | undefined>(undefined);

/** What the browser calls the path of a dragged item. */
const TYPE = "application/x-curlew-item";

let dragged: TreeRow["node"] | undefined;

export function onDragStart(event: DragEvent, { node }: TreeRow): void {
	dragged = node;
	event.dataTransfer.setData(TYPE, node.path);
	event.dataTransfer.effectAllowed = "move";
}

export function onDragEnd(): void {
	dragged = undefined;
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
	const node = dragged;
	onDragEnd();
	if (!place || !node) return;
	event.preventDefault();
	const { path } = row.node;
	if (place.side === "inside") {
		void moveItem(node, path, null);
		return;
	}
	const before =
		place.side === "before" ? path : nextSibling(row, rows, node.path);
	void moveItem(node, parentOf(path), before);
}

/** Folders stand before requests: an item only goes beside its like, or into a folder. */
function placeOf(event: DragEvent, { node }: TreeRow): DropPlace | undefined {
	if (!dragged || isWithin(node, dragged)) return undefined;
	const box = event.currentTarget.getBoundingClientRect();
	const share = (event.clientY - box.top) / box.height;
	const isFolder = node.kind === "folder";
	const isLike = isFolder === (dragged.kind === "folder");
	if (!isLike) return isFolder ? { node, side: "inside" } : undefined;
	if (isFolder && share > 0.3 && share < 0.7) return { node, side: "inside" };
	return { node, side: share < 0.5 ? "before" : "after" };
}

/** Whether an item would be dropped on itself, or a folder into itself. */
function isWithin(node: TreeRow["node"], moved: TreeRow["node"]): boolean {
	if (node.path === moved.path && node.kind === moved.kind) return true;
	return moved.kind === "folder" && node.path.startsWith(`${moved.path}/`);
}

/** Whether something would be dropped at the line of an item. */
export function isNode(
	place: DropPlace | undefined,
	{ kind, path }: TreeRow["node"],
): boolean {
	return place?.node.path === path && place.node.kind === kind;
}

function nextSibling(
	row: TreeRow,
	rows: readonly TreeRow[],
	moved: string,
): string | null {
	const parent = parentOf(row.node.path);
	const at = rows.indexOf(row);
	const next = rows
		.slice(at + 1)
		.find(
			({ node }) =>
				parentOf(node.path) === parent &&
				node.path !== moved &&
				(node.kind === "folder") === (row.node.kind === "folder"),
		);
	return next?.node.path ?? null;
}

function parentOf(path: string): string {
	const slash = path.lastIndexOf("/");
	return slash === -1 ? "" : path.slice(0, slash);
}
