import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
	createFile,
	FORMATS,
	holdsCollection,
	toolsOf,
} from "@curlew/client/editing";
import { stateFolder } from "@curlew/client/files";

/** Where requests are tried that belong to no collection. */
function allScratchFolders(): string {
	return join(stateFolder(), "scratch");
}

/** Whether a collection's folder is one of those. */
export function isScratchFolder(root: string): boolean {
	return dirname(root) === allScratchFolders();
}

/**
 * An empty collection outside of the user's folders, readable for them only: a
 * request needs one to be sent in. It is the same for the same folder.
 *
 * @param started the folder that the app was started with. Absolute
 * @returns its folder. Absolute
 */
export async function scratchFolder(started: string): Promise<string> {
	const name = createHash("sha256").update(started).digest("hex").slice(0, 16);
	const folder = join(allScratchFolders(), name);
	await mkdir(folder, { recursive: true, mode: 0o700 });
	if (holdsCollection(folder)) return folder;
	const files = toolsOf(FORMATS.opencollection).newCollection("Scratch");
	for (const { path, text } of files)
		await createFile(folder, join(folder, path), text);
	return folder;
}
