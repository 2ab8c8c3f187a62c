import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { entryWithin, makeFolderIn } from "@curlew/client/editing";
import { makeTemporaryPlace, type TemporaryPlace } from "@curlew/client/files";
import { NotThereError } from "../../errors.ts";
import type { TrashEntry } from "../../protocol/items.ts";

/** What is known of something that is deleted. */
export type Discarded = Pick<TrashEntry, "kind" | "name" | "path" | "count"> & {
	/** Id of the collection that it belongs to. */
	readonly collection: string;
};

interface Kept {
	readonly entry: TrashEntry;
	readonly collection: string;
	/** Puts it back where it was. */
	readonly restore: () => Promise<void>;
}

/**
 * What was deleted in this session of the app, so that it can come back: outside of all
 * collections, where neither git nor a run sees it.
 */
export class Trash {
	/** The oldest first. */
	readonly #kept = new Map<string, Kept>();
	#place: Promise<TemporaryPlace> | undefined;

	/**
	 * Takes a file or a folder away. Gives what brings it back.
	 *
	 * @param root of the collection, absolute; neither taking away nor bringing back leaves it
	 * @param file absolute
	 * @param onRestore hears when it is there again
	 */
	async put(
		root: string,
		file: string,
		discarded: Discarded,
		onRestore: () => void,
	): Promise<string> {
		this.#place ??= makeTemporaryPlace();
		const place = join((await this.#place).path, randomUUID());
		const remove = await take(await entryWithin(root, file), place);
		const id = this.keep(discarded, async () => {
			if (existsSync(file))
				throw new NotThereError(`${discarded.path} exists already.`, {
					hint: "Move or rename it, and restore again.",
				});
			// Its folder may have been deleted after it.
			await makeFolderIn(root, dirname(file));
			await (await take(place, await entryWithin(root, file)))();
			onRestore();
		});
		// Only now: whatever fails from here on, it can be restored.
		await remove();
		return id;
	}

	/** Notes something that was deleted and that `restore` brings back. */
	keep(discarded: Discarded, restore: Kept["restore"]): string {
		const { collection, ...about } = discarded;
		const id = randomUUID();
		const entry = { ...about, id, at: Date.now() };
		this.#kept.set(id, { entry, collection, restore });
		return id;
	}

	/** What can be restored in a collection, the newest first. */
	of(collection: string): readonly TrashEntry[] {
		return [...this.#kept.values()]
			.filter((kept) => kept.collection === collection)
			.map(({ entry }) => entry)
			.reverse();
	}

	/**
	 * Puts it back where it was, and tells what it is.
	 *
	 * @throws NotThereError when it is not kept, or something else has taken its place
	 */
	async restore(collection: string, id: string): Promise<TrashEntry> {
		const kept = this.#kept.get(id);
		if (kept?.collection !== collection)
			throw new NotThereError("This is no longer in the trash.");
		await kept.restore();
		this.#kept.delete(id);
		return kept.entry;
	}

	async close(): Promise<void> {
		this.#kept.clear();
		await (await this.#place)?.remove();
	}
}

/** Moves at once where that is possible; from one disk to another it copies, and gives what removes the original. */
async function take(from: string, to: string): Promise<() => Promise<void>> {
	try {
		await rename(from, to);
		return async () => {};
	} catch {
		await cp(from, to, {
			recursive: true,
			errorOnExist: true,
			force: false,
			preserveTimestamps: true,
			verbatimSymlinks: true,
		});
		return () => rm(from, { recursive: true });
	}
}
