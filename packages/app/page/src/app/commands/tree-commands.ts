import {
	collapseAll,
	expandAll,
	revealActive,
} from "../../features/tree/folding.ts";
import { TREE_KEYS } from "../../features/tree/tree-key-names.ts";
import { activeTab } from "../../state/active-request.ts";
import type { Command } from "../palette/command.ts";

/** How the tree is looked at. */
export function treeCommands(isPossible: () => boolean): readonly Command[] {
	return [
		{
			id: "tree.collapse",
			label: "Collapse all folders",
			group: "Collection",
			isPossible,
			run: collapseAll,
		},
		{
			id: "tree.expand",
			label: "Expand all folders",
			group: "Collection",
			isPossible,
			run: expandAll,
		},
		{
			id: "tree.reveal",
			label: "Show the open request in the tree",
			group: "Collection",
			keys: [TREE_KEYS.reveal],
			isPossible: () => activeTab() !== undefined,
			run: revealActive,
		},
	];
}
