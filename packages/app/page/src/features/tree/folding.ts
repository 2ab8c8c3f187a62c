import { activeTab } from "../../state/active-request.ts";
import { nodesOf } from "../../state/collection-state.ts";
import { openOnly, revealedRow, revealPath } from "../../state/tree-state.ts";
import { rowKey } from "./row-key.ts";

export function collapseAll(): void {
	openOnly([]);
}

export function expandAll(): void {
	openOnly(nodesOf("folder").map(({ path }) => path));
}

/** Brings what the tab shows into sight. */
export function revealActive(): void {
	const content = activeTab()?.content;
	if (content?.kind !== "request" && content?.kind !== "folder") return;
	revealPath(content.path);
	revealedRow.set(rowKey(content));
}
