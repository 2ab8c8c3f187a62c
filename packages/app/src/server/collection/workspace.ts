import { access } from "node:fs/promises";
import { CurlewError, type Diagnostic } from "@curlew/client";
import { CollectionNotFoundError } from "@curlew/client/editing";
import { onlyExportIn, problemOf } from "@curlew/client/internal";
import { watchFiles } from "@curlew/client/watching";
import { CollectionNotOpenError, NoCollectionError } from "../../errors.ts";
import type { CollectionState } from "../../protocol/collection.ts";
import type { EventHub } from "../events/event-hub.ts";
import type { KeptList } from "./kept-list.ts";
import { collectionIdOf, OpenedCollection } from "./opened-collection.ts";

/** Stands for a collection where none is open. */
export const NO_COLLECTION = "none";

/** A line of the list. */
export interface ListEntry {
	readonly id: string;
	/** Absolute. */
	readonly path: string;
	/** Absent where it could not be opened. */
	readonly collection?: OpenedCollection;
	/** Why it could not be. */
	readonly fault?: unknown;
	readonly watch?: AsyncDisposable;
}

export interface WorkspaceOptions {
	readonly hub: EventHub;
	/** Where the list is kept for the next time. */
	readonly kept: KeptList;
	/** Hears when files of a collection may have changed. */
	readonly onChange?: (collection: OpenedCollection) => void;
	/** Hears when the list has changed. */
	readonly onList?: () => void;
}

/** The collections that are open, in the order of the user's list. */
export class Workspace {
	/** Where the user has started. Absolute. */
	readonly folder: string;
	readonly #options: WorkspaceOptions;
	readonly #entries = new Map<string, ListEntry>();
	/** The one that was shown last. */
	#shown = NO_COLLECTION;
	#problem: unknown;
	/** A single collection that the user has named is no list yet: that of the last time stays. */
	#isKept = false;
	#keeping: Promise<void> = Promise.resolve();
	/** Not before all of it is there. */
	#hasBegun = false;

	constructor(folder: string, options: WorkspaceOptions) {
		this.folder = folder;
		this.#options = options;
	}

