import {
	type ImportedFile,
	LARGEST_UPLOAD,
} from "../../../../../src/protocol/collections.ts";

/** What nobody imports, and what may be large. */
const LEFT_OUT = new Set([".git", "node_modules"]);
const MOST_FILES = 5_000;

/** It is more than a page gives to the server. */
export class TooMuchDroppedError extends Error {}

/**
 * The files that were dropped, those in folders with their folders. What is no
 * text is left out: bodies of requests alone have it.
 *
 * @throws TooMuchDroppedError
 */
export async function filesOfEntries(
	entries: readonly FileSystemEntry[],
): Promise<readonly ImportedFile[]> {
	const files: ImportedFile[] = [];
	let size = 0;
	const add = async (entry: FileSystemEntry): Promise<void> => {
		if (isFolder(entry)) {
			if (LEFT_OUT.has(entry.name)) return;
			for (const one of await entriesIn(entry)) await add(one);
			return;
		}
		if (!isFile(entry)) return;
		const file = await fileOf(entry);
		size += file.size;
		if (size > LARGEST_UPLOAD || files.length >= MOST_FILES)
			throw new TooMuchDroppedError();
		const text = textOf(await file.arrayBuffer());
		if (text === undefined) return;
		files.push({ name: entry.fullPath.replace(/^\//, ""), text });
	};
	for (const entry of entries) await add(entry);
	return files;
}

// Browsers do not agree on the classes.
function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
	return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
	return entry.isFile;
}

async function entriesIn(
	folder: FileSystemDirectoryEntry,
): Promise<readonly FileSystemEntry[]> {
	const reader = folder.createReader();
	const all: FileSystemEntry[] = [];
	for (;;) {
		// They come a hundred at a time; none says that it is over.
		const some = await new Promise<readonly FileSystemEntry[]>((done, fail) =>
			reader.readEntries(done, fail),
		);
		if (some.length === 0) return all;
		all.push(...some);
	}
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
	return new Promise((done, fail) => entry.file(done, fail));
}

function textOf(bytes: ArrayBuffer): string | undefined {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		return undefined;
	}
}
