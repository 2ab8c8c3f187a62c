import { createHash } from "node:crypto";
import { basename, dirname, join } from "node:path";
import {
	type Collection,
	type CollectionDefinition,
	CurlewError,
	type Diagnostic,
	openCollection,
	type RequestDefinition,
} from "@curlew/client";
import {
	folderOfOwnFile,
	isAnyOwnFile,
	toolsOf,
	usualTarget,
} from "@curlew/client/editing";
import { problemOf } from "@curlew/client/internal";
import type { CollectionState } from "../../protocol/collection.ts";
import { ReadingQueue } from "../../session-process/reading-queue.ts";
import { buildTree } from "./build-tree.ts";
import { CollectionPaths } from "./collection-paths.ts";
import { environmentEntries } from "./environment-entries.ts";
import { findFolders, NO_FOLDERS } from "./found-folders.ts";
import { type ChangedFiles, RequestReader } from "./request-reader.ts";
import { isScratchFolder } from "./scratch-folder.ts";

/** The collection that the page shows. What was read is kept until a file changes. */
export class OpenedCollection {
	/** What the user asked to open; of a bundled collection, its file. */
	readonly path: string;
	/** The same for the same path: what a page tells with all that it asks. */
	readonly id: string;
	/** Whether all of it stands in one file. */
	readonly isBundled: boolean;
	readonly paths: CollectionPaths;
	readonly queue = new ReadingQueue();
	#name: string;
	#problem: Diagnostic | null = null;
	#generation = 0;
	#state: Promise<CollectionState> | undefined;
	/** Since the last reading. */
	#changed: ChangedFiles;
	readonly #requests = new RequestReader();

	private constructor(
		path: string,
		name: string,
		isBundled: boolean,
		paths: CollectionPaths,
	) {
		this.path = path;
		this.#name = name;
		this.id = collectionIdOf(path);
		this.isBundled = isBundled;
		this.paths = paths;
	}

	/** @throws CurlewError when there is no collection, or its own file is broken */
	static async open(path: string): Promise<OpenedCollection> {
		const { definition } = await openCollection(path);
		const { root, file, name, isBundled, format } = definition;
		const own = isBundled ? file : root;
		const paths = new CollectionPaths(root, format);
		return new OpenedCollection(own, name, isBundled, paths);
	}

	/**
	 * A collection whose own file is broken, so that the file can be mended.
	 *
	 * @param file that is broken. Absolute.
	 */
	static openBroken(file: string): OpenedCollection {
		const root = folderOfOwnFile(file) ?? dirname(file);
		const isBundled = !isAnyOwnFile(file);
		const path = isBundled ? file : root;
		const paths = new CollectionPaths(root);
		return new OpenedCollection(path, basename(root), isBundled, paths);
	}

	get root(): string {
		return this.paths.root;
	}

	/** As it was called when it was read last. */
	get name(): string {
		return this.#name;
	}

	/** Why it could not be read, the last time that it was. */
	get problem(): Diagnostic | null {
		return this.#problem;
	}

	/** Grows with every change of a file. */
	get generation(): number {
		return this.#generation;
	}

	/**
	 * Files were changed, and are read anew.
	 *
	 * @param files absolute; without them, any may have changed
	 */
	invalidate(files?: readonly string[]): void {
		this.#generation++;
		this.#state = undefined;
		this.#changed =
			files === undefined || this.#changed === undefined
				? undefined
				: new Set([...this.#changed, ...files]);
	}

	/** The collection as it is on disk now. Cheap: files are read when they are asked for. */
	fresh(): Promise<Collection> {
		return openCollection(this.path);
	}

	/** Everything that the tree shows. */
	state(): Promise<CollectionState> {
		this.#state ??= this.queue.read(() => this.#read());
		return this.#state;
	}

	/** Those that could be read, in the order of a run. */
	async requests(): Promise<readonly RequestDefinition[]> {
		await this.state();
		return this.#requests.last;
	}

	/** Everything that the tree shows, read now: the news of a change may still be on its way. */
	stateNow(): Promise<CollectionState> {
		this.#state = this.queue.read(() => this.#read());
		return this.#state;
	}

	async #read(): Promise<CollectionState> {
		try {
			return await this.#readAll();
		} catch (error) {
			this.#changed = undefined;
			if (!(error instanceof CurlewError)) throw error;
			const problem = problemOf(error);
			this.#problem = problem;
			const file = problem.location?.file;
			const brokenFile = file === undefined ? "" : this.paths.shown(file);
			const isOwn = brokenFile !== "" && brokenFile !== file;
			return {
				kind: "none",
				folder: this.root,
				problem,
				...(isOwn && { brokenFile }),
			};
		}
	}

	async #readAll(): Promise<CollectionState> {
		const collection = await this.fresh();
		const { name, root, format, settingsFile, rules } = collection.definition;
		this.#name = name;
		this.#problem = null;
		const other = usualTarget(format);
		const { lacks = [], scriptApi = "client" } = toolsOf(format);
		const { isBundled } = this;
		const changed = this.#changed;
		this.#changed = new Set();
		const [selection, folders, environments] = await Promise.all([
			this.#requests.read(collection, isBundled ? undefined : changed),
			isBundled ? NO_FOLDERS : findFolders(root, format),
			environmentEntries(collection, this.paths),
		]);
		return {
			kind: "open",
			name,
			root,
			isScratch: isScratchFolder(root),
			isBundled,
			files: {
				ending: format.endings[0],
				environmentEnding: format.environmentEndings[0],
				folderFile: format.folderFiles[0] ?? "",
			},
			sharesOrder: rules.order.together !== undefined,
			otherFormat: { name: other.name, title: other.title },
			passesFolderNone: rules.passesFolderNone,
			lacks,
			scriptApi,
			file: this.paths.shown(ownFileOf(collection.definition)),
			settingsFile: this.paths.shown(settingsFile),
			children: buildTree(selection, folders, this.paths, rules.order),
			environments,
			problems: selection.problems,
		};
	}
}

/** Of a format with two files, the one with what requests inherit need not be there yet. */
function ownFileOf({
	root,
	file,
	settingsFile,
	format,
}: CollectionDefinition): string {
	const [own] = format.ownFiles;
	return file === settingsFile && own !== undefined ? join(root, own) : file;
}

/** The same for the same path. */
export function collectionIdOf(path: string): string {
	return createHash("sha256").update(path).digest("hex").slice(0, 16);
}
