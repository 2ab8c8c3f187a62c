import type { KeyboardEvent } from "react";
import type { DeletedNode } from "../../../../src/protocol/collection.ts";
import { selectedRows, toggleFolder } from "../../state/tree-state.ts";
import { activate } from "./activate-row.ts";
import { collapseAll, expandAll } from "./folding.ts";
import { onTree, withTreeMenus } from "./on-tree.ts";
import {
	meantNodes,
	selectAllRows,
	selectOnly,
	selectTo,
	toggleSelected,
} from "./selection.ts";
import type { TreeRow } from "./visible-rows.ts";

/** What a key of the tree can do. */
export interface TreeKeys {
	readonly rows: readonly TreeRow[];
	/** Index of the line that has the tree's focus; -1: none. */
	readonly at: number;
	/** Gives the focus to another line. */
	readonly move: (index: number) => void;
	readonly showMenu: (row: TreeRow) => void;
}

/** The keys of a tree as the ARIA practices describe them, and those of items. False for other keys. */
export function handleTreeKey(event: KeyboardEvent, tree: TreeKeys): boolean {
	const row = tree.rows[tree.at];
	if (row?.node.kind === "deleted" && changesItem(event)) {
		if (event.altKey) restoreByKey(event.key, row.node);
		return true;
	}
	if (event.altKey) return moveByKey(event.key, row);
	if (event.ctrlKey || event.metaKey) return handleModKey(event, tree);
	return (
		goByKey(event, tree) || (row !== undefined && actByKey(event, row, tree))
	);
}

function goByKey(event: KeyboardEvent, tree: TreeKeys): boolean {
	const { rows, at, move } = tree;
	const row = rows[at];
	const to = {
		ArrowDown: at + 1,
		ArrowUp: at - 1,
		Home: 0,
		End: rows.length - 1,
		PageDown: at + 15,
		PageUp: at - 15,
	}[event.key];
	if (to !== undefined) {
		const index = Math.max(0, Math.min(rows.length - 1, to));
		move(index);
		const key = rows[index]?.key;
		if (event.shiftKey) selectTo(rows, index);
		else if (key !== undefined) selectOnly(key);
		return true;
	}
	const path = row?.node.path ?? "";
	switch (event.key) {
		case "ArrowRight":
			if (row?.node.kind !== "folder") return true;
			if (row.isOpen) goTo(tree, at + 1);
			else toggleFolder(path, true);
			return true;
		case "ArrowLeft":
			if (row?.isOpen) toggleFolder(path, false);
			else if (row) goTo(tree, parentIndex(rows, at, row.depth));
			return true;
		case "*":
			for (const { node } of rows.filter(({ depth }) => depth === row?.depth))
				if (node.kind === "folder") toggleFolder(node.path, true);
			return true;
		default:
			return false;
	}
}

function goTo({ rows, move }: TreeKeys, index: number): void {
	const key = rows[index]?.key;
	if (key === undefined) return;
	move(index);
	selectOnly(key);
}

function parentIndex(
	rows: readonly TreeRow[],
	at: number,
	depth: number,
): number {
	return rows.findLastIndex((one, index) => index < at && one.depth < depth);
}

function actByKey(
	{ key, shiftKey }: KeyboardEvent,
	row: TreeRow,
	{ showMenu }: TreeKeys,
): boolean {
	const { node } = row;
	switch (shiftKey && key === "F10" ? "ContextMenu" : key) {
		case "Enter":
		case " ":
			activate(row, false);
			return true;
		case "Escape":
			if (selectedRows.get().size < 2) return false;
			selectOnly(row.key);
			return true;
		case "F2":
			onTree(({ renameItem }) => renameItem(node));
			return true;
		case "Delete":
			onTree(({ deleteItems }) => deleteItems(meantNodes(node)));
			return true;
		case "ContextMenu":
			showMenu(row);
			return true;
		default:
			return false;
	}
}

/** Whether keys change the item of their line. */
function changesItem({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) {
	if (altKey) return ["ArrowUp", "ArrowDown", "Backspace"].includes(key);
	if (ctrlKey || metaKey) return ["d", "backspace"].includes(key.toLowerCase());
	return key === "F2" || key === "Delete";
}

function restoreByKey(key: string, node: DeletedNode): void {
	if (key === "Backspace")
		withTreeMenus(({ restoreNode }) => restoreNode(node));
}

/** Alt+↑ and Alt+↓ put an item before and after its neighbour. */
function moveByKey(key: string, row: TreeRow | undefined): boolean {
	if ((key !== "ArrowUp" && key !== "ArrowDown") || !row) return false;
	const step = key === "ArrowUp" ? -1 : 1;
	onTree(({ moveByOne }) => moveByOne(row.node, step));
	return true;
}

function handleModKey({ key }: KeyboardEvent, tree: TreeKeys): boolean {
	const { rows, at } = tree;
	const row = rows[at];
	switch (key.toLowerCase()) {
		case "a":
			selectAllRows(rows);
			return true;
		case " ":
			if (row) toggleSelected(row.key);
			return true;
		case "d":
			if (row)
				onTree(({ duplicateItems }) => duplicateItems(meantNodes(row.node)));
			return true;
		case "backspace":
			if (row) onTree(({ deleteItems }) => deleteItems(meantNodes(row.node)));
			return true;
		case "arrowleft":
			collapseAll();
			return true;
		case "arrowright":
			expandAll();
			return true;
		default:
			return false;
	}
}
