import { sep } from "node:path";
import { CurlewError } from "@curlew/client";
import {
	type CollectionRoot,
	findCollectionRoot,
} from "@curlew/client/editing";
import { CollectionIndex } from "../index/collection-index.ts";

/** The collections that files of the editor belong to. Each is read when it is needed first. */
export class Collections {
	/** By the collection's own file. */
	readonly #indexes = new Map<string, Promise<CollectionIndex>>();
	readonly #loaded = new Map<string, CollectionIndex>();
	/** By folder, or by file where that may be a collection by itself. */
	readonly #roots = new Map<string, Promise<CollectionRoot | undefined>>();
	/** Files that have changed since they were read. */
	readonly #changed = new Set<string>();

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
		if (isHurried) return index;
		const isOther = this.#changed.has(root.file);
		this.#update();
		if (isOther) await index.readDeclarations();
		return index;
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
		for (const [own, index] of this.#loaded) {
			if (own === path || own.startsWith(path + sep)) this.#forget(own);
			for (const file of index.files)
				if (file.startsWith(path + sep)) this.changed(file);
		}
	}

	/** Every collection that has been read. */
	get loaded(): Iterable<CollectionIndex> {
		return this.#loaded.values();
	}

	#indexOf(root: CollectionRoot): Promise<CollectionIndex> {
		let index = this.#indexes.get(root.file);
		if (index === undefined) {
			index = CollectionIndex.load(root);
			this.#indexes.set(root.file, index);
			index.then(
				(loaded) => this.#loaded.set(root.file, loaded),
				() => this.#forget(root.file),
			);
		}
		return index;
	}

	#forget(own: string): void {
		this.#indexes.delete(own);
		this.#loaded.delete(own);
	}

	/** While a collection is still being read, a change may be missed: the set is kept until all are. */
	#update(): void {
		if (this.#changed.size === 0) return;
		for (const index of this.#loaded.values())
			for (const file of this.#changed) index.update(file);
		if (this.#loaded.size === this.#indexes.size) this.#changed.clear();
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
