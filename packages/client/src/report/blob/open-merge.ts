import type { MergeOptions, OpenedMerge } from "./merge-blobs.ts";

/**
 * Opens the blobs of all parts of a run, in any order. What reads them is
 * loaded now: nobody else needs it.
 *
 * @param files paths of blobs, at least one
 * @throws BlobNotReadableError, BlobsDoNotFitError
 */
export async function openMerge(
	files: readonly string[],
	options?: MergeOptions,
): Promise<OpenedMerge> {
	const { mergeBlobs: open } = await import("./merge-blobs.ts");
	return open(files, options);
}
