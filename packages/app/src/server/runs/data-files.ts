import type { DataFiles } from "../../protocol/runs.ts";
import { filesNamed } from "../collection/files-named.ts";

/** YAML files are left out: nearly all of them are requests. */
const DATA = /\.(?:csv|tsv|json|ndjson|jsonl)$/i;

/** The files of a folder that may hold rows of data, sorted. Links are not followed. */
export function dataFiles(root: string): Promise<DataFiles> {
	return filesNamed(root, (name) => DATA.test(name) && !isOwn(name));
}

function isOwn(name: string): boolean {
	return (
		name.startsWith(".") || /^(?:package(?:-lock)?|bruno)\.json$/.test(name)
	);
}
