import { lstatSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import {
	besideCollection,
	type CollectionRoot,
	FORMATS,
	findWorkspace,
	holdsCollection,
	holdsOwnFiles,
	isCollectionMarker,
	isIgnoredFolder,
	isItemFile,
	isOwnFile,
	stepsInside,
	WORKSPACE_FILE,
	withoutEnding,
} from "@curlew/client/editing";
import { type FilePlace, placeOfFile } from "../facts/file-place.ts";

/** Tells whether a file makes its folder a collection, or a workspace of collections. */
export function isMarker(name: string): boolean {
	return isCollectionMarker(name) || name === WORKSPACE_FILE;
}

/**
 * Which files a collection is made of, without those that scripts require:
 * those that a run would read. Links are not followed, so that each file is
 * there once.
 */
export class IndexedFiles {
	readonly #collection: CollectionRoot;
	readonly #isOurs: (file: string) => boolean;
	/** The folder of global environments; undefined outside of a workspace. */
	readonly #globals: string | undefined;
	/** Environments that stand beside the collection in its repository, by their paths. */
	readonly #beside: ReadonlyMap<string, FilePlace>;
	/** What the collection says of paths below its root. */
	isIgnored: (path: string) => boolean = () => false;
	/** Files and folders that were passed by because of it. */
	readonly ignored = new Set<string>();

	private constructor(
		collection: CollectionRoot,
		globals: string | undefined,
		beside: ReadonlyMap<string, FilePlace>,
	) {
		this.#collection = collection;
		this.#isOurs = fileFilter(collection);
		this.#globals = globals;
		this.#beside = beside;
	}

	static async of(collection: CollectionRoot): Promise<IndexedFiles> {
		const { root } = collection;
		const workspace = await findWorkspace(root);
		const globals =
			workspace === undefined || workspace === root
				? undefined
				: join(workspace, "environments");
		const beside = await placesBeside(collection);
		return new IndexedFiles(collection, globals, beside);
	}

	/** All files, one by one. */
	*all(): Generator<FilePlace> {
		yield* this.#walk(this.#collection.root);
		if (this.#globals !== undefined) yield* this.#walk(this.#globals);
		yield* this.#beside.values();
	}

	/** What there is at a path: the file, or all files below it. */
	*at(path: string): Generator<FilePlace> {
		const place = this.#placeOf(path);
		if (place) yield place;
		else if (path === this.#globals || this.#isReachedFolder(path))
			yield* this.#walk(path);
	}

	*#walk(start: string): Generator<FilePlace> {
		const folders = [start];
		for (const folder of folders) {
			const entries = readEntries(folder);
			const isOther = entries.some(({ name }) => isCollectionMarker(name));
			if (isOther && folder !== this.#collection.root) continue;
			for (const entry of entries) {
				const path = join(folder, entry.name);
				if (this.isPassedBy(path)) continue;
				const isFile = entry.isFile() || path === this.#collection.file;
				const place = isFile ? this.#placeByName(path) : undefined;
				if (place) yield place;
				if (entry.isDirectory() && !isUnread(entry.name)) folders.push(path);
			}
		}
	}

	/** What a file is in the collection; undefined for one that is none of it. */
	#placeOf(file: string): FilePlace | undefined {
		const beside = this.#beside.get(file);
		if (beside !== undefined) return beside;
		const { file: own } = this.#collection;
		const isHere =
			file === own || dirname(file) === this.#globals || this.#isReached(file);
		return isHere ? this.#placeByName(file) : undefined;
	}

	#placeByName(file: string): FilePlace | undefined {
		const name = basename(file);
		if (name.startsWith(".")) return undefined;
		if (dirname(file) === this.#globals)
			return isItemFile(FORMATS.opencollection, name)
				? {
						file,
						kind: "global",
						area: "",
						name: withoutEnding(FORMATS.opencollection, name),
					}
				: undefined;
		return this.#isOurs(file) ? placeOfFile(file, this.#collection) : undefined;
	}

	/** Tells whether a collection looks at a path for its files: not in `node_modules`, nor in a collection inside of it. */
	#isReached(path: string): boolean {
		const { root } = this.#collection;
		const steps = stepsInside(root, path);
		if (steps === undefined) return false;
		let folder = root;
		for (const step of steps.slice(0, -1)) {
			folder = join(folder, step);
			if (isUnread(step) || holdsCollection(folder)) return false;
			if (isLink(folder) || this.isPassedBy(folder)) return false;
		}
		return !isLink(path) && !this.isPassedBy(path);
	}

	#isReachedFolder(path: string): boolean {
		const isRoot = path === this.#collection.root;
		return (isRoot || !isUnread(basename(path))) && this.#isReached(path);
	}

	/** Tells whether the collection itself says that a path is none of it. */
	isPassedBy(path: string): boolean {
		const { root, file } = this.#collection;
		const steps = stepsInside(root, path) ?? [];
		if (steps.length === 0 || path === file) return false;
		const isIgnored = this.isIgnored(steps.join("/"));
		if (isIgnored) this.ignored.add(path);
		return isIgnored;
	}
}

/** Tells which files a collection may be made of: of one that is a single file, nothing else. */
function fileFilter({
	file: own,
	format,
}: CollectionRoot): (file: string) => boolean {
	return format.markers.some((marker) => own.endsWith(marker))
		? (file) => isItemFile(format, file) || isOwnFile(format, file)
		: (file) => file === own;
}

/** A folder in which nothing of a collection stands, not even what its folders say of themselves. */
function isUnread(folder: string): boolean {
	return isIgnoredFolder(folder) && !holdsOwnFiles(folder);
}

async function placesBeside({
	root,
	format,
}: CollectionRoot): Promise<ReadonlyMap<string, FilePlace>> {
	const { environments, globals } = await besideCollection(root, format);
	const placeOf = (file: string, kind: "environment" | "global") =>
		[
			file,
			{ file, kind, area: "", name: withoutEnding(format, basename(file)) },
		] as const;
	return new Map([
		...environments.map((file) => placeOf(file, "environment")),
		...globals.map((file) => placeOf(file, "global")),
	]);
}

function isLink(path: string): boolean {
	try {
		// One that is not there may be about to be saved.
		const stats = lstatSync(path, { throwIfNoEntry: false });
		return stats?.isSymbolicLink() ?? false;
	} catch {
		// A name that the system cannot have, a folder that cannot be entered.
		return true;
	}
}

function readEntries(folder: string) {
	try {
		return readdirSync(folder, { withFileTypes: true });
	} catch {
		// A file, or a folder that cannot be listed or has just disappeared.
		return [];
	}
}
