import { mkdir, writeFile } from "node:fs/promises";
import { dirname, isAbsolute, join, sep } from "node:path";
import { SnapshotDamagedError } from "../errors.ts";
import type { SnapshotFile } from "./collect-files.ts";

/** What stands before the contents: all paths in order, with sizes in bytes. */
interface Index {
	readonly files: readonly IndexedFile[];
}

interface IndexedFile {
	readonly path: string;
	readonly size: number;
	readonly isExecutable?: true;
}

/** `length of index (4 bytes, big endian) | index as JSON | contents`. The same files give the same bytes. */
export function packFiles(files: readonly SnapshotFile[]): Buffer {
	const index: Index = {
		files: files.map(({ path, content, isExecutable }) => ({
			path: placeOf(path),
			size: content.length,
			...(isExecutable && { isExecutable }),
		})),
	};
	const json = Buffer.from(JSON.stringify(index));
	const length = Buffer.alloc(4);
	length.writeUInt32BE(json.length);
	return Buffer.concat([length, json, ...files.map(({ content }) => content)]);
}

/**
 * Where a file of the producer's lies in a folder of snapshots: its absolute
 * path below it, so that relative paths between files stay what they were.
 */
export function placeOf(path: string): string {
	return path.split(sep).join("/").replace(/^\/+/, "").replace(/:/g, "");
}

/**
 * Writes the files into a folder that nobody else can write to.
 *
 * @throws SnapshotDamagedError when it would write outside of the folder, or is cut off
 */
export async function unpackFiles(
	archive: Buffer,
	folder: string,
): Promise<void> {
	const { index, start } = readIndex(archive);
	const made = new Set<string>();
	let offset = start;
	for (const { path, size, isExecutable } of index.files) {
		const file = join(folder, assertPlain(path));
		const content = archive.subarray(offset, offset + size);
		if (content.length !== size) throw damaged("it is cut off");
		offset += size;
		const parent = dirname(file);
		if (!made.has(parent)) {
			await mkdir(parent, { recursive: true, mode: 0o700 });
			made.add(parent);
		}
		// `wx`: nothing that stands there already, a link least of all, is written through.
		await writeFile(file, content, {
			flag: "wx",
			mode: isExecutable ? 0o700 : 0o600,
		});
	}
}

function readIndex(archive: Buffer): {
	readonly index: Index;
	readonly start: number;
} {
	if (archive.length < 4) throw damaged("it is cut off");
	const start = 4 + archive.readUInt32BE();
	const index: unknown = JSON.parse(archive.toString("utf8", 4, start));
	if (!isIndex(index)) throw damaged("its index cannot be understood");
	return { index, start };
}

function isIndex(value: unknown): value is Index {
	return (
		typeof value === "object" &&
		value !== null &&
		"files" in value &&
		Array.isArray(value.files) &&
		value.files.every(
			(file) =>
				typeof file?.path === "string" &&
				Number.isSafeInteger(file.size) &&
				file.size >= 0,
		)
	);
}

function assertPlain(path: string): string {
	const steps = path.split("/");
	const isPlain = steps.every(
		(step) =>
			step !== "" &&
			step !== "." &&
			step !== ".." &&
			!step.includes("\0") &&
			!step.includes("\\"),
	);
	if (!isPlain || isAbsolute(path))
		throw damaged(`it has a file at ${JSON.stringify(path)}`);
	return path;
}

function damaged(why: string): SnapshotDamagedError {
	return new SnapshotDamagedError(`The snapshot cannot be unpacked: ${why}.`, {
		hint: "Start the run again.",
	});
}
