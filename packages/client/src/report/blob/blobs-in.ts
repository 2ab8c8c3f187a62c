import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { BlobNotReadableError, BlobsDoNotFitError } from "./blob-error.ts";
import { BLOB_ENDING } from "./blob-format.ts";

/**
 * The blobs at some paths: files, and folders with `.blob` files in or below
 * them, as downloads of several artifacts leave them.
 *
 * @throws BlobNotReadableError, BlobsDoNotFitError for a folder without one
 */
export async function blobsIn(
	paths: readonly string[],
): Promise<readonly string[]> {
	const files: string[] = [];
	for (const path of paths) files.push(...(await blobsAt(path)));
	return [...new Set(files)];
}

async function blobsAt(path: string): Promise<readonly string[]> {
	const isFolder = await stat(path).then(
		(stats) => stats.isDirectory(),
		(error: unknown) => {
			throw new BlobNotReadableError(path, error);
		},
	);
	if (!isFolder) return [path];
	const entries = await readdir(path, { recursive: true, withFileTypes: true });
	const found = entries
		.filter((entry) => entry.isFile() && entry.name.endsWith(BLOB_ENDING))
		.map(({ parentPath, name }) => join(parentPath, name));
	if (found.length > 0) return found.sort();
	throw new BlobsDoNotFitError(`There is no ${BLOB_ENDING} file in ${path}.`, {
		hint: "`curlew run --shard … --reporter blob=FOLDER` writes them.",
	});
}
