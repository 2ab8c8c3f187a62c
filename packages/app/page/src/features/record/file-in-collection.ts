import { collectionStore } from "../../state/collection-state.ts";

/** The path in the collection of a file (absolute); undefined for one outside of it. */
export function fileInCollection(file: string): string | undefined {
	const state = collectionStore.get();
	if (state?.kind !== "open") return undefined;
	const path = file.replaceAll("\\", "/");
	const root = `${state.root.replaceAll("\\", "/")}/`;
	return path.startsWith(root) ? path.slice(root.length) : undefined;
}
