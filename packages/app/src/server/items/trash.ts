import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NotThereError } from "../errors.ts";

interface Deleted {
	/** Where it was, and where it is now. Absolute. */
	readonly from: string;
	readonly kept: string;
	/** In the collection. */
	readonly path: string;
}

/** What was deleted in this sitting, so that it can come back. */
export class Trash {
	readonly #deleted = new Map<string, Deleted>();
	#folder: Promise<string> | undefined;

	/** Takes a file or a folder away. Gives what brings it back. */
	async put(file: string, path: string): Promise<string> {
		const id = randomUUID();
		this.#folder ??= mkdtemp(join(tmpdir(), "curlew-trash-"));
		const kept = join(await this.#folder, id);
		await move(file, kept);
		this.#deleted.set(id, { from: file, kept, path });
		return id;
	}

	/**
	 * Puts it back where it was, and tells its path in the collection.
	 *
	 * @throws NotThereError when it is not kept, or something else has taken its place
	 */
	async restore(
		id: string,
	): Promise<{ readonly path: string; readonly file: string }> {
		const deleted = this.#deleted.get(id);
		if (!deleted) {
			throw new NotThereError("This is not kept any more.");
		}
		const { from, kept, path } = deleted;
		if (existsSync(from)) {
			throw new NotThereError(`There is something else at ${path} now.`, {
				hint: "Move or rename it, and undo again.",
			});
		}
		await move(kept, from);
		this.#deleted.delete(id);
		return { path, file: from };
	}

	async close(): Promise<void> {
		if (this.#folder)
			await rm(await this.#folder, { recursive: true, force: true });
	}
}

/** Also from one disk to another. */
async function move(from: string, to: string): Promise<void> {
	try {
		await rename(from, to);
	} catch {
		await cp(from, to, { recursive: true, errorOnExist: true, force: false });
		await rm(from, { recursive: true });
	}
}
