import type {
	ExportOptions,
	ExportOutcome,
} from "./export/export-collection.ts";

/** Loaded at first use: few commands export anything. */

/**
 * Writes a collection for another program. All of it or nothing is written.
 *
 * @param from the collection's folder or file
 * @param target the file or folder to write; undefined to write nothing
 * @throws CollectionNotFoundError, CollectionNotConvertedError when a file of the collection is broken
 * @throws ConversionTargetError when the target is there already
 */
export async function exportTo(
	from: string,
	target: string | undefined,
	options: ExportOptions,
): Promise<ExportOutcome> {
	const { exportCollection } = await import("./export/export-collection.ts");
	return exportCollection(from, target, options);
}
