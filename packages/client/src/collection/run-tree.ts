import type { FolderDefinition, RequestDefinition } from "./model.ts";
import { compareInRun } from "./order.ts";

/** A folder with what was selected in it. The collection's root has no definition. */
export interface RunFolder {
	readonly definition: FolderDefinition | undefined;
	readonly folders: readonly RunFolder[];
	readonly requests: readonly RequestDefinition[];
}

/** The requests of a tree in the order of a run: within a folder first the folders, then the requests. */
export function inRunOrder(tree: RunFolder): RequestDefinition[] {
	const requests: RequestDefinition[] = [];
	collect(tree, requests);
	return requests;
}

function collect(tree: RunFolder, into: RequestDefinition[]): void {
	for (const folder of tree.folders.toSorted(compareFolders)) {
		collect(folder, into);
	}
	into.push(...tree.requests.toSorted(compareInRun));
}

function compareFolders(a: RunFolder, b: RunFolder): number {
	if (!a.definition || !b.definition) return 0;
	return compareInRun(a.definition, b.definition);
}