	get entries(): readonly ListEntry[] {
		return [...this.#entries.values()];
	}

	/** Id of the one that a page shows that asks for none. `NO_COLLECTION` where none is open. */
	get shown(): string {
		return this.#shown;
	}

	/** A page shows it now. */
	noteShown(id: string): void {
		if (id === this.#shown || !this.#entries.has(id)) return;
		this.#shown = id;
		this.#keep();
	}

	/**
	 * Opens what the user has named, in a folder without a collection the only
	 * export. What cannot be opened is told by the page; one whose own file is
	 * broken is open for being mended.
	 *
	 * @param paths none: that around the folder, or else those of the last time
	 */
	async begin(paths: readonly string[]): Promise<void> {
		const isNamed = paths.length > 0;
		await this.#list(isNamed ? paths : [this.folder], paths.length > 1);
		[this.#shown = NO_COLLECTION] = this.#entries.keys();
		this.#isKept = paths.length > 1;
		if (!isNamed && this.#entries.size === 0) await this.#restore();
		this.#hasBegun = true;
		this.#keep();
	}

	async #restore(): Promise<void> {
		const { paths, shown } = await this.#options.kept.read();
		await this.#list(paths, true);
		const last = this.entries.find(({ path }) => path === shown);
		this.#shown = (last ?? this.entries[0])?.id ?? NO_COLLECTION;
		this.#isKept = true;
	}

	/** @param isList what cannot be opened has its line, too */
	async #list(paths: readonly string[], isList: boolean): Promise<void> {
		for (const path of paths) {
			const found = await findCollection(path);
			if (found instanceof OpenedCollection) this.#add(found);
			else if (isList)
				this.#put({ id: collectionIdOf(path), path, fault: found.fault });
			else this.#problem = found.fault;
		}
	}

	/** Adds a collection to the list, where it is not in it. @throws CurlewError when there is none, or its own file is broken */
	async open(path: string): Promise<OpenedCollection> {
		return this.#add(await OpenedCollection.open(path));
	}

	/** Takes a collection off the list. Its files stay. */
	async remove(id: string): Promise<void> {
		const entry = this.#entries.get(id);
		if (entry === undefined) return;
		const at = this.entries.indexOf(entry);
		this.#entries.delete(id);
		const next = this.entries[Math.min(at, this.#entries.size - 1)];
		if (this.#shown === id) this.#shown = next?.id ?? NO_COLLECTION;
		this.#keep();
		this.#options.onList?.();
		await entry.watch?.[Symbol.asyncDispose]();
	}

	/** Whether it has a page. */
	has(id: string): boolean {
		return id === NO_COLLECTION || this.#entries.has(id);
	}

	/** @throws NoCollectionError, CollectionNotOpenError */
	collection(id: string): OpenedCollection {
		if (!this.has(id)) throw new CollectionNotOpenError();
		const found = this.#entries.get(id)?.collection;
		if (found === undefined) throw new NoCollectionError();
		return found;
	}

	/** Whether there is a collection to work with. */
	isOpen(id: string): boolean {
		return this.#entries.get(id)?.collection !== undefined;
	}

	/** Files (absolute) have changed: whoever shows them reads them again. */
	noteChange(collection: OpenedCollection, files: readonly string[]): void {
		collection.invalidate(files);
		this.#options.onChange?.(collection);
		const shown = files.map((file) => collection.paths.shown(file));
		const hub = this.#options.hub.of(collection.id);
		hub.emit({ type: "files-changed", files: shown });
	}

	/** What the page of a collection shows. One that could not be opened is tried again. */
	async state(id: string): Promise<CollectionState> {
		const entry = this.#entries.get(id);
		if (entry && !entry.collection) await this.#tryAgain(entry);
		const { collection, path, fault } = this.#entries.get(id) ?? {};
		if (collection !== undefined) return collection.state();
		const problem = problemOf(
			fault ?? this.#problem ?? new NoCollectionError(),
		);
		return { kind: "none", folder: path ?? this.folder, problem };
	}

	/** Why a collection of the list cannot be read. */
	async problemOf(entry: ListEntry): Promise<Diagnostic | null> {
		const { collection, fault, path } = entry;
		if (collection === undefined) return problemOf(fault);
		const isThere = await access(path).then(
			() => true,
			() => false,
		);
		if (isThere) return collection.problem;
		return problemOf(
			new CollectionNotFoundError(`There is no ${path} any more.`, {
				hint: "Put it back, or take the collection off the list.",
			}),
		);
	}

	async close(): Promise<void> {
		await Promise.all([
			this.#keeping,
			...this.entries.map(({ watch }) => watch?.[Symbol.asyncDispose]()),
		]);
	}

	async #tryAgain(entry: ListEntry): Promise<void> {
		const { id, path } = entry;
		const found = await findCollection(path);
		// It was taken off the list meanwhile, or opened.
		if (this.#entries.get(id) !== entry) return;
		if (!(found instanceof OpenedCollection))
			this.#put({ id, path, fault: found.fault });
		else if (found.id === id) this.#add(found);
	}

	#add(opened: OpenedCollection): OpenedCollection {
		const { id, path } = opened;
		const collection = this.#entries.get(id)?.collection ?? opened;
		this.#shown = id;
		if (collection === opened) {
			const watch = watchFiles(opened.root, (files) =>
				this.noteChange(opened, files),
			);
			this.#put({ id, path, collection, watch });
			this.#options.onChange?.(collection);
		}
		return collection;
	}

	#put(entry: ListEntry): void {
		this.#entries.set(entry.id, entry);
		if (this.#entries.size > 1) this.#isKept = true;
		this.#keep();
		this.#options.onList?.();
	}

	#keep(): void {
		if (!this.#isKept || !this.#hasBegun) return;
		const paths = this.entries.map(({ path }) => path);
		const shown = this.#entries.get(this.#shown)?.path ?? null;
		this.#keeping = this.#options.kept.write({ paths, shown });
	}
}

/** What is at a path; why nothing can be opened there. */
async function findCollection(
	path: string,
): Promise<OpenedCollection | { readonly fault: unknown }> {
	try {
		return await OpenedCollection.open(path);
	} catch (error) {
		if (!(error instanceof CurlewError)) throw error;
		if (error instanceof CollectionNotFoundError) {
			const only = await onlyExportIn(path);
			if (only !== undefined) return findCollection(only);
		}
		const file = problemOf(error).location?.file;
		return file === undefined
			? { fault: error }
			: OpenedCollection.openBroken(file);
	}
}
