import { existsSync, readdirSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import type {
	CollectionFormat,
	RepositoryIndex,
	RepositoryLayout,
} from "../../formats/collection-format.ts";
import { isItemFile } from "../../formats/file-names.ts";
import { isInside } from "../paths.ts";
import { leadsOut, readOwnSource } from "../read/read-source.ts";
import { statOf } from "./find-root.ts";

/**
 * The collection that a folder is, or is in, of a format with a layout of
 * repositories: at its place in one, or the outermost of the folders with a
 * marker or requests in them, from this one on. All paths are absolute.
 *
 * @param isAsked whether requests without any marker are enough, since somebody named the folder
 */
export function rootInRepository(
	folder: string,
	format: CollectionFormat,
	isAsked: boolean,
): string | undefined {
	const { repository } = format;
	if (repository === undefined) return undefined;
	const placed = rootByPlace(folder, repository);
	if (placed !== undefined) return placed;
	if (!isMarked(folder, format) && !(isAsked && holdsRequests(folder, format)))
		return undefined;
	let root = folder;
	for (
		let above = dirname(root);
		above !== root && (isMarked(above, format) || holdsRequests(above, format));
		above = dirname(root)
	)
		root = above;
	return root;
}

/** `…/postman/collections/Shop/Orders` → `…/postman/collections/Shop`. */
function rootByPlace(
	folder: string,
	{ collections }: RepositoryLayout,
): string | undefined {
	const place = `${sep}${collections.replaceAll("/", sep)}${sep}`;
	const at = folder.lastIndexOf(place);
	if (at === -1) return undefined;
	const [name = ""] = folder.slice(at + place.length).split(sep, 1);
	const root = folder.slice(0, at + place.length) + name;
	return isFolder(root) ? root : undefined;
}

function isMarked(folder: string, { markers }: CollectionFormat): boolean {
	return markers.some((name) => existsSync(join(folder, name)));
}

function holdsRequests(folder: string, format: CollectionFormat): boolean {
	try {
		return readdirSync(folder).some(
			(name) =>
				isItemFile(format, name) &&
				format.endings.some((ending) => name.toLowerCase().endsWith(ending)),
		);
	} catch {
		// What cannot be listed holds nothing that could be read.
		return false;
	}
}

/**
 * The collections that a repository has, where a path means it as a whole: its
 * root, or a folder on the way to its collections.
 */
export async function collectionsOfRepository(
	path: string,
	{ repository }: CollectionFormat,
): Promise<readonly string[]> {
	if (repository === undefined) return [];
	const root = repositoryAt(path, repository);
	if (root === undefined) return [];
	const folder = join(root, repository.collections);
	const own = readFolders(folder).map((name) => join(folder, name));
	const { collections } = await indexOf(root, repository);
	const all = new Set([...own, ...collections.filter(isFolder)]);
	return [...all].filter((path) => !leadsOut(root, path));
}

/** The repository whose root, or folder of collections, or folder above that, is at a path. */
function repositoryAt(
	path: string,
	repository: RepositoryLayout,
): string | undefined {
	const { collections, index } = repository;
	const steps = collections.split("/");
	for (let count = 0; count <= steps.length; count++) {
		const root = resolve(path, ...steps.slice(0, count).map(() => ".."));
		if (join(root, ...steps.slice(0, count)) !== path) continue;
		if (isFolder(join(root, collections)) || existsSync(join(root, index)))
			return root;
	}
	return undefined;
}

/** What stands beside a collection in its repository. Absolute paths of files. */
export interface BesideCollection {
	readonly environments: readonly string[];
	readonly globals: readonly string[];
	/** What tells that there are others: the folders that they are in, and the index. */
	readonly places: readonly string[];
}

/** Nothing for a collection that is in no repository. */
export async function besideCollection(
	root: string,
	format: CollectionFormat,
): Promise<BesideCollection> {
	const { repository, environmentEndings } = format;
	const home = repositoryOf(root, format);
	if (repository === undefined || home === undefined)
		return { environments: [], globals: [], places: [] };
	const { globalsEndings } = repository;
	const globals = filesIn(home, repository.globals, globalsEndings);
	const own = filesIn(home, repository.environments, environmentEndings);
	const { environments } = await indexOf(home, repository);
	return {
		environments: [
			...new Set([...own, ...environments.filter((file) => existsSync(file))]),
		],
		globals,
		places: [repository.index, repository.environments, repository.globals].map(
			(path) => join(home, path),
		),
	};
}

/** The root of the repository that a collection is in; undefined where there is none. */
export function repositoryOf(
	folder: string,
	{ repository }: CollectionFormat,
): string | undefined {
	if (repository === undefined) return undefined;
	const { collections, index } = repository;
	for (let root = folder; ; root = dirname(root)) {
		if (existsSync(join(root, index)) || isFolder(join(root, collections)))
			return root;
		if (root === dirname(root)) return undefined;
	}
}

const NOTHING: RepositoryIndex = { collections: [], environments: [] };

/** What the index names, as absolute paths; what is not in the repository is none of it. */
async function indexOf(
	root: string,
	{ index, readIndex }: RepositoryLayout,
): Promise<RepositoryIndex> {
	const file = join(root, index);
	const result = readOwnSource(root, file);
	if (result.kind !== "source") return NOTHING;
	const named = await readIndex(result.source);
	const within = (paths: readonly string[]) =>
		paths
			.map((path) => resolve(dirname(file), path))
			.filter((path) => isInside(root, path));
	return {
		collections: within(named.collections),
		environments: within(named.environments),
	};
}

function filesIn(
	root: string,
	folder: string,
	endings: readonly string[],
): readonly string[] {
	const path = join(root, folder);
	return readNames(path)
		.filter((name) =>
			endings.some((ending) => name.toLowerCase().endsWith(ending)),
		)
		.map((name) => join(path, name));
}

function readNames(folder: string): readonly string[] {
	try {
		return readdirSync(folder)
			.filter((name) => !name.startsWith("."))
			.sort();
	} catch {
		return [];
	}
}

function readFolders(folder: string): readonly string[] {
	return readNames(folder).filter((name) => isFolder(join(folder, name)));
}

function isFolder(path: string): boolean {
	return statOf(path)?.isDirectory() ?? false;
}
