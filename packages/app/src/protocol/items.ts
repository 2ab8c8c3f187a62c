import type { FormTree } from "@curlew/client/editing";
import type { TreeNode } from "./collection.ts";

/** Requests and folders are named by their paths in the collection: `users/create`; "" is the collection itself. */

/** Which item is meant. A folder and a request may have the same path: `users/` and `users.yml`. */
export interface ItemRef {
	readonly path: string;
	readonly kind: TreeNode["kind"];
}

/** `POST /api/:collection/items/create`. Answers with the new item's path. */
export interface CreateItem {
	readonly kind: "request" | "folder";
	/** Where it comes. */
	readonly folder: string;
	readonly name: string;
	/** What it holds beside its name; absent: an empty GET. */
	readonly tree?: FormTree;
	/** Path of the scratch request that it was: what came of it comes along. */
	readonly scratch?: string;
}

/** `POST /api/:collection/items/rename`. Answers with the path that it has then. */
export interface RenameItem extends ItemRef {
	readonly name: string;
}

/** `POST /api/:collection/items/duplicate`. Answers with the copy's path. */
export type DuplicateItem = ItemRef;

/** `POST /api/:collection/items/move`. Answers with the path that it has then. */
export interface MoveItem extends ItemRef {
	readonly folder: string;
	/** Path of the item that it comes to stand before; null: at the end. */
	readonly before: string | null;
	/** What that item is. Default: the first that has the path. */
	readonly beforeKind?: TreeNode["kind"];
}

/** `POST /api/:collection/items/move-all`: several that are not in each other, which come to stand behind each other. Answers with `MovedItems`. */
export interface MoveItems extends Omit<MoveItem, "path" | "kind"> {
	readonly items: readonly ItemRef[];
	/** Numbers that files have then, where something is undone; by default those that the places need. */
	readonly numbers?: readonly ItemNumber[];
}

/** The number that the file of an item gives it; null: none. */
export interface ItemNumber extends ItemRef {
	readonly seq: number | null;
}

export interface MovedItems {
	readonly moved: readonly MovedItem[];
	/** Of files that have others now. The paths are those after the move. */
	readonly numbersBefore: readonly ItemNumber[];
}

export interface MovedItem {
	readonly kind: TreeNode["kind"];
	readonly from: string;
	readonly to: string;
}

/** `POST /api/:collection/items/delete-all`: several that are not in each other. They go into the trash as one entry. Answers with a `DeletedItem`. */
export interface DeleteItems {
	readonly items: readonly ItemRef[];
}

/** `POST /api/:collection/items/tags`: the tags that requests have then. Answers with nothing. */
export interface TagItems {
	readonly requests: readonly {
		readonly path: string;
		readonly tags: readonly string[];
	}[];
}

export interface ItemAnswer {
	readonly path: string;
}

/** `POST /api/:collection/items/delete` with an `ItemRef`. It goes into the trash. */
export interface DeletedItem {
	/** For `POST /api/:collection/trash/restore`, which answers with the item's path. */
	readonly undo: string;
}

/** `GET /api/:collection/trash`: what was deleted in the last 30 days and can be restored, the newest first. `POST /api/:collection/trash/empty` forgets all of it. */
export interface TrashEntry {
	readonly id: string;
	/** `file`: changes of a file that were discarded; `several`: items that were deleted together, and come back together. */
	readonly kind:
		| Exclude<TreeNode["kind"], "deleted">
		| "environment"
		| "file"
		| "several";
	readonly name: string;
	/** Where it was, and where it comes back. */
	readonly path: string;
	/** Requests in a folder. */
	readonly count: number;
	/** Milliseconds since the epoch. */
	readonly at: number;
}

/** `POST /api/:collection/search`: requests in whose texts something stands. Answers with `FoundTexts`. */
export interface SearchTexts {
	/** Small and capital letters are the same. */
	readonly text: string;
}

/** The parts of a request that are searched; all but `url` are sections of its form. */
export type SearchedPart =
	| "url"
	| "headers"
	| "body"
	| "scripts"
	| "tests"
	| "docs";

/** A line of a request in which a text was found. */
export interface FoundText {
	/** Of the request. */
	readonly path: string;
	readonly name: string;
	readonly part: SearchedPart;
	/** The line, shortened around what was found. */
	readonly line: string;
	/** Where that begins in the line. */
	readonly from: number;
}

export interface FoundTexts {
	/** In the order of the tree; at most 200, and 3 of a request. */
	readonly found: readonly FoundText[];
	/** Whether there are more. */
	readonly isCut: boolean;
}
