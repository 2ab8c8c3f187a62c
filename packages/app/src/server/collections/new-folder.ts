import { mkdir, readdir, realpath, rename, rm, rmdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import {
	CollectionNotFoundError,
	findCollectionRoot,
} from "@curlew/client/editing";
import { InvalidRequestError } from "../../errors.ts";

/** Characters. Some disks allow no more than 255 bytes. */
const LONGEST = 80;

/**
 * Where new collections come: the folder of the command line, or the nearest
 * one above it that is part of no collection. A collection within another one
 * would be part of both.
 *
 * @param start absolute
 */
export async function placeOfNew(start: string): Promise<string> {
	let place = await existing(start);
	for (;;) {
		const root = await rootAround(place);
		if (root === undefined || dirname(root) === root) return place;
		place = dirname(root);
	}
}

/**
 * Makes a folder and fills it. When that fails, the folder is gone again.
 *
 * @throws InvalidRequestError when the name leads elsewhere, or is taken
 */
export async function inNewFolder<T>(
	place: string,
	name: string,
	fill: (folder: string) => Promise<T>,
): Promise<T> {
	const folder = childOf(place, name);
	try {
		await mkdir(folder);
	} catch (cause) {
		const isTaken =
			cause instanceof Error && "code" in cause && cause.code === "EEXIST";
		throw new InvalidRequestError(
			isTaken ? `${folder} is there already.` : `${folder} cannot be made.`,
			{ hint: "Choose another name for the folder.", cause },
		);
	}
	try {
		return await fill(folder);
	} catch (error) {
		await rm(folder, { recursive: true, force: true });
		throw error;
	}
}

/** Gives the content of a folder to the folder around it, which has nothing else. */
export async function unwrapFolder(folder: string): Promise<void> {
	for (const name of await readdir(folder))
		await rename(join(folder, name), join(dirname(folder), name));
	await rmdir(folder);
}

/**
 * The absolute path of a folder right in another one.
 *
 * @throws InvalidRequestError
 */
export function childOf(place: string, name: string): string {
	const isPlain =
		name.length <= LONGEST &&
		name === name.trim() &&
		basename(name) === name &&
		// What Windows does not allow, too: collections travel.
		!/^\.|[\\/:*?"<>|\p{Cc}]|\.$/u.test(name);
	if (!isPlain || name === "")
		throw new InvalidRequestError(`“${name}” cannot be the name of a folder.`, {
			hint: "Letters, digits, - and _ are fine; it must not begin with a dot.",
		});
	return join(place, name);
}

async function rootAround(place: string): Promise<string | undefined> {
	try {
		const { root } = await findCollectionRoot(place);
		return await realpath(root);
	} catch (error) {
		if (error instanceof CollectionNotFoundError) return undefined;
		throw error;
	}
}

/** The folder, or the nearest one above that is there. */
async function existing(path: string): Promise<string> {
	const real = await realpath(path).catch(() => undefined);
	return real ?? existing(dirname(path));
}
