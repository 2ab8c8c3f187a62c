import {
	requestCount,
	type TreeNode,
} from "../../../../src/protocol/collection.ts";
import {
	hasPlaceFor,
	nodesOf,
	requestsIn,
} from "../../state/collection-state.ts";
import { showHistoryOf } from "../../state/history-state.ts";
import { openTab } from "../../state/tab-state.ts";
import { canRedo, canUndo, redoLast, undoLast } from "../../state/tree-undo.ts";
import { PAGE_KEYS } from "../../ui/keys.ts";
import type { MenuItem } from "../../ui/menu-state.tsx";
import { showChangesOf } from "../changes/git-state.ts";
import { restoreNode } from "../changes/restore-deleted.ts";
import { showCodeDialog } from "../code/code-dialog.tsx";
import { copyAsCode } from "../code/copy-as-code.ts";
import { showCurlDialog } from "../collections/dialogs.tsx";
import { showRunDialog } from "../run/show-run-dialog.tsx";
import { collapseAll, expandAll, revealActive } from "./folding.ts";
import { showMoveDialog } from "./move-dialog.tsx";
import { showTagsDialog } from "./tags-dialog.tsx";
import {
	createItem,
	deleteItems,
	duplicateItems,
	moveByOne,
	renameItem,
} from "./tree-actions.ts";
import { TREE_KEYS } from "./tree-key-names.ts";

type Menu = readonly (MenuItem | "line")[];

export { restoreNode };

/** What can be made in a folder; "" is the collection itself. */
export function creationMenu(folder: string): readonly MenuItem[] {
	return [
		{
			label: "New request",
			// The keys make it in the folder of what is shown.
			...(folder === "" && { keys: PAGE_KEYS.newRequest }),
			run: () => void createItem("request", folder),
		},
		{
			label: "New folder",
			run: () => void createItem("folder", folder),
		},
		{
			label: "From curl commands …",
			run: () => showCurlDialog(folder),
		},
	];
}

/** What can be done with the tree as a whole. */
export function treeMenu(): Menu {
	return [
		{
			label: "Show the open request",
			keys: TREE_KEYS.reveal,
			run: revealActive,
		},
		{
			label: "Collapse all",
			keys: TREE_KEYS.collapse,
			run: collapseAll,
		},
		{
			label: "Expand all",
			keys: TREE_KEYS.expand,
			run: expandAll,
		},
		...(canUndo() || canRedo() ? (["line"] as const) : []),
		...(canUndo()
			? [
					{
						label: "Undo",
						keys: TREE_KEYS.undo,
						run: undoLast,
					},
				]
			: []),
		...(canRedo()
			? [{ label: "Redo", keys: TREE_KEYS.redo, run: redoLast }]
			: []),
	];
}

/** What can be done with lines of the tree. */
export function nodeMenu(nodes: readonly TreeNode[]): Menu {
	const [node] = nodes;
	if (!node) return [];
	if (nodes.length > 1) return manyMenu(nodes);
	switch (node.kind) {
		case "folder":
			return [
				runItem(nodes),
				"line",
				...creationMenu(node.path),
				"line",
				{
					label: "Settings of the folder",
					run: () => openTab({ kind: "folder", path: node.path }),
				},
				...changingItems(node),
				...sharedItems(nodes),
			];
		case "request":
			return [
				runItem(nodes),
				{
					label: "History",
					run: () => showHistoryOf(node.path),
				},
				{
					label: "Open as text",
					run: () => openTab({ kind: "text", file: node.file }),
				},
				"line",
				{
					label: "Copy as curl",
					run: () => void copyAsCode(node, "curl"),
				},
				{
					label: "Generate code …",
					run: () => showCodeDialog(node.path),
				},
				"line",
				...changingItems(node),
				...sharedItems(nodes),
			];
		case "deleted":
			return [
				{
					label: "Restore",
					keys: TREE_KEYS.restore,
					run: () => void restoreNode(node),
				},
				{
					label: "Show what it was",
					keys: TREE_KEYS.open,
					run: () => showChangesOf(node.file),
				},
			];
		case "broken":
			return [
				{
					label: "Open as text",
					run: () => openTab({ kind: "text", file: node.file }),
				},
				"line",
				removal(nodes),
			];
	}
}

function manyMenu(nodes: readonly TreeNode[]): Menu {
	return [runItem(nodes), "line", ...sharedItems(nodes)];
}

function runItem(nodes: readonly TreeNode[]): MenuItem {
	return {
		label: nodes.length > 1 ? "Run the selected …" : "Run …",
		run: () => showRunDialog(nodes.map(({ path }) => path)),
	};
}

/** What is done with one. */
function changingItems(node: TreeNode): readonly MenuItem[] {
	return [
		{
			label: "Rename …",
			keys: TREE_KEYS.rename,
			run: () => void renameItem(node),
		},
		{
			label: "Move up",
			keys: TREE_KEYS.moveUp,
			run: () => void moveByOne(node, -1),
		},
		{
			label: "Move down",
			keys: TREE_KEYS.moveDown,
			run: () => void moveByOne(node, 1),
		},
	];
}

/** What is done with one as with many. */
function sharedItems(nodes: readonly TreeNode[]): Menu {
	const isTagged = hasPlaceFor("request.tags") && requestsIn(nodes).length > 0;
	return [
		{
			label: "Duplicate",
			keys: TREE_KEYS.duplicate,
			run: () => void duplicateItems(nodes),
		},
		...(nodesOf("folder").length > 0
			? [
					{
						label: "Move to …",
						run: () => showMoveDialog(nodes),
					},
				]
			: []),
		...(isTagged
			? [{ label: "Tags …", run: () => showTagsDialog(nodes) }]
			: []),
		"line",
		removal(nodes),
	];
}

function removal(nodes: readonly TreeNode[]): MenuItem {
	const isAsked =
		nodes.length > 1 || nodes.some((one) => requestCount(one) > 0);
	const what = nodes.length > 1 ? `Delete ${nodes.length} items` : "Delete";
	return {
		label: isAsked ? `${what} …` : what,
		keys: TREE_KEYS.delete,
		isDangerous: true,
		run: () => void deleteItems(nodes),
	};
}
