import {
	orderFolders,
	orderRequests,
	type RunOrder,
} from "../../formats/rules/order.ts";
import type { FolderDefinition, RequestDefinition } from "../model.ts";

/** A folder with what was selected in it. */
export interface RunFolder {
	readonly definition: FolderDefinition;
	readonly folders: readonly RunFolder[];
	readonly requests: readonly RequestDefinition[];
}

/** The collection's root, which has no definition of a folder. */
export type RunTree = Omit<RunFolder, "definition">;

export interface InRunOrder {
	readonly requests: readonly RequestDefinition[];
	readonly folders: readonly FolderDefinition[];
}

/** The requests and folders of a tree in the order of a run: within a folder first the folders, then the requests. */
export function inRunOrder(tree: RunTree, order: RunOrder): InRunOrder {
	const requests: RequestDefinition[] = [];
	const folders: FolderDefinition[] = [];
	collect(tree, order, requests, folders);
	return { requests, folders };
}

function collect(
	tree: RunTree,
	order: RunOrder,
	requests: RequestDefinition[],
	folders: FolderDefinition[],
): void {
	const below = orderFolders(
		tree.folders,
		({ definition }) => definition,
		order,
	);
	for (const folder of below) {
		folders.push(folder.definition);
		collect(folder, order, requests, folders);
	}
	requests.push(...orderRequests(tree.requests, (request) => request, order));
}
