import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { entryWithin, makeFolderIn } from "@curlew/client/editing";
import { OwnFolder, stateFolder } from "@curlew/client/files";
import { NotThereError } from "../../errors.ts";
import type { ContentChange } from "../../protocol/drafts.ts";
import type { FormData } from "../../protocol/forms.ts";
import type { TrashEntry } from "../../protocol/items.ts";

/** What is known of something that is deleted. */
export type Discarded = Pick<TrashEntry, "kind" | "name" | "path" | "count"> & {
	/** Id of the collection that it belongs to. */
	readonly collection: string;
};

/** Something that stood in a list of a file. */
export interface CutPlace {
	readonly path: string;
	/** The folder's path; "" for the collection itself. Absent in what is in the trash since before it was noted. */
	readonly folder?: string;
	/** Its place in its list. */
	readonly index: number;
	readonly item: FormData;
	/** All that the file said of it, where that is more than the item tells. */
	readonly text?: string;
}

/** How something comes back that stood in a list of a file. */
export interface CutItem extends CutPlace {
	/** What was taken out with it, and stood behind it. */
	readonly others?: readonly CutPlace[];
	/** The version of the file without it, and what makes the text before of that. */
	readonly version: string;
	readonly changes: readonly ContentChange[];
}

/** Where it was: files and folders (absolute), which are here by their numbers, or a place in a file. */
type Origin =
	| {
			readonly root: string;
			readonly files: readonly string[];
			/** Another version of the files may have taken their place: they change places. */
			readonly isVersion?: boolean;
	  }
	| { readonly cut: CutItem };

interface Stored {
	readonly entry: TrashEntry;
	readonly origin: Origin;
}

/** Those who put things back: into lists of files, and who hears of files that are there again. */
interface Restorer {
	readonly putBack?: (cut: CutItem) => Promise<void>;
	readonly onWrite: (file: string) => void;
}

const ENTRY = "entry.json";
/** Milliseconds: 30 days. */
const KEPT_FOR = 30 * 24 * 3_600_000;

/**
 * What was deleted from collections, so that it can come back: in a folder of
 * the user's that nobody else can read, where neither git nor a run sees it, and
 * which outlives the app.
 */
export class Trash {
	readonly #folder: string;
	/** By collection, and by what they restore. */
	readonly #restorers = new Map<string, Restorer>();

	/** @param folder absolute. Default: `curlew/trash` in the user's state folder. */
	constructor(folder = join(stateFolder(), "trash")) {
		this.#folder = folder;
	}

	/** Says who restores what was deleted from a collection. */
	restoredBy(
		collection: string,
		what: "item" | "environment",
		restorer: Restorer,
	): void {
		this.#restorers.set(`${collection} ${what}`, restorer);
	}

	/**
	 * Takes a file or a folder away, with what belongs to it. Gives what brings it back.
	 *
	 * @param root of the collection, absolute; neither taking away nor bringing back leaves it
	 * @param files absolute
	 * @param how `isVersion`: other versions of the files come in their places, and go into the trash when these are restored
	 */
	async put(
		root: string,
		files: readonly string[],
		discarded: Discarded,
		how: { readonly isVersion?: boolean } = {},
	): Promise<string> {
		// First, so that whatever fails from here on, it can be restored.
		const id = await this.#note(discarded, { root, files, ...how });
		const folder = this.#folderOf(discarded.collection, id);
		const taken: (() => Promise<void>)[] = [];
		for (const [index, file] of files.entries()) {
			const place = join(folder, String(index));
			taken.push(await take(await entryWithin(root, file), place));
		}
		for (const remove of taken) await remove();
		return id;
	}

	/** Notes something that was taken out of a file. */
	keep(discarded: Discarded, cut: CutItem): Promise<string> {
		return this.#note(discarded, { cut });
	}

	/** What can be restored in a collection, the newest first. What is older than 30 days goes. */
	async of(collection: string): Promise<readonly TrashEntry[]> {
		const ids = await readdir(join(this.#folder, collection)).catch(() => []);
		const all = await Promise.all(ids.map((id) => this.#read(collection, id)));
		const entries = all.flatMap((stored) => stored?.entry ?? []);
		for (const { id, at } of entries)
			if (at < Date.now() - KEPT_FOR) await this.#forget(collection, id);
		return entries
			.filter(({ at }) => at >= Date.now() - KEPT_FOR)
			.sort((a, b) => b.at - a.at);
	}

	/**
	 * Puts it back where it was, and tells what it is.
	 *
	 * @throws NotThereError when it is not kept, or something else has taken its place
	 */
	async restore(collection: string, id: string): Promise<TrashEntry> {
		const stored = /^[\w-]+$/.test(id)
			? await this.#read(collection, id)
			: undefined;
		if (!stored) throw new NotThereError("This is no longer in the trash.");
		const { entry, origin } = stored;
		const what = entry.kind === "environment" ? "environment" : "item";
		const restorer = this.#restorers.get(`${collection} ${what}`);
		if ("cut" in origin) await restorer?.putBack?.(origin.cut);
		else {
			await this.#swapVersions(collection, entry, origin);
			await this.#putBack(this.#folderOf(collection, id), entry, origin);
			for (const file of origin.files) restorer?.onWrite(file);
		}
		await this.#forget(collection, id);
		return entry;
	}

	/** Everything of a collection is gone for good. */
	async empty(collection: string): Promise<void> {
		for (const { id } of await this.of(collection))
			await this.#forget(collection, id);
	}

	/** What has taken the place of another version goes into the trash in its stead. */
	async #swapVersions(
		collection: string,
		{ id: _id, at: _at, ...about }: TrashEntry,
		{ root, files, isVersion }: Extract<Origin, { readonly files: unknown }>,
	): Promise<void> {
		const there = files.filter((file) => existsSync(file));
		if (isVersion !== true || there.length === 0) return;
		await this.put(root, there, { ...about, collection }, { isVersion });
	}

	async #putBack(
		folder: string,
		{ path }: TrashEntry,
		{ root, files }: Extract<Origin, { readonly files: unknown }>,
	): Promise<void> {
		if (files.some((file) => existsSync(file)))
			throw new NotThereError(`${path} exists already.`, {
				hint: "Move or rename it, and restore again.",
			});
		for (const [index, file] of files.entries()) {
			const place = join(folder, String(index));
			if (!existsSync(place)) continue;
			// Its folder may have been deleted after it.
			await makeFolderIn(root, dirname(file));
			await (await take(place, await entryWithin(root, file)))();
		}
	}

	async #note(
		{ collection, ...about }: Discarded,
		origin: Origin,
	): Promise<string> {
		const id = randomUUID();
		const stored: Stored = { entry: { ...about, id, at: Date.now() }, origin };
		const folder = new OwnFolder(this.#folderOf(collection, id));
		await folder.write(ENTRY, JSON.stringify(stored));
		return id;
	}

	/** Undefined where nothing can be restored: it never got here, or is back. */
	async #read(collection: string, id: string): Promise<Stored | undefined> {
		const folder = this.#folderOf(collection, id);
		try {
			const text = await new OwnFolder(folder).readText(ENTRY);
			const stored: Stored = JSON.parse(text);
			const isHere = "cut" in stored.origin || existsSync(join(folder, "0"));
			return isHere ? stored : undefined;
		} catch {
			return undefined;
		}
	}

	async #forget(collection: string, id: string): Promise<void> {
		const folder = this.#folderOf(collection, id);
		await rm(folder, { recursive: true, force: true });
	}

	#folderOf(collection: string, id: string): string {
		return join(this.#folder, collection, id);
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
