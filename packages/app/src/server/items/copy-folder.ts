import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { copyFile, makeFolderIn } from "@curlew/client/editing";
import { FOLDERS_OF_PROGRAMS } from "../../protocol/collections.ts";

/**
 * Copies a folder with all that is in it. Links are left out: what they lead to
 * may be anywhere.
 *
 * @param root that neither may leave. All paths are absolute.
 */
export async function copyFolder(
	root: string,
	from: string,
	to: string,
): Promise<void> {
	const entries = await readdir(from, { recursive: true, withFileTypes: true });
	await makeFolderIn(root, to);
	for (const entry of entries) {
		const path = relative(from, join(entry.parentPath, entry.name));
		if (path.split(/[\\/]/).some((step) => FOLDERS_OF_PROGRAMS.has(step)))
			continue;
		if (entry.isDirectory()) await makeFolderIn(root, join(to, path));
		else if (entry.isFile())
			await copyFile(root, join(from, path), join(to, path));
	}
}
