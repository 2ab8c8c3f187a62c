import { randomBytes } from "node:crypto";
import {
	constants,
	copyFile as copy,
	mkdir,
	open,
	rename,
	stat,
	unlink,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { codeOf } from "../../diagnostics/cause.ts";
import { FileWriteError } from "../errors.ts";
import { entryWithin, placeWithin } from "./place-within.ts";

// The only way to write into collections: whatever their links say, nothing
// outside of the folder `root` is made, changed or moved. All paths are absolute,
// and all of it throws `FileWriteError`.
// `boundary.test.ts` keeps others from writing.

/**
 * Replaces a file's content at once: whoever reads it sees the old content or
 * the new one, also after a power cut. Keeps the file's mode unless another is given, and writes
 * through links that stay inside. `beforeReplacing` may still refuse by throwing.
 * When it throws, the file is as it was, and nothing else is left behind.
 */
export async function replaceFile(
	root: string,
	file: string,
	text: string,
	beforeReplacing: () => Promise<void> = async () => {},
	newMode?: number,
): Promise<void> {
	const target = await placeWithin(root, file);
	const mode = newMode ?? (await attempt(file, () => stat(target))).mode;
	// In the same folder, so that renaming does not cross disks; hidden, so that no reader takes it for a request.
	const temporary = join(
		dirname(target),
		`.curlew-${randomBytes(6).toString("hex")}.tmp`,
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

/** Makes a file, and the folders above it. Nothing that is there is replaced. */
export async function createFile(
	root: string,
	file: string,
	content: string | Buffer,
	mode = 0o666,
): Promise<void> {
	const target = await placeWithin(root, file);
	await attempt(file, async () => {
		await mkdir(dirname(target), { recursive: true });
		await writeNew(target, content, mode);
	});
}

/** Makes a file in a folder that is there, or replaces its content. */
export async function writeFile(
	root: string,
	file: string,
	text: string,
): Promise<void> {
	const target = await placeWithin(root, file);
	const isThere = await stat(target).then(
		() => true,
		() => false,
	);
	await (isThere
		? replaceFile(root, file, text)
		: attempt(file, () => writeNew(target, text, 0o666)));
}

/** Copies a file from anywhere, and makes the folders above the copy. Nothing that is there is replaced. */
export async function copyFile(
	root: string,
	from: string,
	file: string,
): Promise<void> {
	const target = await placeWithin(root, file);
	await attempt(file, async () => {
		await mkdir(dirname(target), { recursive: true });
		await copy(from, target, constants.COPYFILE_EXCL);
	});
}

/** Makes a folder and those above it, unless they are there. */
export async function makeFolderIn(
	root: string,
	folder: string,
): Promise<void> {
	const target = await placeWithin(root, folder);
	await attempt(folder, () => mkdir(target, { recursive: true }));
}

/** Gives a file or a folder another place in the same collection. A link is moved, not what it leads to. */
export async function moveFile(
	root: string,
	from: string,
	to: string,
): Promise<void> {
	const [source, target] = [
		await entryWithin(root, from),
		await entryWithin(root, to),
	];
	await attempt(to, () => rename(source, target));
}

async function writeNew(
	target: string,
	content: string | Buffer,
	mode: number,
): Promise<void> {
	await using handle = await open(target, "wx", mode);
	await handle.writeFile(content).catch(async (error) => {
		// Half a file would be taken for a whole one.
		await unlink(target);
		throw error;
	});
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
		EEXIST: ["Something is there already", "Choose another name."],
		ENAMETOOLONG: [
			"The name is too long",
			"Disks take names of 255 bytes; letters other than a–z take two to four each.",
		],
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
