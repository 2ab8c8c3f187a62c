import { readdir } from "node:fs/promises";
import { isIgnoredFolder } from "@curlew/client/editing";

/** Of a collection that lies in a folder with everything else. */
const MOST_FOLDERS = 5_000;

/**
 * The files below a folder whose names are wanted, relative to it, sorted.
 * Links are not followed.
 */
export async function filesNamed(
	root: string,
	isWanted: (name: string) => boolean,
): Promise<readonly string[]> {
	const found: string[] = [];
	const folders = [""];
	for (const [count, folder] of folders.entries()) {
		if (count >= MOST_FOLDERS) break;
		const entries = await readdir(`${root}/${folder}`, {
			withFileTypes: true,
		}).catch(() => []);
		for (const entry of entries) {
			const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
			if (entry.isDirectory() && !isIgnoredFolder(entry.name))
				folders.push(path);
			if (entry.isFile() && isWanted(entry.name)) found.push(path);
		}
	}
	return found.sort();
}
