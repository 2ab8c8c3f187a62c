import { setTimeout as sleep } from "node:timers/promises";
import { codeOf } from "../diagnostics/cause.ts";
import type { OwnFolder } from "./own-folder.ts";

/** Milliseconds. What is done under a lock takes a few; whoever held it this long has been ended. */
const STALE = 10_000;
/** Milliseconds. */
const PAUSE = 20;

/**
 * Does something to a file of a folder of the user's while no other process
 * does: to read it and to write it again loses nothing of what others write.
 */
export async function underLock<T>(
	folder: OwnFolder,
	name: string,
	work: () => Promise<T>,
): Promise<T> {
	const lock = `${name}.lock`;
	while (!(await isTaken(folder, lock))) await sleep(PAUSE);
	try {
		return await work();
	} finally {
		await folder.remove(lock);
	}
}

/** Whether the lock is this process's now. */
async function isTaken(folder: OwnFolder, lock: string): Promise<boolean> {
	try {
		await folder.create(lock, String(process.pid));
		return true;
	} catch (error) {
		if (codeOf(error) !== "EEXIST") throw error;
	}
	try {
		if (Date.now() - (await folder.changedAt(lock)) > STALE)
			await folder.remove(lock);
	} catch (error) {
		if (codeOf(error) !== "ENOENT") throw error;
	}
	return false;
}
