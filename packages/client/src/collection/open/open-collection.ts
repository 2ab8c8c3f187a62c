import type { Collection } from "../collection.ts";
import { REQUEST_KINDS, type RequestKinds } from "../read/request-kinds.ts";
import {
	type CollectionRoot,
	collectionRootAt,
	findCollectionRoot,
} from "./find-root.ts";

export interface OpenCollectionOptions {
	/** How many folders are listed at the same time. Default: 32. Files are read one by one, which is quicker. */
	readonly parallelReads?: number;
	/** Kinds of requests besides Curlew's own, by name; a session needs their protocols. @internal */
	readonly kinds?: RequestKinds;
}

/**
 * Opens the collection that a path means: a collection folder, a file that
 * holds a whole collection, or anything inside a collection, in any format of
 * `formats/formats.ts`. Reads only the collection's own files; requests are read
 * when they are selected.
 *
 * Throws `CollectionNotFoundError`, and `CollectionFileError` when the
 * collection's own file is broken.
 */
export async function openCollection(
	path: string,
	options: OpenCollectionOptions = {},
): Promise<Collection> {
	return load(await findCollectionRoot(path), options);
}

/** The same, or undefined where there is no collection. Throws `CollectionFileError`. */
export async function openCollectionAround(
	path: string,
): Promise<Collection | undefined> {
	const root = await collectionRootAt(path);
	return root && load(root, {});
}

async function load(
	root: CollectionRoot,
	options: OpenCollectionOptions,
): Promise<Collection> {
	const parallelReads = options.parallelReads ?? 32;
	// Loaded only now: many commands never open a collection.
	const { loadCollection } = await import("./load-collection.ts");
	const kinds = new Map([...REQUEST_KINDS, ...(options.kinds ?? [])]);
	return loadCollection(root, parallelReads, kinds);
}
