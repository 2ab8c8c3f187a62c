import { mkdtemp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { unpackFiles } from "./archive.ts";
import type { SnapshotStore } from "./snapshot-store.ts";

/** How many snapshots a worker keeps on its disk besides those in use. */
const KEPT = 4;

/** The snapshots that a worker has unpacked, each once, in its private folder. */
export class SnapshotCache {
	readonly #folder: string;
	readonly #store: Pick<SnapshotStore, "get">;
	readonly #folders = new Map<string, Promise<string>>();
	readonly #uses = new Map<string, number>();

	/** @param folder absolute; only this process may write to it */
	constructor(folder: string, store: Pick<SnapshotStore, "get">) {
		this.#folder = folder;
		this.#store = store;
	}

	/** The folder with a snapshot's files. It stays until `release` was called as often. */
	async acquire(digest: string): Promise<string> {
		this.#uses.set(digest, (this.#uses.get(digest) ?? 0) + 1);
		let folder = this.#folders.get(digest);
		if (folder === undefined) {
			folder = this.#unpack(digest);
			this.#folders.set(digest, folder);
		}
		try {
			return await folder;
		} catch (error) {
			this.#folders.delete(digest);
			this.#uses.delete(digest);
			throw error;
		}
	}

	/** A user is done with it; the oldest of those without users go. */
	async release(digest: string): Promise<void> {
		this.#uses.set(digest, (this.#uses.get(digest) ?? 1) - 1);
		const unused = [...this.#folders.keys()].filter(
			(one) => (this.#uses.get(one) ?? 0) <= 0,
		);
		for (const one of unused.slice(0, Math.max(0, unused.length - KEPT))) {
			const folder = this.#folders.get(one);
			this.#folders.delete(one);
			this.#uses.delete(one);
			await rm((await folder) ?? "", { recursive: true, force: true });
		}
	}

	/** Into a folder of another name first: one that is called by a digest is whole. */
	async #unpack(digest: string): Promise<string> {
		const archive = await this.#store.get(digest);
		const unfinished = await mkdtemp(join(this.#folder, "unpacking-"));
		try {
			await unpackFiles(archive, unfinished);
			const folder = join(this.#folder, digest);
			await rename(unfinished, folder);
			return folder;
		} catch (error) {
			await rm(unfinished, { recursive: true, force: true });
			throw error;
		}
	}
}
