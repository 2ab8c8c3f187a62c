import { closeDrawer } from "../../state/layout-state.ts";
import { openTab } from "../../state/tab-state.ts";
import { toggleFolder } from "../../state/tree-state.ts";
import { showChangesOf } from "../changes/git-state.ts";
import type { TreeRow } from "./visible-rows.ts";

/** What a click, or Enter, does. */
export function activate({ node }: TreeRow, isPreview: boolean): void {
	switch (node.kind) {
		case "request":
			openTab({ kind: "request", path: node.path }, isPreview);
			closeDrawer();
			break;
		case "broken":
			openTab({ kind: "text", file: node.file }, isPreview);
			closeDrawer();
			break;
		case "deleted":
			showChangesOf(node.file);
			closeDrawer();
			break;
		case "folder":
			toggleFolder(node.path);
			break;
	}
}
