import { readdir, realpath, stat } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import { isInside } from "@curlew/client/editing";
import { NotThereError } from "../../../errors.ts";
import type { BrowsedEntry, BrowsedFiles } from "../../../protocol/files.ts";
import type { CollectionPaths } from "../../collection/collection-paths.ts";

/** More than that nobody reads; the rest is reached by typing. */
const MOST = 1_000;

/**
 * What a folder of the collection holds, for a user who looks for a file.
 *
 * @param folder relative to the collection's folder; "" is that itself
 * @throws PathOutsideCollectionError for one that is hidden, or leads elsewhere
 * @throws NotThereError when it is no folder, or cannot be read
 */
export async function browseFiles(
	paths: CollectionPaths,
	folder: string,
): Promise<Omit<BrowsedFiles, "bodyPrefix">> {
	const place = folder === "" ? paths.root : await paths.resolve(folder);
	const names = await readdir(place).catch((cause) => {
		throw new NotThereError(`The folder ${folder} cannot be read.`, {
			hint: "It was moved or deleted, or you may not read it.",
			cause,
		});
	});
	const realRoot = await realpath(paths.root);
	const shown = names.filter((name) => !/^\.|^node_modules$/.test(name));
	const found = await Promise.all(
		shown
			.slice(0, MOST)
			.map((name) =>
				entryOf(realRoot, join(place, name), posix.join(folder, name)),
			),
	);
	return {
		folder,
		parent: folder === "" ? null : parentOf(folder),
		entries: found.filter((entry) => entry !== undefined).sort(byKindAndName),
		isCut: shown.length > MOST,
	};
}

/** Undefined for what is neither file nor folder, and for a link that leads elsewhere. */
async function entryOf(
	realRoot: string,
	place: string,
	path: string,
): Promise<BrowsedEntry | undefined> {
	const name = posix.basename(path);
	try {
		if (!isInside(realRoot, await realpath(place))) return undefined;
		const stats = await stat(place);
		if (stats.isDirectory()) return { kind: "folder", name, path };
		if (!stats.isFile()) return undefined;
		return { kind: "file", name, path, size: stats.size };
	} catch {
		// It leads to nothing, or is gone by now.
		return undefined;
	}
}

function byKindAndName(a: BrowsedEntry, b: BrowsedEntry): number {
	if (a.kind !== b.kind) return a.kind === "folder" ? -1 : 1;
	return a.name.localeCompare(b.name);
}

function parentOf(folder: string): string {
	const parent = dirname(folder);
	return parent === "." ? "" : parent;
}
