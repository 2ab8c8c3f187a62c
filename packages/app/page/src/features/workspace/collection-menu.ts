import {
	type ListedCollection,
	pageOf,
} from "../../../../src/protocol/workspace/open-collections.ts";
import { copyText } from "../../state/copy-text.ts";
import { attempt } from "../../state/notice-state.ts";
import { isOwn } from "../../state/workspace/open-collections.ts";
import { showCollection } from "../../state/workspace/show-collection.ts";
import type { MenuItem } from "../../ui/menu-state.tsx";
import { requestCloseCollection } from "./close-collection.ts";

/** What can be done with a collection of the list. */
export function collectionMenu(
	collection: ListedCollection,
): readonly (MenuItem | "line")[] {
	const { id, path, problem } = collection;
	const shown: readonly MenuItem[] = [
		{ label: "Show", run: () => void showCollection(id) },
	];
	return [
		...(isOwn(collection) ? [] : shown),
		{
			label: "Open in another window of the browser",
			run: () => void window.open(pageOf(id), "_blank", "noopener"),
		},
		{
			label: "Copy the path",
			run: () => void copyText(path, "The path was copied."),
		},
		"line",
		{
			label: problem === null ? "Close the collection" : "Remove from list",
			run: () => void attempt(() => requestCloseCollection(collection)),
		},
	];
}
