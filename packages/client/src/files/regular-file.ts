import type { Stats } from "node:fs";
import {
	closeSync,
	constants,
	fstatSync,
	openSync,
	readFileSync,
} from "node:fs";
import { type FileHandle, open } from "node:fs/promises";

/** Where there are named pipes, opening one would wait until somebody writes into it. */
const { O_RDONLY, O_NONBLOCK = 0 } = constants;
const OPEN_FLAGS = O_RDONLY | O_NONBLOCK;

/**
 * Opens what a collection, or a fixed place, says to be a file. A named pipe
 * would keep its reader waiting for ever, a device never ends: both are refused.
 * What the user names himself (`--data <(…)`) is not opened here.
 *
 * Rejects with what the system says (`ENOENT`, …), or with the code `NOT_A_FILE`
 * and a sentence that tells what it is instead.
 *
 * @param file absolute
 */
export async function openRegularFile(file: string): Promise<FileHandle> {
	const handle = await open(file, OPEN_FLAGS).catch((error) => {
		throw socketsToo(file, error);
	});
	const problem = otherKind(file, await handle.stat());
	if (problem === undefined) return handle;
	await handle.close();
	throw problem;
}

/** The content of a regular file. Rejects as `openRegularFile`. */
export async function readRegularFile(file: string): Promise<Buffer> {
	await using handle = await openRegularFile(file);
	return await handle.readFile();
}

/** Its text, as UTF-8. Rejects as `openRegularFile`. */
export async function readRegularText(file: string): Promise<string> {
	return (await readRegularFile(file)).toString("utf8");
}

/** As `readRegularText`. Throws as `openRegularFile`. */
export function readRegularTextSync(file: string): string {
	let descriptor: number;
	try {
		descriptor = openSync(file, OPEN_FLAGS);
	} catch (error) {
		throw socketsToo(file, error);
	}
	try {
		const problem = otherKind(file, fstatSync(descriptor));
		if (problem) throw problem;
		return readFileSync(descriptor, "utf8");
	} finally {
		closeSync(descriptor);
	}
}

/** Folders stay what they were: reading one is `EISDIR`. */
function otherKind(file: string, stats: Stats): Error | undefined {
	const kind = kindOf(stats);
	return kind === undefined ? undefined : notAFile(file, kind);
}

/** What it is, in words; undefined for a file or a folder. */
export function kindOf(
	stats: Pick<Stats, "isFile" | "isDirectory" | "isFIFO" | "isSocket">,
): string | undefined {
	if (stats.isFile() || stats.isDirectory()) return undefined;
	if (stats.isFIFO()) return "a named pipe";
	return stats.isSocket() ? "a socket" : "a device";
}

/** Sockets cannot be opened at all; the system says so in a riddle. */
function socketsToo(file: string, error: unknown): unknown {
	const isSocket =
		error instanceof Error && "code" in error && error.code === "ENXIO";
	return isSocket ? notAFile(file, "a socket") : error;
}

function notAFile(file: string, kind: string): Error {
	return Object.assign(new Error(`${file} is ${kind}, not a file`), {
		code: "NOT_A_FILE",
	});
}
