import { isAbsolute, relative, sep } from "node:path";

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
