import { randomBytes } from "node:crypto";
import { open, realpath, rename, stat, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { codeOf } from "../diagnostics/cause.ts";
import { FileWriteError } from "./errors.ts";

/**
 * Replaces a file's content at once: whoever reads it sees the old content or
 * the new one, also after a power cut. Keeps the file's mode, and writes
 * through links. `beforeReplacing` may still refuse by throwing.
 *
 * Throws `FileWriteError`; the file is then as it was, and nothing else is left
 * behind.
 */
export async function replaceFile(
	file: string,
	text: string,
	beforeReplacing: () => Promise<void> = async () => {},
): Promise<void> {
	const target = await attempt(file, () => realpath(file));
	const { mode } = await attempt(file, () => stat(target));
	// In the same folder, so that renaming does not cross disks; hidden, so that no reader takes it for a request.
	const temporary = join(
		dirname(target),
		`.${basename(target)}.${randomBytes(6).toString("hex")}.tmp`,
	);
	try {
		await attempt(file, () => writeSynced(temporary, text, mode & 0o7777));
		await beforeReplacing();
		await attempt(file, () => rename(temporary, target));
	} catch (error) {
		await unlink(temporary).catch(() => {
			// It was never made, or the disk is gone: nothing is left to clean up.
		});
		throw error;
	}
	await syncFolder(dirname(target));
}

async function writeSynced(
	file: string,
	text: string,
	mode: number,
): Promise<void> {
	await using handle = await open(file, "wx", mode);
	// The mode given to `open` is narrowed by the process's mask.
	await handle.chmod(mode);
	await handle.writeFile(text, "utf8");
	await handle.sync();
}

/** Makes the new name itself last. Some systems cannot open folders; the content is safe there all the same. */
async function syncFolder(folder: string): Promise<void> {
	try {
		await using handle = await open(folder, "r");
		await handle.sync();
	} catch {
		return;
	}
}

async function attempt<T>(file: string, action: () => Promise<T>): Promise<T> {
	try {
		return await action();
	} catch (error) {
		throw writeError(file, error);
	}
}

function writeError(file: string, error: unknown): FileWriteError {
	const code = codeOf(error);
	const why: Readonly<Record<string, readonly [string, string]>> = {
		ENOSPC: ["The disk is full", "Free some space and try again."],
		EDQUOT: ["Your share of the disk is full", "Free some space."],
		EROFS: ["The disk is read-only", "Write somewhere else."],
		EACCES: [
			"The folder may not be written to",
			"Give your user the right to write there.",
		],
		EPERM: [
			"The file may not be replaced",
			"Give your user the right to write there.",
		],
		ENOENT: ["The file has disappeared", "Open the collection again."],
	};
	const [reason, hint] = why[code] ?? [
		`Writing failed (${code === "" ? String(error) : code})`,
		"Check the file and the disk that it is on.",
	];
	return new FileWriteError(`${reason}: ${file} was not changed.`, {
		hint,
		cause: error,
	});
}
