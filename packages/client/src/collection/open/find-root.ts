import type { Stats } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { readRegularText } from "../../files/regular-file.ts";
import { CollectionNotFoundError } from "../errors.ts";
import {
	COLLECTION_MARKERS,
	isCollectionFile,
	isYamlFile,
} from "./collection-files.ts";
import { collectionsBelow } from "./collections-below.ts";
import { byThemselves } from "./inner-collections.ts";
import { hintForMissing } from "./missing-path.ts";

/** Where a collection lives. */
export interface CollectionRoot {
	/** Absolute path of the folder. */
	readonly root: string;
	/** `opencollection.yml`, the single file of a bundled collection, or `bruno.json`. Absolute. */
	readonly file: string;
}

/** Only a collection's own file has one of these keys at its root. */
const BUNDLED_KEY = /^(?:opencollection|bundled)[ \t]*:/m;
const BUNDLED_KEY_JSON = /^\s*\{[^{}[\]]*"(?:opencollection|bundled)"\s*:/;
const MOST_FOLDERS_TO_LOOK_INTO = 200;

/**
 * Finds the collection that a path means: the folder itself, a bundled file
 * (also with the path of a request in it behind the file's), or the nearest
 * folder above with an `opencollection.yml` or a `bruno.json`.
 *
 * Throws `CollectionNotFoundError`.
 */
export async function findCollectionRoot(
	path: string,
): Promise<CollectionRoot> {
	const start = resolve(path);
	const place = await nearestPlace(start);
	if (place.stats?.isFile() && (await isBundledFile(place.path))) {
		return { root: dirname(place.path), file: place.path };
	}
	for (
		let folder = place.stats?.isDirectory() ? place.path : dirname(place.path);
		;
		folder = dirname(folder)
	) {
		const file = await collectionFileIn(folder);
		if (file !== undefined) return { root: folder, file };
		if (folder === dirname(folder)) break;
	}
	throw await notFound(start, place.path === start ? place.stats : undefined);
}

/** What there is at a path, or else at the nearest one above it. */
async function nearestPlace(
	path: string,
): Promise<{ readonly path: string; readonly stats: Stats | undefined }> {
	const stats = await statOf(path);
	return stats === undefined && path !== dirname(path)
		? nearestPlace(dirname(path))
		: { path, stats };
}

async function collectionFileIn(folder: string): Promise<string | undefined> {
	for (const name of COLLECTION_MARKERS) {
		const file = join(folder, name);
		if (await statOf(file)) return file;
	}
	return undefined;
}

async function isBundledFile(file: string): Promise<boolean> {
	if (isCollectionFile(basename(file))) return true;
	const isJson = file.endsWith(".json");
	if (!isJson && !isYamlFile(file)) return false;
	try {
		const text = await readRegularText(file);
		return (isJson ? BUNDLED_KEY_JSON : BUNDLED_KEY).test(text);
	} catch {
		// An unreadable file is reported when it is read as a request.
		return false;
	}
}

async function notFound(
	start: string,
	stats: Stats | undefined,
): Promise<CollectionNotFoundError> {
	if (!stats) {
		return new CollectionNotFoundError(`There is nothing at ${start}.`, {
			hint: await hintForMissing(start),
		});
	}
	const inside = stats.isDirectory()
		? await collectionsBelow(start, {
				mostFolders: MOST_FOLDERS_TO_LOOK_INTO,
				findsInner: false,
			})
		: [];
	return new CollectionNotFoundError(
		`There is no collection at ${start}, nor in any folder above it.`,
		{
			hint:
				inside.length === 0
					? "A collection is a folder with a file `opencollection.yml`, in which `info:` has a `name:`."
					: `${inside.length === 1 ? "There is one" : `There are ${inside.length} collections`} inside. ${byThemselves(inside)}`,
		},
	);
}

async function statOf(path: string): Promise<Stats | undefined> {
	// Whatever cannot be looked at is as good as absent here.
	return stat(path).catch(() => undefined);
}
