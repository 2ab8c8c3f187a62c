import { basename, dirname } from "node:path";
import { CurlewError } from "@curlew/client";
import {
	type CollectionRoot,
	findCollectionRoot,
	isInside,
} from "@curlew/client/editing";
import { CollectionIndex } from "../index/collection-index.ts";
import { isMarker } from "../index/indexed-files.ts";

/** The collections that files of the editor belong to. Each is read when it is needed first. */
export class Collections {
	/** By the collection's own file. */
	readonly #indexes = new Map<string, Promise<CollectionIndex>>();
	readonly #loaded = new Map<string, CollectionIndex>();
	/** By folder, or by file where that may be a collection by itself. */
	readonly #roots = new Map<string, Promise<CollectionRoot | undefined>>();
	/** Files and folders that have changed since they were read. */
	readonly #changed = new Set<string>();
	readonly #onForgotten: (own: string) => void;
	/** Resolves when the last changes have been read. */
	#updated: Promise<void> = Promise.resolve();

	/** @param onForgotten hears of collections that may be none any more, by their own files */
	constructor(onForgotten: (own: string) => void = () => undefined) {
		this.#onForgotten = onForgotten;
	}

	/**
	 * The collection of a file; undefined for a file of none.
	 *
	 * @param isHurried true where the last state that was read will do
	 */
	async of(
		file: string,
		isHurried = false,
	): Promise<CollectionIndex | undefined> {
		const root = await this.rootOf(file);
		if (!root) return undefined;
		const index = await this.#indexOf(root);
		if (!isHurried) await this.#update();
		return index;
	}

	/** Looks at the disk for what nobody has told: not every editor watches files, and none watches all. */
	async refresh(file: string): Promise<void> {
		this.#roots.clear();
		const index = await this.of(file);
		for (const path of index?.outdated() ?? []) this.changed(path);
	}

	/** Where the collection of a file is. */
	rootOf(file: string): Promise<CollectionRoot | undefined> {
		let root = this.#roots.get(file);
		if (root === undefined) {
			root = findRoot(file);
			this.#roots.set(file, root);
		}
		return root;
	}

	/** Notes that a file's text is another, on disk or in the editor. */
	changed(file: string): void {
		this.#changed.add(file);
	}

	/** Notes that a file or a folder has come or gone, which may make other folders collections. */
	moved(path: string): void {
		this.#roots.clear();
		this.changed(path);
		const folder = isMarker(basename(path)) ? dirname(path) : undefined;
		for (const own of this.#indexes.keys()) {
			const root = dirname(own);
			const isOther =
				folder !== undefined &&
				(isInside(folder, root) || isInside(root, folder));
			if (isOther || isInside(path, own)) this.#forget(own);
		}
	}

	#indexOf(root: CollectionRoot): Promise<CollectionIndex> {
		const known = this.#indexes.get(root.file);
		if (known !== undefined) return known;
		const index = CollectionIndex.load(root);
		this.#indexes.set(root.file, index);
		index.then(
			(loaded) => {
				if (this.#indexes.get(root.file) === index)
					this.#loaded.set(root.file, loaded);
			},
			() => this.#forget(root.file),
		);
		return index;
	}

	#forget(own: string): void {
		this.#indexes.delete(own);
		this.#loaded.delete(own);
		this.#onForgotten(own);
	}

	/** One after the other: who asks second does not get what the first has half done. */
	#update(): Promise<void> {
		const updated = this.#updated.then(() => this.#updateNow());
		this.#updated = updated.catch(() => undefined);
		return updated;
	}

	/** While a collection is still being read, a change may be missed: the set is kept until all are. */
	async #updateNow(): Promise<void> {
		if (this.#changed.size === 0) return;
		const changed = [...this.#changed];
		if (this.#loaded.size === this.#indexes.size) this.#changed.clear();
		for (const index of this.#loaded.values()) await index.update(changed);
	}
}

async function findRoot(file: string): Promise<CollectionRoot | undefined> {
	try {
		return await findCollectionRoot(file);
	} catch (error) {
		if (error instanceof CurlewError) return undefined;
		throw error;
	}
}
