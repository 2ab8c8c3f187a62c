import { realpathSync, rmSync, type Stats } from "node:fs";
import { lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codeOf } from "../diagnostics/cause.ts";
import { cacheFolder, expectSafeFolder, makeOwnFolder } from "./own-place.mjs";

/** A folder that nobody but this user can enter, and that goes with the process. */
export interface TemporaryPlace {
	/** Absolute, without links. */
	readonly path: string;
	/** Removes it and everything in it; only once. */
	remove(): Promise<void>;
}

/** The process that made a folder, by the folder's name. */
const FOLDER_NAME = /^curlew-(\d+)-/;

/**
 * Milliseconds until the folder of a process that is gone is removed. Not at
 * once: a process in another container, with the same folder mounted, seems gone.
 */
const ABANDONED_AFTER = 24 * 60 * 60 * 1000;

/**
 * Makes a folder (mode 0700, its name cannot be guessed) for what one process
 * keeps for a while: large bodies, unpacked snapshots, what was deleted. It goes
 * when it is removed or when the process exits, whichever comes first. What a
 * process that was killed has left goes when a later one makes its folder.
 *
 * Rejects with the file system's error.
 */
export async function makeTemporaryPlace(): Promise<TemporaryPlace> {
	const parent = temporaryParent();
	await removeAbandoned(parent);
	const path = await mkdtemp(join(parent, `curlew-${process.pid}-`));
	const removeAtExit = () => rmSync(path, { recursive: true, force: true });
	process.once("exit", removeAtExit);
	return {
		path,
		remove: async () => {
			await rm(path, { recursive: true, force: true });
			process.removeListener("exit", removeAtExit);
		},
	};
}

/**
 * The system's, unless another user could put a folder of his in the place of
 * ours: then one in the user's own cache folder. Where that cannot be made
 * either, the system's all the same: a container whose disk is read-only, and
 * whose /tmp is a volume of Kubernetes', has no other place and no other users.
 */
function temporaryParent(): string {
	const usual = realpathSync(tmpdir());
	try {
		return expectSafeFolder(usual);
	} catch (error) {
		if (codeOf(error) !== "NOT_OWN") throw error;
	}
	try {
		return realpathSync(makeOwnFolder(join(cacheFolder(), "temporary")));
	} catch (error) {
		if (codeOf(error) === "NOT_OWN") throw error;
		return usual;
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
		const stats = await lstat(path);
		if (isOurs(stats) && Date.now() - stats.mtimeMs > ABANDONED_AFTER) {
			await rm(path, { recursive: true, force: true });
		}
	} catch {
		// Another process was faster.
	}
}

/** Anybody can make something of that name there; links, and what others can enter, are none of ours. */
function isOurs(stats: Stats): boolean {
	if (!stats.isDirectory()) return false;
	const uid = process.geteuid?.();
	return uid === undefined || (stats.uid === uid && !(stats.mode & 0o077));
}

function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return codeOf(error) === "EPERM";
	}
}
