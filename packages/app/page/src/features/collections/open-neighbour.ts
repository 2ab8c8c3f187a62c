import { api } from "../../api/api.ts";
import { attempt } from "../../state/notice-state.ts";
import type { AfterLoading } from "../../state/workspace/after-loading.ts";
import { showCollection } from "../../state/workspace/show-collection.ts";

/**
 * Opens a collection that is there, and shows it.
 *
 * @param folder as the server has told it
 * @param next what is to be done there first
 */
export function openNeighbour(
	folder: string,
	next?: AfterLoading,
): Promise<void> {
	return attempt(async () => {
		const { id } = await api.openNeighbour(folder);
		await showCollection(id, next);
	});
}
