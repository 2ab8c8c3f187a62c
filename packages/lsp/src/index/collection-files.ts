import { readdirSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import {
	BRUNO_JSON,
	type CollectionRoot,
	findWorkspace,
	isBruFile,
	isCollectionFile,
	isIgnoredFolder,
	isYamlFile,
	Turns,
} from "@curlew/client/editing";
import { type FilePlace, placeOfFile } from "../facts/file-place.ts";

/** The files of a collection that may say something about variables, without those that scripts require. */
export async function listFiles(
	collection: CollectionRoot,
): Promise<readonly FilePlace[]> {
	const places: FilePlace[] = [];
	const turns = new Turns();
	const isOurs = fileFilter(collection);
	const folders = [collection.root];
	for (const folder of folders) {
		await turns.next();
		const entries = readEntries(folder);
		if (folder !== collection.root && isCollection(entries)) continue;
		for (const entry of entries) {
			const path = join(folder, entry.name);
			if (entry.isDirectory() && !isIgnoredFolder(entry.name))
				folders.push(path);
			const place =
				entry.isFile() && isOurs(path)
					? placeOfFile(path, collection)
					: undefined;
			if (place) places.push(place);
		}
	}
	return [...places, ...(await globalEnvironments(collection))];
}

/** Tells which files a collection is made of, by its format. */
export function fileFilter({
	file: own,
}: CollectionRoot): (file: string) => boolean {
	const name = basename(own);
	if (name === BRUNO_JSON) return isBruFile;
	return isCollectionFile(name) ? isYamlFile : (file) => file === own;
}

/** Tells whether a file lies where a collection looks for its files: not in `node_modules`, nor in a collection inside of it. */
export function isReached(file: string, { root }: CollectionRoot): boolean {
	const steps = relative(root, file).split(sep).slice(0, -1);
	let folder = root;
	for (const step of steps) {
		folder = join(folder, step);
		if (isIgnoredFolder(step) || isCollection(readEntries(folder)))
			return false;
	}
	return true;
}

function isCollection(entries: readonly { readonly name: string }[]): boolean {
	return entries.some(
		({ name }) => name === BRUNO_JSON || isCollectionFile(name),
	);
}

async function globalEnvironments({
	root,
}: CollectionRoot): Promise<readonly FilePlace[]> {
	const workspace = await findWorkspace(root);
	if (workspace === undefined || workspace === root) return [];
	const folder = join(workspace, "environments");
	return readEntries(folder)
		.filter((entry) => entry.isFile() && isYamlFile(entry.name))
		.map(({ name }) => ({
			file: join(folder, name),
			kind: "global",
			area: "",
			name: name.replace(/\.ya?ml$/i, ""),
		}));
}

function readEntries(folder: string) {
	try {
		return readdirSync(folder, { withFileTypes: true });
	} catch {
		// A folder that cannot be listed, or has just disappeared, has nothing for us.
		return [];
	}
}
