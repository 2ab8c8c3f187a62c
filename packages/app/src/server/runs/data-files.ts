import { readdir } from "node:fs/promises";
import { isIgnoredFolder } from "@curlew/client/editing";
import type { DataFiles } from "../../protocol/runs.ts";

/** YAML files are left out: nearly all of them are requests. */
const DATA = /\.(?:csv|tsv|json|ndjson|jsonl)$/i;
/** Of a collection that lies in a folder with everything else. */
const MOST_FOLDERS = 5_000;

/** The files of a folder that may hold rows of data, sorted. Links are not followed. */
export async function dataFiles(root: string): Promise<DataFiles> {
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
			if (entry.isFile() && DATA.test(entry.name) && !isOwn(entry.name))
				found.push(path);
		}
	}
	return found.sort();
}

function isOwn(name: string): boolean {
	return (
		name.startsWith(".") || /^(?:package(?:-lock)?|bruno)\.json$/.test(name)
	);
}
