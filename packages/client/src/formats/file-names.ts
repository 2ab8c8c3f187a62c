import type { CollectionFormat, FileNames } from "./collection-format.ts";

/** The folder of environments, at the collection's root only. */
export const ENVIRONMENTS_FOLDER = "environments";

/** Whether environments stand in a folder of the collection, and not beside it in its repository. */
export function hasEnvironmentsFolder({
	repository,
}: Pick<CollectionFormat, "repository">): boolean {
	return repository === undefined;
}

/** Whether environments stand beside collections, which may have them in common: nobody knows by one collection what they are for. */
export function sharesEnvironments({
	repository,
	single,
}: Pick<CollectionFormat, "repository" | "single">): boolean {
	return repository !== undefined || single?.environmentFolders !== undefined;
}

/** Folders that are not searched for requests. */
export function isIgnoredFolder(name: string): boolean {
	return name.startsWith(".") || name === "node_modules";
}

/** A request, a folder or an environment, by the ending. */
export function isItemFile(format: FileNames, name: string): boolean {
	return itemEndingOf(format, name) > 0;
}

export function isEnvironmentFile(format: FileNames, name: string): boolean {
	return longestOf(format.environmentEndings, name) > 0;
}

/** The name, or path, of a request, a folder or an environment without what the format adds to it. */
export function withoutEnding(format: FileNames, name: string): string {
	const length = itemEndingOf(format, name);
	return length === 0 ? name : name.slice(0, -length);
}

function itemEndingOf(format: FileNames, name: string): number {
	const { endings, environmentEndings } = format;
	return Math.max(
		longestOf(endings, name),
		longestOf(environmentEndings, name),
	);
}

/** The length of the longest of the endings that a name has; 0 for none. */
function longestOf(endings: readonly string[], name: string): number {
	const small = name.toLowerCase();
	let most = 0;
	for (const ending of endings)
		if (ending.length > most && small.endsWith(ending)) most = ending.length;
	return most;
}

/** What a file with any name holds: a whole collection, or an environment. Undefined for neither. */
export function holdsSingle(
	single: NonNullable<FileNames["single"]>,
	file: string,
	text: string,
): "collection" | "environment" | undefined {
	const small = file.toLowerCase();
	if (!single.endings.some((ending) => small.endsWith(ending)))
		return undefined;
	if (single.holdsCollection(text, file)) return "collection";
	return single.holdsEnvironment?.(text) ? "environment" : undefined;
}

/** A file that makes its folder a collection. @param file its name, or path */
export function marksCollection(format: FileNames, file: string): boolean {
	return isOneOf(format.markers, file);
}

/** The file in which a folder tells about itself. @param file its name, or path */
export function isFolderFile(format: FileNames, file: string): boolean {
	return isOneOf(format.folderFiles, file);
}

/** A file that stands for the folder, or the collection, that it is in. @param file its name, or path */
export function isOwnFile(format: FileNames, file: string): boolean {
	return (
		isFolderFile(format, file) ||
		isOneOf(format.ownFiles, file) ||
		marksCollection(format, file)
	);
}

function isOneOf(names: readonly string[], file: string): boolean {
	if (names.includes(file)) return true;
	const path = file.replaceAll("\\", "/");
	return names.some((name) => path.endsWith(`/${name}`));
}

/**
 * How much of a path tells that a file is of a format: the length of the name, or
 * ending, that it has there; 0 for none. Of two formats, the one that knows more
 * of the name has it.
 */
export function matchOf(format: FileNames, file: string): number {
	const path = `/${file.replaceAll("\\", "/")}`;
	const { markers, ownFiles, folderFiles } = format;
	const names = [...markers, ...ownFiles, ...folderFiles].map(
		(name) => `/${name}`,
	);
	return Math.max(itemEndingOf(format, path), longestOf(names, path));
}

/** As `matchOf`, for environments only. */
export function environmentMatchOf(format: FileNames, file: string): number {
	return longestOf(format.environmentEndings, file);
}
