import { randomBytes } from "node:crypto";
import { mkdir, readdir, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { FileWriteError } from "../collection/errors.ts";
import type { CollectionRoot } from "../collection/open/find-root.ts";
import { makeFolder } from "../collection/open/make-folder.ts";
import { isInside } from "../collection/paths.ts";
import { copyFile, createFile } from "../collection/write/write-file.ts";
import { reasonOf } from "../diagnostics/cause.ts";
import { marksCollection } from "../formats/file-names.ts";
import { ConversionTargetError } from "./errors.ts";

/** One file of the new collection. */
export type OutputFile =
	| TextOutput
	/** A file that is copied, byte for byte; `from` is absolute. */
	| { readonly path: string; readonly from: string };

export interface TextOutput {
	readonly path: string;
	readonly text: string;
	/** Default: what the user's files have. */
	readonly mode?: number;
}

/** What a collection has for itself: its folder, or its one file, which may lie among files that have nothing to do with it. */
export function ownPlaceOf({ root, file, format }: CollectionRoot): string {
	return marksCollection(format, file) ? root : file;
}

/**
 * Makes sure that a folder may be written to: it is not there or empty, or
 * `isForced`; and neither it nor what is converted lies in the other.
 *
 * @param source a folder or a file, if it is one
 * Throws `ConversionTargetError`.
 */
export async function checkTarget(
	target: string,
	source: string | undefined,
	isForced: boolean,
): Promise<void> {
	await expectApart(target, source);
	const stats = await stat(target).catch(() => undefined);
	if (stats === undefined) return;
	if (!stats.isDirectory()) {
		throw new ConversionTargetError(`${target} is a file.`, {
			hint: "Name a folder that does not exist yet.",
		});
	}
	const names = await readdir(target);
	if (names.length > 0 && !isForced) {
		throw new ConversionTargetError(`The folder ${target} is not empty.`, {
			hint: "Name another one, or replace it and all that is in it by --force.",
		});
	}
	if (names.includes(".git")) {
		throw new ConversionTargetError(
			`The folder ${target} has a Git repository in it, which would be lost.`,
			{ hint: "Convert into an empty folder, and move its content." },
		);
	}
}

/**
 * Makes sure that neither what is written nor what is converted lies in the other.
 *
 * Throws `ConversionTargetError`.
 */
export async function expectApart(
	target: string,
	source: string | undefined,
): Promise<void> {
	const real = await realTarget(target);
	const realSource = source === undefined ? undefined : await realpath(source);
	if (
		realSource !== undefined &&
		(isInside(realSource, real) || isInside(real, realSource))
	) {
		throw new ConversionTargetError(
			`${target} lies inside the collection, or the collection inside of it.`,
			{ hint: "Name a folder beside the collection." },
		);
	}
}

/** The real path of a folder that need not exist. */
async function realTarget(target: string): Promise<string> {
	const path = resolve(target);
	const real = await realpath(path).catch(() => undefined);
	if (real !== undefined || path === dirname(path)) return real ?? path;
	return join(await realTarget(dirname(path)), basename(path));
}

/**
 * Writes a whole folder, or nothing: everything goes into a hidden folder
 * beside it first, which then takes its name.
 *
 * Throws `FileWriteError`.
 */
export async function writeFolder(
	target: string,
	files: readonly OutputFile[],
): Promise<void> {
	const path = resolve(target);
	const suffix = randomBytes(6).toString("hex");
	const temporary = join(dirname(path), `.curlew-${suffix}.tmp`);
	const replaced = `${temporary}.old`;
	try {
		makeFolder(dirname(path));
		await mkdir(temporary);
		for (const file of files) await writeOne(temporary, file);
		const isThere = (await stat(path).catch(() => undefined)) !== undefined;
		if (isThere) await rename(path, replaced);
		await rename(temporary, path);
		await rm(replaced, { recursive: true, force: true });
	} catch (error) {
		await rm(temporary, { recursive: true, force: true }).catch(() => {
			// What kept it from being written keeps it from being removed.
		});
		await rename(replaced, path).catch(() => {
			// It had not been moved away yet.
		});
		throw new FileWriteError(
			`The folder ${target} could not be written: ${reasonOf(error)}`,
			{ hint: "Check the disk, and your right to write there.", cause: error },
		);
	}
}

async function writeOne(folder: string, file: OutputFile): Promise<void> {
	const path = join(folder, file.path);
	if ("from" in file) await copyFile(folder, file.from, path);
	else await createFile(folder, path, file.text, file.mode);
}
