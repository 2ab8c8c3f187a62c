import { randomUUID } from "node:crypto";
import {
	closeSync,
	constants,
	fchmodSync,
	fstatSync,
	openSync,
	type Stats,
} from "node:fs";
import { link, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { codeOf } from "../diagnostics/cause.ts";
import { CurlewError } from "../diagnostics/curlew-error.ts";
import * as place from "./own-place.mjs";

const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

/** What Curlew keeps for one user, or a folder on the way to it, is another user's, or can be changed by others: nothing is read there or written. */
export class NotOwnError extends CurlewError {
	readonly code = "NOT_OWN";

	constructor(problem: string, cause?: unknown) {
		super(`${problem}, so Curlew neither reads nor writes there.`, {
			hint: "Make it yours, and take the right to write from others: `chown`, `chmod go-w`. Or name another folder by XDG_CONFIG_HOME, XDG_STATE_HOME or XDG_CACHE_HOME.",
			cause,
		});
	}
}

/**
 * A folder of the user's in which Curlew keeps what it reads again: tokens,
 * caches, what is trusted. Nothing is read that another user of the machine may
 * have put there, and no other can read it: the folder has mode 0700, its files
 * 0600, and each must belong to this user. Files are written whole or not at
 * all, whoever else writes at the same time; links are no files.
 *
 * All of it rejects with what the system says (`ENOENT`, …), or with `NotOwnError`.
 */
export class OwnFolder {
	/** Absolute. */
	readonly path: string;

	constructor(path: string) {
		this.path = path;
	}

	async read(name: string): Promise<Buffer> {
		const file = join(expectOwnFolder(this.path), name);
		await using handle = await open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
		expectOwnFile(file, await handle.stat());
		return await handle.readFile();
	}

	async readText(name: string): Promise<string> {
		return (await this.read(name)).toString("utf8");
	}

	/** Replaces what is there. */
	write(name: string, content: string | Buffer): Promise<void> {
		return this.#place(name, content, rename);
	}

	/** Rejects with `EEXIST` where there is one already. */
	create(name: string, content: string | Buffer): Promise<void> {
		return this.#place(name, content, link);
	}

	/** Nothing happens when it is not there. */
	async remove(name: string): Promise<void> {
		await rm(join(expectOwnFolder(this.path), name), { force: true });
	}

	async names(): Promise<readonly string[]> {
		return readdir(expectOwnFolder(this.path));
	}

	/** Milliseconds since 1970. */
	async changedAt(name: string): Promise<number> {
		return (await stat(join(expectOwnFolder(this.path), name))).mtimeMs;
	}

	async #place(
		name: string,
		content: string | Buffer,
		put: (from: string, to: string) => Promise<void>,
	): Promise<void> {
		const folder = makeOwnFolder(this.path);
		const temporary = join(folder, `.${randomUUID()}`);
		try {
			await using handle = await open(temporary, "wx", 0o600);
			await handle.writeFile(content);
			await put(temporary, join(folder, name));
		} finally {
			await rm(temporary, { force: true });
		}
	}
}

/**
 * Makes a private file, unless it is there, for a library that opens it itself.
 *
 * @param folder absolute
 * @returns its path
 * @throws as `OwnFolder`
 */
export function makeOwnFile(folder: string, name: string): string {
	const file = join(makeOwnFolder(folder), name);
	const flags = constants.O_RDWR | constants.O_CREAT | O_NOFOLLOW | O_NONBLOCK;
	const descriptor = openSync(file, flags, 0o600);
	try {
		expectOwnFile(file, fstatSync(descriptor));
		// An older Curlew, or a restored backup, may have let others read it.
		fchmodSync(descriptor, 0o600);
		return file;
	} finally {
		closeSync(descriptor);
	}
}

function expectOwnFile(file: string, stats: Stats): void {
	if (!stats.isFile()) throw notOwn(file, "is no file");
	const uid = process.geteuid?.();
	if (uid === undefined) return;
	if (stats.uid !== uid) throw notOwn(file, "belongs to another user");
	if (place.isWritableByOthers(stats))
		throw notOwn(file, "can be changed by other users");
}

function notOwn(file: string, why: string): NotOwnError {
	return new NotOwnError(`${file} ${why}`);
}

function expectOwnFolder(path: string): string {
	return telling(() => place.expectOwnFolder(path));
}

function makeOwnFolder(path: string): string {
	return telling(() => place.makeOwnFolder(path));
}

function telling(look: () => string): string {
	try {
		return look();
	} catch (cause) {
		if (codeOf(cause) !== "NOT_OWN" || !(cause instanceof Error)) throw cause;
		throw new NotOwnError(cause.message, cause);
	}
}
