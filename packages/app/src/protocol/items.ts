import type { FormTree } from "@curlew/client/editing";

/** Requests and folders are named by their paths in the collection: `users/create`; "" is the collection itself. */

/** `POST /api/:collection/items/create`. Answers with the new item's path. */
export interface CreateItem {
	readonly kind: "request" | "folder";
	/** Where it comes. */
	readonly folder: string;
	readonly name: string;
	/** What it holds beside its name; absent: an empty GET. */
	readonly tree?: FormTree;
}

/** `POST /api/:collection/items/rename`. Answers with the path that it has then. */
export interface RenameItem {
	readonly path: string;
	readonly name: string;
}

/** `POST /api/:collection/items/duplicate`. Answers with the copy's path. */
export interface DuplicateItem {
	readonly path: string;
}

/** `POST /api/:collection/items/move`. Answers with the path that it has then. */
export interface MoveItem {
	readonly path: string;
	readonly folder: string;
	/** Path of the item that it comes to stand before; null: at the end. */
	readonly before: string | null;
}

export interface ItemAnswer {
	readonly path: string;
}

/** `POST /api/:collection/items/delete` with a `path`. */
export interface DeletedItem {
	/** For `POST /api/:collection/items/restore`, which answers with the item's path. */
	readonly undo: string;
}
