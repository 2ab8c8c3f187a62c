import type { Collection } from "./collection.ts";
import { findCollectionRoot } from "./find-root.ts";

export interface OpenCollectionOptions {
	/** How many folders are listed at the same time. Default: 32. Files are read one by one, which is quicker. */
	readonly parallelReads?: number;
}

/**
 * Opens the collection that a path means: a collection folder, a bundled file
 * (OpenCollection 1.0.0), or anything inside a collection. Reads only the
 * collection's own file; requests are read when they are selected.
 *
 * Throws `CollectionNotFoundError`, `UnsupportedFormatError`, and
 * `CollectionFileError` when the collection's own file is broken.
 */
export async function openCollection(
	path: string,
	options: OpenCollectionOptions = {},
): Promise<Collection> {
	const root = await findCollectionRoot(path);
	// The YAML parser is loaded only now: many commands never open a collection.
	const { loadCollection } = await import("./load-collection.ts");
	return loadCollection(root, options.parallelReads ?? 32);
}
