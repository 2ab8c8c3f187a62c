import type { ItemPlace } from "../../../src/protocol/collection.ts";
import { collectionStore, nodeAt } from "./collection-state.ts";
import { formKey, moveForm } from "./form-state.ts";
import { reportError } from "./notice-state.ts";
import { notePlace, type TabContent, tabStore } from "./tab-state.ts";

/** Where the file of a tab stands now; undefined when it shows none, or it is gone. */
export function currentPlace(content: TabContent): ItemPlace | undefined {
	const state = collectionStore.get();
	if (state?.kind !== "open") return undefined;
	switch (content.kind) {
		case "request": {
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

/** Lets forms go along with what they show, when that is renamed or moved, here or by somebody else: what is unsaved in them stays on the screen. */
export function followPlaces(): void {
	collectionStore.subscribe(follow);
	tabStore.subscribe(follow);
	follow();
}

function follow(): void {
	for (const { id, content, place: before } of tabStore.get().tabs) {
		const place = currentPlace(content);
		if (!place || (before && formKey(before) === formKey(place))) continue;
		if (before) moveForm(formKey(before), place).catch(reportError);
		notePlace(id, place);
	}
}
