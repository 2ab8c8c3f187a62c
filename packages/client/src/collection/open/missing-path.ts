import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { nearestName } from "@curlew/template";
import { allFormats } from "../../formats/formats.ts";

/** Of requests of every format, in the order in which they are tried for a path without ending. */
export function requestEndings(): readonly string[] {
	return allFormats().flatMap(({ endings }) => endings);
}

const CHECK_TYPING = "Check the path for typing mistakes.";

/**
 * What to do about a path at which nothing is: the name in the nearest folder that
 * was probably meant.
 *
 * @param path absolute
 * @param otherwise where no name is near
 */
export async function hintForMissing(
	path: string,
	otherwise = CHECK_TYPING,
): Promise<string> {
	const folder = dirname(path);
	if (folder === path) return otherwise;
	if (!(await isThere(folder))) return hintForMissing(folder, otherwise);
	const names = await readdir(folder).catch((): string[] => []);
	const meant = nearestFile(basename(path), names);
	return meant === undefined
		? otherwise
		: `Did you mean ${join(folder, meant)}?`;
}

/** Whether anything is at a path; what cannot be looked at is as good as absent. */
export async function isThere(path: string): Promise<boolean> {
	return (await stat(path).catch(() => undefined)) !== undefined;
}

/** A folder, or the first one around it that is there. */
export async function nearestFolder(folder: string): Promise<string> {
	return (await isThere(folder)) ? folder : nearestFolder(dirname(folder));
}

/** `create.yml` for `craete.yml`, and for `craete`. */
function nearestFile(
	wanted: string,
	names: readonly string[],
): string | undefined {
	const near = nearestName(wanted, names);
	if (near !== undefined) return near;
	for (const ending of requestEndings()) {
		const stems = names
			.filter((name) => name.endsWith(ending))
			.map((name) => name.slice(0, -ending.length));
		const stem = nearestName(wanted, stems);
		if (stem !== undefined) return `${stem}${ending}`;
	}
	return undefined;
}
