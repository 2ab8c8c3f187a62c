import { readdir, realpath } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { holdsCollection } from "@curlew/client/editing";
import { NotThereError } from "../../errors.ts";
import type { BrowsedFolder } from "../../protocol/collections.ts";

/** More than that nobody reads; the rest is reached by typing. */
const MOST = 500;

/**
 * What folders are in a folder, for a user who looks for a collection.
 *
 * @param start what relative paths begin at. Absolute
 * @throws NotThereError when it is no folder, or cannot be read
 */
export async function browseFolder(
	start: string,
	path: string,
): Promise<BrowsedFolder> {
	const wanted = resolve(start, path);
	try {
		const folder = await realpath(wanted);
		const entries = await readdir(folder, { withFileTypes: true });
		const names = entries
			.filter(
				(entry) =>
					entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name),
			)
			.map(({ name }) => name)
			.sort((a, b) => a.localeCompare(b))
			.slice(0, MOST);
		const parent = dirname(folder);
		return {
			path: folder,
			parent: parent === folder ? null : parent,
			holdsCollection: holdsCollection(folder),
			folders: names.map((name) => ({
				name,
				path: join(folder, name),
				holdsCollection: holdsCollection(join(folder, name)),
			})),
		};
	} catch (cause) {
		throw new NotThereError(`The folder ${wanted} cannot be read.`, {
			hint: "Is it written right, and may you read it?",
			cause,
		});
	}
}
