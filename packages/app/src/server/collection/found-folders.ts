import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { CollectionDefinition } from "@curlew/client";
import {
	ENVIRONMENTS_FOLDER,
	hasEnvironmentsFolder,
	isAnyFolderFile,
	isAnyItemFile,
	isAnyOwnFile,
	isCollectionMarker,
	isFormTree,
	isIgnoredFolder,
	readForm,
	readSource,
	stepsInside,
} from "@curlew/client/editing";

type CollectionFormat = CollectionDefinition["format"];

/** The folders of a collection, also those without requests. */
export interface FoundFolders {
	/** Relative, with `/`; outer ones first. */
	readonly paths: readonly string[];
	/** The folder's own file, relative. */
	readonly fileOf: (path: string) => string | null;
	/** Whether a file may be a request. Absolute. */
	readonly isItem: (file: string) => boolean;
}

export const NO_FOLDERS: FoundFolders = {
	paths: [],
	fileOf: () => null,
	isItem: () => false,
};

/**
 * What a folder's own file says of its name and its number.
 *
 * @param path of the file, relative to the root
 */
export function ownInfo(
	root: string,
	path: string,
): { readonly name?: string; readonly seq?: number } {
	const file = join(root, path);
	const result = readSource(file);
	if (result.kind !== "source") return {};
	const { text } = result.source;
	const { tree } = readForm({ file, text, kind: "folder", basePath: [] });
	if (!isFormTree(tree.info)) return {};
	const { name, seq } = tree.info;
	return {
		...(typeof name === "string" && name !== "" && { name }),
		...(typeof seq === "number" && { seq }),
	};
}

/** Looks for folders, and stays away from those that hold other collections. */
export async function findFolders(
	root: string,
	format: CollectionFormat,
): Promise<FoundFolders> {
	const files = new Map<string, string | null>();
	const hasEnvironments = hasEnvironmentsFolder(format);
	const others = new Set(hasEnvironments ? [ENVIRONMENTS_FOLDER] : []);
	await look(root, "", format, others, files);
	return {
		paths: [...files.keys()],
		fileOf: (path) => files.get(path) ?? null,
		isItem: (file) => {
			const steps = stepsInside(root, file) ?? [];
			return (
				isAnyItemFile(file) &&
				!others.has(steps[0] ?? "") &&
				!steps.some(isIgnoredFolder) &&
				!isAnyOwnFile(steps.at(-1) ?? "")
			);
		},
	};
}

async function look(
	root: string,
	path: string,
	format: CollectionFormat,
	others: ReadonlySet<string>,
	files: Map<string, string | null>,
): Promise<void> {
	const entries = await readdir(join(root, path), { withFileTypes: true });
	const names = entries.map(({ name }) => name);
	const isOtherCollection = path !== "" && names.some(isCollectionMarker);
	if (isOtherCollection) return;
	if (path !== "") {
		const own =
			names.find(isAnyFolderFile) ??
			format.folderFiles.find((file) => existsSync(join(root, path, file)));
		const holdsItems = names.some(isAnyItemFile);
		if (holdsItems || own !== undefined || names.length === 0)
			files.set(path, own === undefined ? null : `${path}/${own}`);
	}
	for (const entry of entries) {
		const below = path === "" ? entry.name : `${path}/${entry.name}`;
		if (!entry.isDirectory() || isIgnoredFolder(entry.name)) continue;
		if (others.has(below)) continue;
		await look(root, below, format, others, files);
	}
}
