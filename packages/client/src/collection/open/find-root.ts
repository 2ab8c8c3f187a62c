import { readdirSync, type Stats, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { readRegularText } from "../../files/regular-file.ts";
import type { CollectionFormat } from "../../formats/collection-format.ts";
import {
	holdsSingle,
	isEnvironmentFile,
	marksCollection,
} from "../../formats/file-names.ts";
import { allFormats } from "../../formats/formats.ts";
import { CollectionNotFoundError } from "../errors.ts";
import {
	type CollectionSearch,
	collectionsBelow,
} from "./collections-below.ts";
import { byThemselves } from "./inner-collections.ts";
import { hintForMissing } from "./missing-path.ts";
import { notACollection } from "./not-a-collection.ts";
import { collectionsOfRepository, rootInRepository } from "./repository.ts";

/** Where a collection lives. */
export interface CollectionRoot {
	/** Absolute path of the folder. */
	readonly root: string;
	/** The file that makes the folder a collection, or the single file of a bundled one. Absolute. Of a format that needs no such file it may not be there. */
	readonly file: string;
	readonly format: CollectionFormat;
}

const MOST_FOLDERS_TO_LOOK_INTO = 200;

/**
 * Finds the collection that a path means: the folder itself, a bundled file
 * (also with the path of a request in it behind the file's), or the nearest
 * folder above with the marker of a format.
 *
 * Throws `CollectionNotFoundError`, which names collections below: to find
 * those takes time, so who can do without a collection asks `collectionRootAt`.
 */
export async function findCollectionRoot(
	path: string,
): Promise<CollectionRoot> {
	const found = await collectionRootAt(path);
	if (found !== undefined) return found;
	const start = resolve(path);
	throw await notFound(start, statOf(start));
}

/** The same, or undefined where there is none. */
export async function collectionRootAt(
	path: string,
): Promise<CollectionRoot | undefined> {
	const place = nearestPlace(resolve(path));
	if (place.stats?.isFile()) {
		const format = await formatOfSingle(place.path);
		if (format) return { root: dirname(place.path), file: place.path, format };
	}
	const start = place.stats?.isDirectory() ? place.path : dirname(place.path);
	for (let folder = start; ; folder = dirname(folder)) {
		const found = collectionIn(folder);
		if (found !== undefined) return found;
		if (folder === dirname(folder)) break;
	}
	return unmarkedCollection(start);
}

/** Whether a path itself is a collection: its folder or its file, not one of its items. */
export async function isCollectionAt(path: string): Promise<boolean> {
	const place = resolve(path);
	const found = await collectionRootAt(place);
	return found?.root === place || found?.file === place;
}

/** The collection in one file that a folder holds, where it is no collection itself and holds no other; absolute. */
export async function onlyExportIn(
	folder: string,
): Promise<string | undefined> {
	const place = resolve(folder);
	const [only, ...others] = exportsIn(place);
	const isOnly = only !== undefined && others.length === 0;
	return isOnly && !(await isCollectionAt(place)) ? only : undefined;
}

/** What there is at a path, or else at the nearest one above it. */
function nearestPlace(path: string): {
	readonly path: string;
	readonly stats: Stats | undefined;
} {
	const stats = statOf(path);
	return stats === undefined && path !== dirname(path)
		? nearestPlace(dirname(path))
		: { path, stats };
}

function collectionIn(folder: string): CollectionRoot | undefined {
	for (const format of allFormats()) {
		const root = rootInRepository(folder, format, false);
		if (root !== undefined) return placeOf(root, format);
		for (const name of format.markers) {
			const file = join(folder, name);
			if (statOf(file)) return { root: folder, file, format };
		}
	}
	return undefined;
}

/** A collection that no file marks: by its requests, or the only one of the repository that somebody named. */
async function unmarkedCollection(
	folder: string,
): Promise<CollectionRoot | undefined> {
	for (const format of allFormats()) {
		const root = rootInRepository(folder, format, true);
		if (root !== undefined) return placeOf(root, format);
		const [only, ...others] = await collectionsOfRepository(folder, format);
		if (only !== undefined && others.length === 0) return placeOf(only, format);
	}
	return undefined;
}

function placeOf(root: string, format: CollectionFormat): CollectionRoot {
	const files = format.markers.map((name) => join(root, name));
	const file = files.find(statOf) ?? files[0] ?? root;
	return { root, file, format };
}

/** The format of a file that holds a whole collection. */
async function formatOfSingle(
	file: string,
): Promise<CollectionFormat | undefined> {
	let text: string | undefined;
	for (const format of allFormats()) {
		const { single } = format;
		if (single === undefined) continue;
		if (marksCollection(format, basename(file))) return format;
		if (!single.endings.some((ending) => file.toLowerCase().endsWith(ending)))
			continue;
		// An unreadable file is reported when it is read as a request.
		text ??= await readRegularText(file).catch(() => "");
		if (holdsSingle(single, file, text) === "collection") return format;
	}
	return undefined;
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
	if (stats.isFile() && isExportedEnvironment(start))
		return new CollectionNotFoundError(
			`${start} is an environment, no collection.`,
			{ hint: "Give it beside a collection: `curlew run COLLECTION -e FILE`." },
		);
	const told = stats.isFile() ? await notACollection(start) : undefined;
	if (told !== undefined) return told;
	const inside = stats.isDirectory()
		? [
				...exportsIn(start),
				...(await collectionsAt(start, {
					mostFolders: MOST_FOLDERS_TO_LOOK_INTO,
					findsInner: false,
				})),
			]
		: [];
	return new CollectionNotFoundError(
		`There is no collection at ${start}, nor in any folder above it.`,
		{
			hint:
				inside.length === 0
					? "A collection is a folder with a file `opencollection.yml`, in which `info:` has a `name:`. `curlew init` makes one."
					: `${inside.length === 1 ? "There is one" : `There are ${inside.length} collections`} inside. ${byThemselves(inside)}`,
		},
	);
}

/** Formats whose collections are single files by names of their own. */
function formatsOfExports() {
	return allFormats().filter(
		({ single, markers }) => single !== undefined && markers.length === 0,
	);
}

function isExportedEnvironment(file: string): boolean {
	return formatsOfExports().some((format) => isEnvironmentFile(format, file));
}

/** The collections that lie in a folder as files. @returns absolute paths */
function exportsIn(folder: string): readonly string[] {
	const endings = formatsOfExports().flatMap((format) => format.endings);
	try {
		return readdirSync(folder)
			.filter((name) =>
				endings.some((ending) => name.toLowerCase().endsWith(ending)),
			)
			.sort()
			.map((name) => join(folder, name));
	} catch {
		// What cannot be listed is looked into no further.
		return [];
	}
}

/** Of a repository its collections, wherever they are; else those below. */
async function collectionsAt(
	folder: string,
	search: CollectionSearch,
): Promise<readonly string[]> {
	const ofRepositories = await Promise.all(
		allFormats().map((format) => collectionsOfRepository(folder, format)),
	);
	const named = ofRepositories.flat();
	return named.length > 0 ? named : collectionsBelow(folder, search);
}

/** At once: a few calls of the system take less time than Node needs to load their promises. */
export function statOf(path: string): Stats | undefined {
	try {
		return statSync(path, { throwIfNoEntry: false });
	} catch {
		// Whatever cannot be looked at is as good as absent here.
		return undefined;
	}
}
