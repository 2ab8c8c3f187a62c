import { basename, dirname, isAbsolute, relative, sep } from "node:path";
import { ENVIRONMENTS_FOLDER } from "../formats/file-names.ts";

/** True when a path is the folder, or below it. Both absolute. */
export function isInside(folder: string, path: string): boolean {
	return stepsInside(folder, path) !== undefined;
}

/** The names that lead from a folder to a path below it; undefined when it is not below. */
export function stepsInside(
	folder: string,
	path: string,
): readonly string[] | undefined {
	const way = relative(folder, path);
	if (way === "") return [];
	const steps = way.split(sep);
	return steps[0] === ".." || isAbsolute(way) ? undefined : steps;
}

/**
 * The folder that writing a file may not leave: the collection's, for what is in
 * it. An environment elsewhere belongs to a workspace, or the user has named it:
 * then it is the workspace's, or its own.
 *
 * @param root of the collection; all paths are absolute
 */
export function folderToWriteIn(root: string, file: string): string {
	if (isInside(root, file)) return root;
	const folder = dirname(file);
	return basename(folder) === ENVIRONMENTS_FOLDER ? dirname(folder) : folder;
}
