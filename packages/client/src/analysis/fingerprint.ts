import { createHash } from "node:crypto";
import { type Dirent, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { isIgnoredFolder } from "../formats/file-names.ts";
import { holdsOwnFiles } from "../formats/formats.ts";

/** Of more files it takes longer to tell whether they have changed than it helps. */
const MOST_FILES = 50_000;

/**
 * A text that changes when any file below a folder does: by name, size and time
 * of change. Undefined when there are too many.
 */
export function fingerprintOfFolder(folder: string): string | undefined {
	const hash = createHash("sha256");
	const left = addFolder(folder, hash, MOST_FILES);
	return left < 0 ? undefined : hash.digest("base64url");
}

/** The same for single files and folders, which need not exist. */
export function fingerprintOfFiles(files: readonly string[]): string {
	const hash = createHash("sha256");
	for (const file of files) addFile(file, hash);
	return hash.digest("base64url");
}

type Hash = ReturnType<typeof createHash>;

function addFolder(folder: string, hash: Hash, left: number): number {
	let remaining = left;
	for (const entry of entriesOf(folder)) {
		if (remaining < 0) break;
		const path = join(folder, entry.name);
		if (entry.isDirectory()) {
			if (!isIgnoredFolder(entry.name) || holdsOwnFiles(entry.name))
				remaining = addFolder(path, hash, remaining);
		} else {
			addFile(path, hash);
			remaining--;
		}
	}
	return remaining;
}

function entriesOf(folder: string): readonly Dirent[] {
	try {
		return readdirSync(folder, { withFileTypes: true });
	} catch {
		// Whoever cannot read it now sees a change when it can be read.
		return [];
	}
}

function addFile(file: string, hash: Hash): void {
	const stats = statSync(file, { throwIfNoEntry: false });
	hash.update(`${file}\n${stats?.mtimeMs ?? "-"} ${stats?.size ?? "-"}\n`);
}
