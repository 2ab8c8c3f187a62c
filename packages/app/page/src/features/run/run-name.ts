import { collectionStore, nodeAt } from "../../state/collection-state.ts";

/** What is run, for people. @param paths empty for the whole collection */
export function nameOfRun(paths: readonly string[]): string {
	if (paths.length === 0) {
		const state = collectionStore.get();
		return state?.kind === "open" ? state.name : "the collection";
	}
	return paths
		.map(
			(path) =>
				(nodeAt("folder", path) ?? nodeAt("request", path))?.name ?? path,
		)
		.join(", ");
}
