import type { ItemPlace } from "../../../../src/protocol/collection.ts";
import { collectionStore, nodeAt } from "../collection-state.ts";
import { isScratch, scratchPlace } from "../scratch/scratch-request.ts";
import type { TabContent } from "../tab-state.ts";

/** Where the file of a tab stands now; undefined when it shows none, or it is gone. */
export function currentPlace(content: TabContent): ItemPlace | undefined {
	const state = collectionStore.get();
	if (state?.kind !== "open") return undefined;
	switch (content.kind) {
		case "request": {
			if (isScratch(content.path)) return scratchPlace(content.path);
			const node = nodeAt("request", content.path);
			return node && { file: node.file, at: node.at };
		}
		case "folder": {
			const node = nodeAt("folder", content.path);
			if (!node || node.file === null) return undefined;
			return { file: node.file, at: node.at };
		}
		case "environment": {
			const { name } = content;
			const entry = state.environments.find((one) => one.name === name);
			return entry && { file: entry.file, at: entry.at };
		}
		case "collection":
			return { file: state.file, at: [] };
		default:
			return undefined;
	}
}
