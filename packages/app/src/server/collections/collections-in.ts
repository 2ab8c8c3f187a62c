import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import {
	BRUNO_JSON,
	COLLECTION_FILES,
	isIgnoredFolder,
} from "@curlew/client/editing";

/** Folders below each other; collections of repositories lie no deeper. */
const DEEPEST = 5;
/** Folders that are looked into: the user may have named the whole disk. */
const MOST = 2_000;

/** Whether a collection's own file stands in a folder. */
export function holdsCollection(folder: string): boolean {
	return [...COLLECTION_FILES, BRUNO_JSON].some((name) =>
		existsSync(join(folder, name)),
	);
}

/**
 * The folders below another one that hold collections: each can be opened by
 * itself. Links are not followed.
 *
 * @param root absolute
 */
export async function collectionsIn(root: string): Promise<readonly string[]> {
	const found: string[] = [];
	let level = [root];
	let count = 0;
	for (let depth = 0; depth < DEEPEST && level.length > 0; depth++) {
		const next: string[] = [];
		for (const folder of level) {
			if (++count > MOST) return found;
			const entries = await readdir(folder, { withFileTypes: true }).catch(
				() => [],
			);
			for (const entry of entries) {
				if (!entry.isDirectory() || isIgnoredFolder(entry.name)) continue;
				const below = join(folder, entry.name);
				if (holdsCollection(below)) found.push(below);
				next.push(below);
			}
		}
		level = next;
	}
	return found;
}
