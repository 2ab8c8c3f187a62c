import type { Dirent } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { join, posix, relative, sep } from "node:path";
import { isInside } from "@curlew/client/editing";
import { NotThereError } from "../../../errors.ts";
import type { BrowsedEntry, BrowsedFiles } from "../../../protocol/files.ts";
import {
	type CollectionPaths,
	isHiddenName,
} from "../../collection/collection-paths.ts";
import type { OpenedCollection } from "../../collection/opened-collection.ts";
import { parentOf } from "../../collection/parent-of.ts";

/** More than that nobody reads. */
const MOST = 1_000;

/**
 * What a folder of the collection holds, for a user who looks for a file:
 * folders, then files, by their names, and no more than anybody reads.
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
	const all = await readdir(place, { withFileTypes: true }).catch((cause) => {
		throw new NotThereError(`The folder ${folder} cannot be read.`, {
			hint: "It was moved or deleted, or you may not read it.",
			cause,
		});
	});
	const realRoot = await realpath(paths.root);
	const shown = all
		.filter(({ name }) => !isHiddenName(name))
		.map((entry) => ({ name: entry.name, kind: kindOf(entry) }))
		.sort(byKindAndName);
	const found = await Promise.all(
		shown
			.slice(0, MOST)
			.map(({ name }) =>
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

/** A link counts as a file until it is known where it leads. */
function kindOf(entry: Dirent): BrowsedEntry["kind"] {
	return entry.isDirectory() ? "folder" : "file";
}

type Named = Pick<BrowsedEntry, "kind" | "name">;

function byKindAndName(a: Named, b: Named): number {
	if (a.kind !== b.kind) return a.kind === "folder" ? -1 : 1;
	return a.name.localeCompare(b.name);
}

/** What the paths in bodies begin with for files of the collection: they count from the repository in some formats. */
export async function bodyPrefixOf(
	collection: OpenedCollection,
): Promise<string> {
	const { root, filesFolder } = (await collection.fresh()).definition;
	if (filesFolder === undefined || filesFolder === root) return "";
	return `${relative(filesFolder, root).split(sep).join("/")}/`;
}
