import { rmSync } from "node:fs";
import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface TemporaryFile {
	readonly path: string;
	readonly handle: FileHandle;
}

/**
 * A private folder (mode 0700, made by mkdtemp) for bodies that are too big for
 * memory. It is made when the first file is, and goes when it is removed or
 * when the process exits, whichever comes first.
 */
export class TemporaryFolder {
	#path: Promise<string> | undefined;
	#count = 0;
	#removeAtExit: (() => void) | undefined;

	/** A new, empty file that is open for writing. Rejects with the file system's error. */
	async createFile(): Promise<TemporaryFile> {
		this.#path ??= this.#make();
		this.#count += 1;
		const name = `body-${this.#count}`;
		const path = join(await this.#path, name);
		return { path, handle: await open(path, "wx", 0o600) };
	}

	/** Removes the folder and everything in it. */
	async remove(): Promise<void> {
		if (!this.#path) {
			return;
		}
		const path = await this.#path;
		await rm(path, { recursive: true, force: true });
		if (this.#removeAtExit) {
			process.removeListener("exit", this.#removeAtExit);
		}
		this.#path = undefined;
	}

	async #make(): Promise<string> {
		const path = await mkdtemp(join(tmpdir(), "curlew-")).catch((error) => {
			// There is nothing to remove, and the next file may have more luck.
			this.#path = undefined;
			throw error;
		});
		this.#removeAtExit = () => rmSync(path, { recursive: true, force: true });
		process.once("exit", this.#removeAtExit);
		return path;
	}
}
