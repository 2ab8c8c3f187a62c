import { resolve } from "node:path";
import { maskedUrl } from "../../diagnostics/masked-url.ts";
import { PathNotFoundError } from "../errors.ts";
import { collectionRootAt } from "./find-root.ts";
import { isThere, requestEndings } from "./missing-path.ts";

/**
 * What a path means that somebody has typed: what is there, a request whose ending
 * was left out, or either of these counted from the collection around `from`. So
 * paths are understood as `curlew plan` and reports print them.
 *
 * @param from the working directory, absolute
 * @throws PathNotFoundError for a URL
 * @returns an absolute path; where nothing was found, the one that was written, counted from `from`
 */
export async function locatePath(
	written: string,
	from: string,
): Promise<string> {
	if (/^[a-z][a-z0-9+.-]+:\/\//i.test(written))
		throw new PathNotFoundError(`${maskedUrl(written)} is a URL, not a path.`, {
			hint: "`curlew GET URL` sends a request, and so for every method.",
		});
	const literal = resolve(from, written);
	const near = await withEnding(literal);
	if (near !== undefined) return near;
	const root = await rootAround(from);
	const inside =
		root === undefined ? undefined : await withEnding(resolve(root, written));
	return inside ?? literal;
}

/** The same for several. */
export function locatePaths(
	written: readonly string[],
	from: string,
): Promise<readonly string[]> {
	return Promise.all(written.map((path) => locatePath(path, from)));
}

async function withEnding(path: string): Promise<string | undefined> {
	for (const ending of ["", ...requestEndings()])
		if (await isThere(`${path}${ending}`)) return `${path}${ending}`;
	return undefined;
}

async function rootAround(folder: string): Promise<string | undefined> {
	return (await collectionRootAt(folder))?.root;
}
