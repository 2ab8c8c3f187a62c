import type { TreeNode } from "../../../../src/protocol/collection.ts";
import { rowKey } from "./row-key.ts";

/** A line of the tree. */
export interface TreeRow {
	readonly node: TreeNode;
	/** Of no other line. */
	readonly key: string;
	readonly depth: number;
	readonly isOpen: boolean;
}

/** The lines that are shown: what is below closed folders is not, unless it is searched for. */
export function visibleRows(
	nodes: readonly TreeNode[],
	openFolders: ReadonlySet<string>,
	search: string,
): readonly TreeRow[] {
	const rows: TreeRow[] = [];
	const words = search.toLowerCase().split(/\s+/).filter(Boolean);
	addRows(nodes, 0, openFolders, words, rows);
	return rows;
}

function addRows(
	nodes: readonly TreeNode[],
	depth: number,
	openFolders: ReadonlySet<string>,
	words: readonly string[],
	rows: TreeRow[],
): void {
	const isSearch = words.length > 0;
	for (const node of nodes) {
		if (node.kind !== "folder") {
			if (!isSearch || matches(node, words))
				rows.push({ node, key: rowKey(node), depth, isOpen: false });
			continue;
		}
		const isOpen = isSearch || openFolders.has(node.path);
		const at = rows.length;
		rows.push({ node, key: rowKey(node), depth, isOpen });
		if (isOpen) addRows(node.children, depth + 1, openFolders, words, rows);
		// A folder in which nothing was found.
		if (isSearch && rows.length === at + 1 && !matches(node, words)) rows.pop();
	}
}

function matches(node: TreeNode, words: readonly string[]): boolean {
	const more = node.kind === "request" ? `${node.method} ${node.url}` : "";
	const text = `${more} ${node.name} ${node.path}`.toLowerCase();
	return words.every((word) => text.includes(word));
}
