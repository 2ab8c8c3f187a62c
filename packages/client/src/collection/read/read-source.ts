import { Buffer, isUtf8 } from "node:buffer";
import {
	closeSync,
	constants,
	fstatSync,
	openSync,
	readSync,
	realpathSync,
	type Stats,
} from "node:fs";
import { codeOf } from "../../diagnostics/cause.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { SourceText } from "../../diagnostics/source-text.ts";
import { kindOf } from "../../files/regular-file.ts";
import { isInside } from "../paths.ts";
import { unsavedText } from "./unsaved-texts.ts";

/** Bytes. Nobody writes 50 MB of requests into one file. */
const LARGEST_FILE = 50 * 1024 * 1024;

export type SourceResult =
	| { readonly kind: "source"; readonly source: SourceText }
	| { readonly kind: "missing" }
	| { readonly kind: "problem"; readonly problem: Diagnostic };

/** Where there are named pipes, opening one would wait until somebody writes into it. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Reads a text file. What goes wrong comes back as a diagnostic, so that other
 * files can go on.
 *
 * Synchronously: the files of a collection are many and small, and the way
 * through the thread pool costs more than reading them.
 */
export function readSource(file: string): SourceResult {
	const unsaved = unsavedText(file);
	if (unsaved !== undefined)
		return { kind: "source", source: new SourceText(file, unsaved) };
	try {
		const descriptor = openSync(file, OPEN_FLAGS);
		try {
			const stats = fstatSync(descriptor);
			const problem = checkFile(file, stats);
			if (problem) return { kind: "problem", problem };
			return decode(file, readBytes(descriptor, stats.size));
		} finally {
			closeSync(descriptor);
		}
	} catch (error) {
		return failure(file, error);
	}
}

/**
 * Reads a file that belongs to a collection by its place: one that a link brings
 * in from elsewhere is another project's, and perhaps private.
 *
 * @param root the collection's folder, absolute
 */
export function readOwnSource(root: string, file: string): SourceResult {
	if (!isUnsavedText(file) && leadsOut(root, file))
		return {
			kind: "problem",
			problem: fileProblem(
				file,
				"LINK_NOT_FOLLOWED",
				"The link leads out of the collection and is not followed.",
				"Put what it leads to into the collection.",
			),
		};
	return readSource(file);
}

/** Whether a path is, by links, none of a folder; a path that leads nowhere is not. Both absolute. */
export function leadsOut(root: string, file: string): boolean {
	try {
		return !isInside(realpathSync(root), realpathSync(file));
	} catch {
		// A missing file is reported by the caller that reads it.
		return false;
	}
}

function isUnsavedText(file: string): boolean {
	return unsavedText(file) !== undefined;
}

function readBytes(descriptor: number, size: number): Buffer {
	const bytes = Buffer.allocUnsafe(size);
	let filled = 0;
	while (filled < size) {
		const count = readSync(descriptor, bytes, filled, size - filled, null);
		if (count === 0) break;
		filled += count;
	}
	return bytes.subarray(0, filled);
}

function checkFile(file: string, stats: Stats): Diagnostic | undefined {
	const kind = kindOf(stats);
	if (kind !== undefined)
		return fileProblem(
			file,
			"FILE_NOT_READABLE",
			`This is ${kind}, not a file.`,
			"Put a file in its place: one that never ends would be read for ever.",
		);
	if (!stats.isFile()) {
		return fileProblem(
			file,
			"FILE_NOT_READABLE",
			"This is not a file.",
			"Put a file here, or give the folder another name.",
		);
	}
	if (stats.size > LARGEST_FILE) {
		const megabytes = Math.ceil(stats.size / 1024 / 1024);
		return fileProblem(
			file,
			"FILE_TOO_LARGE",
			`The file has ${megabytes} MB; Curlew reads files up to 50 MB.`,
			"Keep large bodies in files of their own (body type `file`).",
		);
	}
	return undefined;
}

/** UTF-8, with or without a byte order mark. */
function decode(file: string, bytes: Buffer): SourceResult {
	if (!isUtf8(bytes)) {
		return {
			kind: "problem",
			problem: fileProblem(
				file,
				"FILE_NOT_UTF8",
				"The file is not UTF-8 text.",
				"Save it with the encoding UTF-8.",
			),
		};
	}
	const text = bytes.toString("utf8");
	return {
		kind: "source",
		source: new SourceText(
			file,
			text.charCodeAt(0) === 0xfeff ? text.slice(1) : text,
		),
	};
}

function failure(file: string, error: unknown): SourceResult {
	const code = codeOf(error);
	if (code === "ENOENT" || code === "ENOTDIR") return { kind: "missing" };
	return {
		kind: "problem",
		problem: fileProblem(
			file,
			"FILE_NOT_READABLE",
			`The file cannot be read${code === "" ? "" : ` (${code})`}.`,
			code === "EACCES" || code === "EPERM"
				? "Give your user the right to read it."
				: "Check the file and the disk that it is on.",
		),
	};
}

/** A diagnostic about a file as a whole. */
export function fileProblem(
	file: string,
	code: string,
	message: string,
	hint: string,
): Diagnostic {
	return {
		code,
		severity: "error",
		message,
		hint,
		location: { file, line: 1, column: 1 },
	};
}

/**
 * A diagnostic about what a folder lists, and what is not there when it is
 * opened: somebody was faster, or its name is none that Node can give back.
 */
export function goneProblem(file: string): Diagnostic {
	if (hasLostName(file))
		return fileProblem(
			file,
			"FILE_NAME_NOT_UTF8",
			"The name is not UTF-8, so nothing at this path can be opened.",
			"Rename it: `ls -b` shows its bytes, and `convmv` renames many at once.",
		);
	return fileProblem(
		file,
		"FILE_NOT_READABLE",
		"The file has disappeared.",
		"Somebody removed it, or a link that leads to it is broken.",
	);
}

/** Node reads what is not UTF-8 in a name as U+FFFD. A name may have that character of its own; then it is found. */
export function hasLostName(file: string): boolean {
	return file.includes("\ufffd");
}
