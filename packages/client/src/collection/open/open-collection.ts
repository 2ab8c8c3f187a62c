import { basename } from "node:path";
import type { Collection } from "../collection.ts";
import { REQUEST_KINDS, type RequestKinds } from "../read/request-kinds.ts";
import { BRUNO_JSON } from "./collection-files.ts";
import { findCollectionRoot } from "./find-root.ts";

export interface OpenCollectionOptions {
	/** How many folders are listed at the same time. Default: 32. Files are read one by one, which is quicker. */
	readonly parallelReads?: number;
	/** Kinds of requests besides Curlew's own, by name; a session needs their protocols. For OpenCollection files. */
	readonly kinds?: RequestKinds;
}

/**
 * Opens the collection that a path means: a collection folder, a bundled file
 * (OpenCollection 1.0.0), a collection in Bruno's own format, or anything
 * inside a collection. Reads only the collection's own file; requests are read
 * when they are selected.
 *
 * Throws `CollectionNotFoundError`, and `CollectionFileError` when the
 * collection's own file is broken.
 */
export async function openCollection(
	path: string,
	options: OpenCollectionOptions = {},
): Promise<Collection> {
	const root = await findCollectionRoot(path);
	const parallelReads = options.parallelReads ?? 32;
	// Parsers are loaded only now: many commands never open a collection.
	if (basename(root.file) === BRUNO_JSON) {
		const bru = await import("./load-bru-collection.ts");
		return bru.loadBruCollection(root, parallelReads);
	}
	const { loadCollection } = await import("./load-collection.ts");
	const kinds = new Map([...REQUEST_KINDS, ...(options.kinds ?? [])]);
	return loadCollection(root, parallelReads, kinds);
}
