import {
	type Ordered,
	orderFolders,
	orderRequests,
	type RunOrder,
} from "../../formats/rules/order.ts";
import type { FolderDefinition, RequestDefinition } from "../model.ts";

/** A folder with what was selected in it, in the order in which it is listed. */
export interface RunFolder extends RunTree {
	readonly definition: FolderDefinition;
}

/** The collection's root, which has no definition of a folder. */
export interface RunTree {
	readonly items: readonly RunItem[];
}

export type RunItem = RunFolder | RequestDefinition;

export interface InRunOrder {
	readonly requests: readonly RequestDefinition[];
	readonly folders: readonly FolderDefinition[];
}

/** The requests and folders of a tree in the order of a run: within a folder first the folders, then the requests, unless they are one sequence. */
export function inRunOrder(tree: RunTree, order: RunOrder): InRunOrder {
	const inOrder = { requests: [], folders: [] };
	collect(tree, order, inOrder);
	return inOrder;
}

function collect(
	tree: RunTree,
	order: RunOrder,
	found: { requests: RequestDefinition[]; folders: FolderDefinition[] },
): void {
	for (const item of itemsInOrder(tree, order)) {
		if (!isFolder(item)) {
			found.requests.push(item);
			continue;
		}
		found.folders.push(item.definition);
		collect(item, order, found);
	}
}

function itemsInOrder({ items }: RunTree, order: RunOrder): Iterable<RunItem> {
	const { together } = order;
	if (together !== undefined)
		return items.toSorted((a, b) => together(orderedOf(a), orderedOf(b)));
	const folders = items.filter(isFolder);
	const requests = items.filter((item) => !isFolder(item));
	return [
		...orderFolders(folders, orderedOf, order),
		...orderRequests(requests, orderedOf, order),
	];
}

function orderedOf(item: RunItem): Ordered {
	return isFolder(item) ? item.definition : item;
}

function isFolder(item: RunItem): item is RunFolder {
	return "items" in item;
}
