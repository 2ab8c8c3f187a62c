import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import {
	makeTemporaryPlace,
	type TemporaryPlace,
} from "../files/temporary-place.ts";
import { withFile } from "./kept/file-shortage.ts";

export interface TemporaryFile {
	readonly path: string;
	readonly handle: FileHandle;
}

/** A private folder for bodies that are too big for memory. It is made when the first file is. */
export class TemporaryFolder {
	#place: Promise<TemporaryPlace> | undefined;
	#count = 0;

	/** A new, empty file that is open for writing. Rejects with the file system's error. */
	async createFile(): Promise<TemporaryFile> {
		this.#place ??= makeTemporaryPlace().catch((error) => {
			// There is nothing to remove; the next file tries again.
			this.#place = undefined;
			throw error;
		});
		this.#count += 1;
		const name = `body-${this.#count}`;
		const path = join((await this.#place).path, name);
		return { path, handle: await withFile(() => open(path, "wx", 0o600)) };
	}

	/** Removes the folder and everything in it. */
	async remove(): Promise<void> {
		const place = await this.#place;
		this.#place = undefined;
		await place?.remove();
	}
}
