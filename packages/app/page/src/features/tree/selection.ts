import type { TreeNode } from "../../../../src/protocol/collection.ts";
import { collectionStore } from "../../state/collection-state.ts";
import { selectedRows } from "../../state/tree-state.ts";
import { rowKey } from "./row-key.ts";
import type { TreeRow } from "./visible-rows.ts";

/** Where a selection of several lines begins. */
let anchor: string | undefined;

export function selectOnly(key: string): void {
	anchor = key;
	const known = selectedRows.get();
	if (known.size !== 1 || !known.has(key)) selectedRows.set(new Set([key]));
}

export function toggleSelected(key: string): void {
	anchor = key;
	selectedRows.update((all) => {
		const next = new Set(all);
		if (!next.delete(key)) next.add(key);
		return next;
	});
}

/** From where the selection began to a line. */
export function selectTo(rows: readonly TreeRow[], to: number): void {
	const start = rows.findIndex(({ key }) => key === anchor);
	const from = start === -1 ? to : start;
	const chosen = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
	selectedRows.set(new Set(chosen.map(({ key }) => key)));
	anchor = rows[from]?.key;
}

export function selectAllRows(rows: readonly TreeRow[]): void {
	selectedRows.set(new Set(rows.map(({ key }) => key)));
}

/**
 * What is done with a line is done with all that are selected, if it is one of
 * them. In the order of the tree; what is in a folder goes with the folder.
 */
export function meantNodes(node: TreeNode): readonly TreeNode[] {
	const selected = selectedRows.get();
	if (selected.size < 2 || !selected.has(rowKey(node))) return [node];
	const state = collectionStore.get();
	const nodes =
		state?.kind === "open" ? outermost(state.children, selected) : [];
	return nodes.length > 0 ? nodes : [node];
}

function outermost(
	nodes: readonly TreeNode[],
	selected: ReadonlySet<string>,
): readonly TreeNode[] {
	return nodes.flatMap((node) => {
		if (selected.has(rowKey(node))) return [node];
		return node.kind === "folder" ? outermost(node.children, selected) : [];
	});
}
