import {
	FOLDERS_OF_PROGRAMS,
	type ImportedFile,
	type ImportSource,
	LARGEST_UPLOAD,
} from "../../../../../src/protocol/collections.ts";

const MOST_FILES = 5_000;
/** Bytes of a file that are read first: enough to see that it is no text. */
const BEGINNING = 64 * 1024;

/** It is more than a page gives to the server. */
export class TooMuchDroppedError extends Error {}

/**
 * The files that were dropped, those in folders with their folders. What is no
 * text is left out, and counted: bodies of requests alone have it.
 *
 * @throws TooMuchDroppedError
 */
export async function sourceOfEntries(
	entries: readonly FileSystemEntry[],
): Promise<ImportSource> {
	const read = new TextFiles();
	const add = async (entry: FileSystemEntry): Promise<void> => {
		if (isFolder(entry)) {
			if (FOLDERS_OF_PROGRAMS.has(entry.name)) return;
			for (const one of await entriesIn(entry)) await add(one);
		} else if (isFile(entry))
			await read.add(entry.fullPath.replace(/^\//, ""), await fileOf(entry));
	};
	for (const entry of entries) await add(entry);
	return read.source;
}

/**
 * Files that a user has chosen or dropped, without what is no text.
 *
 * @throws TooMuchDroppedError
 */
export async function sourceOfFiles(
	files: readonly File[],
): Promise<ImportSource> {
	const read = new TextFiles();
	for (const file of files) await read.add(file.name, file);
	return read.source;
}

/** Reads files, and keeps those that are text. */
class TextFiles {
	readonly #files: ImportedFile[] = [];
	#leftOut = 0;
	#size = 0;

	get source(): ImportSource {
		return { kind: "files", files: this.#files, leftOut: this.#leftOut };
	}

	/** @throws TooMuchDroppedError */
	async add(name: string, file: File): Promise<void> {
		const text = (await beginsAsText(file))
			? await this.#textOf(file)
			: undefined;
		if (text === undefined) {
			this.#leftOut++;
			return;
		}
		this.#size += file.size;
		if (this.#size > LARGEST_UPLOAD || this.#files.length >= MOST_FILES)
			throw new TooMuchDroppedError();
		this.#files.push({ name, text });
	}

	async #textOf(file: File): Promise<string | undefined> {
		if (file.size > LARGEST_UPLOAD) throw new TooMuchDroppedError();
		return textOf(await file.arrayBuffer());
	}
}

/** What is large and no text is not read as a whole. */
async function beginsAsText(file: File): Promise<boolean> {
	const bytes = await file.slice(0, BEGINNING).arrayBuffer();
	return textOf(bytes, { stream: true }) !== undefined;
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

/** @param options `stream`: it may end within a character */
function textOf(
	bytes: ArrayBuffer,
	options?: TextDecodeOptions,
): string | undefined {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes, options);
	} catch {
		return undefined;
	}
}
