import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { isIgnoredFolder } from "../../formats/file-names.ts";
import { allFormats } from "../../formats/formats.ts";
import { rootInRepository } from "./repository.ts";

/** Whether a folder (absolute) is a collection: by its own file, or by its place. */
export function holdsCollection(folder: string): boolean {
	return allFormats().some((format) =>
		format.repository === undefined
			? format.markers.some((name) => existsSync(join(folder, name)))
			: rootInRepository(folder, format, true) === folder,
	);
}

export interface CollectionSearch {
	/** How many folders are looked into: the start may be a whole disk. */
	readonly mostFolders: number;
	/** Whether collections within collections are found as well. */
	readonly findsInner: boolean;
}

/**
 * The folders that hold collections, from one folder on, the nearest first.
 * Links are not followed.
 *
 * @param start absolute; it may be one itself
 * @returns absolute paths
 */
export async function collectionsBelow(
	start: string,
	{ mostFolders, findsInner }: CollectionSearch,
): Promise<readonly string[]> {
	const found: string[] = [];
	const waiting = [start];
	for (let count = 0; count < mostFolders; count++) {
		const folder = waiting.shift();
		if (folder === undefined) break;
		if (holdsCollection(folder)) {
			found.push(folder);
			if (!findsInner) continue;
		}
		// A folder that cannot be read holds none that could be opened.
		const entries = await readdir(folder, { withFileTypes: true }).catch(
			() => [],
		);
		waiting.push(
			...entries
				.filter((entry) => entry.isDirectory() && !isIgnoredFolder(entry.name))
				.map(({ name }) => join(folder, name))
				.sort(),
		);
	}
	return found;
}
