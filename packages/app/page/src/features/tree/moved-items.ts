import type { TreeNode } from "../../../../src/protocol/collection.ts";
import type { MovedItem } from "../../../../src/protocol/items.ts";
import { onAppEvent } from "../../api/event-stream.ts";
import { reloadCollection } from "../../state/collection-state.ts";
import { moveResponses } from "../../state/exchange-state.ts";
import { reportError } from "../../state/notice-state.ts";
import { movedPath, replacePaths } from "../../state/tab-state.ts";
import { openFolders, toggleFolder } from "../../state/tree-state.ts";

type Kind = TreeNode["kind"];

/** Follows what other windows rename and move. */
export function followMovedItems(): void {
	onAppEvent((event) => {
		if (event.type === "item-moved")
			goAlong(event.kind, event.from, event.to).catch(reportError);
	});
}

/** Tabs, responses and open folders go along with something that has another path now. To do it twice is as good as once. */
export async function goAlong(
	kind: Kind,
	from: string,
	to: string,
): Promise<void> {
	await goAlongAll([{ kind, from, to }]);
}

/** The same for several. */
export async function goAlongAll(moved: readonly MovedItem[]): Promise<void> {
	await reloadCollection();
	for (const { kind, from, to } of moved) {
		if (from === to) continue;
		replacePaths(kind, from, to);
		moveResponses(
			(path) => movedPath({ kind: "request", path }, kind, from, to) ?? path,
		);
		for (const path of openFolders.get()) {
			const now = movedPath({ kind: "folder", path }, kind, from, to);
			if (now === undefined || now === path) continue;
			toggleFolder(path, false);
			toggleFolder(now, true);
		}
	}
}
