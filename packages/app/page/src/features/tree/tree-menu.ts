import type { TreeNode } from "../../../../src/protocol/collection.ts";
import { showHistoryOf } from "../../state/history-state.ts";
import { openTab } from "../../state/tab-state.ts";
import type { MenuItem } from "../../ui/menu-state.tsx";
import { showCodeDialog } from "../code/code-dialog.tsx";
import { copyAsCode } from "../code/copy-as-code.ts";
import { showCurlDialog } from "../collections/dialogs.tsx";
import { showRunDialog } from "../run/show-run-dialog.tsx";
import { deleteItem } from "../trash/delete-item.tsx";
import { createItem, duplicateItem, renameItem } from "./tree-actions.ts";

/** What can be made in a folder; "" is the collection itself. */
export function creationMenu(folder: string): readonly MenuItem[] {
	return [
		{
			label: "New request",
			icon: "file",
			run: () => void createItem("request", folder),
		},
		{
			label: "New folder",
			icon: "folder",
			run: () => void createItem("folder", folder),
		},
		{
			label: "From curl commands …",
			run: () => showCurlDialog(folder),
		},
	];
}

/** What can be done with a line of the tree. */
export function nodeMenu(node: TreeNode): readonly (MenuItem | "line")[] {
	const remove: MenuItem = {
		label: node.kind === "folder" ? "Delete …" : "Delete",
		icon: "trash",
		keys: "Del",
		isDangerous: true,
		run: () => void deleteItem(node),
	};
	const rename: MenuItem = {
		label: "Rename …",
		keys: "F2",
		run: () => void renameItem(node),
	};
	const run: MenuItem = {
		label: "Run …",
		icon: "play",
		run: () => showRunDialog([node.path]),
	};
	switch (node.kind) {
		case "folder":
			return [
				run,
				"line",
				...creationMenu(node.path),
				"line",
				{
					label: "Settings of the folder",
					icon: "gear",
					run: () => openTab({ kind: "folder", path: node.path }),
				},
				rename,
				"line",
				remove,
			];
		case "request":
			return [
				run,
				{
					label: "History",
					icon: "clock",
					run: () => showHistoryOf(node.path),
				},
				rename,
				{
					label: "Duplicate",
					icon: "copy",
					run: () => void duplicateItem(node),
				},
				{
					label: "Open as text",
					icon: "file",
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
				remove,
			];
		case "broken":
			return [
				{
					label: "Open as text",
					icon: "file",
					run: () => openTab({ kind: "text", file: node.file }),
				},
				"line",
				remove,
			];
	}
}
