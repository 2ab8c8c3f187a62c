import {
	closeSync,
	constants,
	fstatSync,
	openSync,
	rmSync,
	writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { makeFolder } from "../../collection/open/make-folder.ts";
import { codeOf } from "../../diagnostics/cause.ts";
import { ReportNotWritableError } from "./report-error.ts";

/** A file that is open for writing; what stood in it before is still there. */
export interface OpenFile {
	readonly descriptor: number;
	/** False for a pipe or a device: it takes text at its end only. */
	readonly isRegular: boolean;
	/** Takes the file away again when it was not there before. */
	discard(): void;
}

/**
 * Opens a report's file and makes the folders above it.
 *
 * @throws ReportNotWritableError
 */
export function openFile(path: string): OpenFile {
	try {
		makeFolder(dirname(path));
		const { descriptor, isNew } = openOrCreate(path);
		return {
			descriptor,
			isRegular: fstatSync(descriptor).isFile(),
			discard: () => {
				closeSync(descriptor);
				if (isNew) rmSync(path, { force: true });
			},
		};
	} catch (error) {
		throw new ReportNotWritableError(path, error);
	}
}

/** Whether an open file has been deleted in the meantime. */
export function isDeleted(descriptor: number): boolean {
	return fstatSync(descriptor).nlink === 0;
}

/** Writes all of it: at a place in the file, or where the last writing ended. */
export function writeFully(
	descriptor: number,
	bytes: Uint8Array,
	position: number | null,
): void {
	let written = 0;
	while (written < bytes.length) {
		const place = position === null ? null : position + written;
		const rest = bytes.length - written;
		written += writeSync(descriptor, bytes, written, rest, place);
	}
}

function openOrCreate(path: string): { descriptor: number; isNew: boolean } {
	const { O_WRONLY, O_CREAT, O_EXCL } = constants;
	try {
		const flags = O_WRONLY | O_CREAT | O_EXCL;
		return { descriptor: openSync(path, flags, 0o666), isNew: true };
	} catch (error) {
		if (codeOf(error) !== "EEXIST") throw error;
		return { descriptor: openSync(path, O_WRONLY), isNew: false };
	}
}
