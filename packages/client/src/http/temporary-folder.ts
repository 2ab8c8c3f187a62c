import { rmSync } from "node:fs";
import {
	type FileHandle,
	lstat,
	mkdtemp,
	open,
	readdir,
	rm,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codeOf } from "../diagnostics/cause.ts";

export interface TemporaryFile {
	readonly path: string;
	readonly handle: FileHandle;
}

/** The process that made a folder, by the folder's name. */
const FOLDER_NAME = /^curlew-(\d+)-/;

/**
 * Milliseconds until the folder of a process that is gone is removed. Not at
 * once: a process in another container, with the same folder mounted, seems gone.
 */
const ABANDONED_AFTER = 24 * 60 * 60 * 1000;

/**
 * A private folder (mode 0700, made by mkdtemp) for bodies that are too big for
 * memory. It is made when the first file is, and goes when it is removed or
 * when the process exits, whichever comes first. What a process that was killed
 * has left goes when a later one makes its folder.
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
		await removeAbandoned(tmpdir());
		const start = join(tmpdir(), `curlew-${process.pid}-`);
		const path = await mkdtemp(start).catch((error) => {
			// There is nothing to remove, and the next file may have more luck.
			this.#path = undefined;
			throw error;
		});
		this.#removeAtExit = () => rmSync(path, { recursive: true, force: true });
		process.once("exit", this.#removeAtExit);
		return path;
	}
}

async function removeAbandoned(parent: string): Promise<void> {
	const names = await readdir(parent).catch(() => []);
	for (const name of names) {
		const maker = Number(FOLDER_NAME.exec(name)?.[1]);
		if (maker > 0 && !isRunning(maker)) {
			await removeIfOld(join(parent, name));
		}
	}
}

async function removeIfOld(path: string): Promise<void> {
	try {
		const { uid, mtimeMs } = await lstat(path);
		// Anybody can make a folder of that name there; it is not for us to go through.
		const isOurs = uid === process.getuid?.();
		if (isOurs && Date.now() - mtimeMs > ABANDONED_AFTER) {
			await rm(path, { recursive: true, force: true });
		}
	} catch {
		// Another process was faster, or it is somebody else's.
	}
}

function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return codeOf(error) === "EPERM";
	}
}
