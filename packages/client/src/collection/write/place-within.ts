import { lstat, realpath } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { FileWriteError } from "../errors.ts";
import { stepsInside } from "../paths.ts";

/** They belong to programs, which run what stands in them. */
const OF_PROGRAMS = /^(?:\.git|node_modules)$/i;

/**
 * Where a file or folder really is, or would be made: links are followed as long
 * as they stay in the folder, as they are for reading.
 *
 * @param root absolute; that it is a link itself is its user's choice
 * @param path absolute
 * @throws FileWriteError when it is outside, a link leads out of the folder, to nothing or in a circle, or the place is one of git's or npm's
 */
export async function placeWithin(root: string, path: string): Promise<string> {
	const place = await realPlace(path);
	if (place !== undefined && (await isPlaceIn(root, place))) return place;
	throw outside(root, path);
}

/**
 * As `placeWithin`, of the entry itself: a link is what it is, not what it leads
 * to. For moving and removing.
 */
export async function entryWithin(root: string, path: string): Promise<string> {
	return join(await placeWithin(root, dirname(path)), basename(path));
}

async function isPlaceIn(root: string, place: string): Promise<boolean> {
	const steps = stepsInside(await realPlaceOrSame(root), place);
	return steps !== undefined && !steps.some((step) => OF_PROGRAMS.test(step));
}

async function realPlaceOrSame(root: string): Promise<string> {
	return (await realPlace(root)) ?? root;
}

/**
 * The real path of a file, also of one that is not there. Undefined for a link
 * that leads nowhere, or round in circles: writing through it could make a file
 * anywhere.
 */
export async function realPlace(path: string): Promise<string | undefined> {
	const real = await realpath(path).catch(() => undefined);
	if (real !== undefined || path === dirname(path)) return real;
	const isLink = await lstat(path).then(
		() => true,
		() => false,
	);
	const parent = isLink ? undefined : await realPlace(dirname(path));
	return parent === undefined ? undefined : join(parent, basename(path));
}

function outside(root: string, path: string): FileWriteError {
	return new FileWriteError(
		`${path} is not written: it is, or a link leads, outside of ${root}, to nothing, or into a folder of git or npm.`,
		{ hint: "Put a file of the collection's own in the place of the link." },
	);
}
