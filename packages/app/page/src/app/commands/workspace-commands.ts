import {
	collectionsStore,
	isOwn,
	nameInList,
	nextCollection,
	shownCollection,
} from "../../state/workspace/open-collections.ts";
import { showCollection } from "../../state/workspace/show-collection.ts";
import type { Command } from "../palette/command.ts";

/** Going from one open collection to another. */
export function workspaceCommands(): readonly Command[] {
	return [
		{
			id: "workspace.next",
			label: "Next collection",
			group: "Collection",
			keys: ["Alt+C"],
			isPossible: () => nextCollection(1) !== undefined,
			run: () => showNext(1),
		},
		{
			id: "workspace.previous",
			label: "Previous collection",
			group: "Collection",
			keys: ["Alt+Shift+C"],
			isPossible: () => nextCollection(-1) !== undefined,
			run: () => showNext(-1),
		},
		{
			id: "workspace.close",
			label: "Close the collection",
			group: "Collection",
			isPossible: () => shownCollection() !== undefined,
			run: async () => {
				const { closeShownCollection } = await import(
					"../../features/workspace/close-collection.ts"
				);
				await closeShownCollection();
			},
		},
	];
}

/** One for each that is open besides. */
export function switchCommands(): readonly Command[] {
	const open = collectionsStore.get();
	return open
		.filter((one) => !isOwn(one))
		.map((one): Command => {
			const { name, place } = nameInList(one, open);
			const where = place === undefined ? "" : ` (${place})`;
			return {
				id: `workspace.show:${one.id}`,
				label: `Switch to collection: ${name}${where}`,
				group: "Collection",
				run: () => void showCollection(one.id),
			};
		});
}

function showNext(step: 1 | -1): void {
	const next = nextCollection(step);
	if (next) void showCollection(next.id);
}
