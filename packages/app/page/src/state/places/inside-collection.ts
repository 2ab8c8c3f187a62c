import { collectionStore } from "../collection-state.ts";

/** The path of a file in the collection; of one outside, as it is given. @param file absolute, or relative to the collection's folder */
export function insideCollection(file: string): string {
	const state = collectionStore.get();
	const path = file.replaceAll("\\", "/");
	if (state?.kind !== "open") return path;
	const root = `${state.root.replaceAll("\\", "/")}/`;
	return path.startsWith(root) ? path.slice(root.length) : path;
}
