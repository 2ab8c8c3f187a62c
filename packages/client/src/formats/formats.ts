import { basename, dirname } from "node:path";
import { BRUNO } from "./bru/bruno.ts";
import type { CollectionFormat, FileKind } from "./collection-format.ts";
import {
	ENVIRONMENTS_FOLDER,
	environmentMatchOf,
	hasEnvironmentsFolder,
	holdsSingle,
	isEnvironmentFile,
	isFolderFile,
	isItemFile,
	isOwnFile,
	marksCollection,
	matchOf,
	withoutEnding,
} from "./file-names.ts";
import { OPEN_COLLECTION } from "./opencollection/open-collection.ts";
import { POSTMAN } from "./postman/postman.ts";
import { POSTMAN_FOLDERS } from "./postman-folders/postman-folders.ts";

/** Every format, by the name that options have for it. Where a folder is a collection of several, the first one counts. */
export const FORMATS = {
	opencollection: OPEN_COLLECTION,
	bruno: BRUNO,
	postman: POSTMAN,
	"postman-folders": POSTMAN_FOLDERS,
} as const satisfies Readonly<Record<string, CollectionFormat>>;

export type FormatName = keyof typeof FORMATS;

/** Whether a name is that of one of Curlew's own. */
export function isFormatName(name: string | undefined): name is FormatName {
	return name !== undefined && Object.hasOwn(FORMATS, name);
}

const formats = new Set<CollectionFormat>(Object.values(FORMATS));

/** In the order in which they are asked what they know. */
export function allFormats(): readonly CollectionFormat[] {
	return [...formats];
}

/** Adds a format to Curlew's own until it is disposed of. */
export function addFormat(format: CollectionFormat): Disposable {
	formats.add(format);
	return { [Symbol.dispose]: () => void formats.delete(format) };
}

/** The format that a file has by its name; undefined for a name that none of them knows. */
export function formatOfFile(file: string): CollectionFormat | undefined {
	return bestOf((format) => matchOf(format, file));
}

/** As `formatOfFile`, and for a file that is known by its text. */
export function formatOfText(
	file: string,
	text: string,
): CollectionFormat | undefined {
	return (
		formatOfFile(file) ??
		allFormats().find(
			({ single }) => single && holdsSingle(single, file, text) !== undefined,
		)
	);
}

/** What a file is in a collection, by its path. */
export function fileKindOf(file: string): FileKind {
	const format = formatOfFile(file);
	// Collections that are single files.
	if (format?.markers.length === 0)
		return isEnvironmentFile(format, file) ? "environment" : "collection";
	const isEnvironment =
		format === undefined || hasEnvironmentsFolder(format)
			? basename(dirname(file)) === ENVIRONMENTS_FOLDER
			: isEnvironmentFile(format, file);
	if (isEnvironment) return "environment";
	if (isAnyFolderFile(file)) return "folder";
	return isAnyOwnFile(file) ? "collection" : "request";
}

/** The format whose environments have the ending of a file. */
export function formatOfEnvironment(
	file: string,
): CollectionFormat | undefined {
	return bestOf((format) => environmentMatchOf(format, file));
}

/** Whether a folder with a file of this name is a collection, of whatever format. @param file its name, or path */
export function isCollectionMarker(file: string): boolean {
	return allFormats().some((format) => marksCollection(format, file));
}

/** A request, a folder or an environment, by the ending that it has in any format. */
export function isAnyItemFile(name: string): boolean {
	return allFormats().some((format) => isItemFile(format, name));
}

/** The file in which a folder tells about itself, in any format. @param file its name, or path */
export function isAnyFolderFile(file: string): boolean {
	return allFormats().some((format) => isFolderFile(format, file));
}

/** Whether a file stands for its folder, or its collection, in any format. @param file its name, or path */
export function isAnyOwnFile(file: string): boolean {
	return allFormats().some((format) => isOwnFile(format, file));
}

/** The folder that a file tells about: that of `users/.resources/definition.yaml` is `users`. Undefined for other files. */
export function folderOfOwnFile(file: string): string | undefined {
	const names = allFormats().flatMap(({ markers, ownFiles, folderFiles }) => [
		...markers,
		...ownFiles,
		...folderFiles,
	]);
	const path = file.replaceAll("\\", "/");
	const own = names
		.filter((name) => path.endsWith(`/${name}`))
		.reduce((one, other) => (other.length > one.length ? other : one), "");
	return own === "" ? undefined : file.slice(0, -own.length - 1);
}

/** What no item can be called, since files of that name tell about a folder or the collection. Without ending, in small letters. */
export function reservedNames(): readonly string[] {
	const own = allFormats().flatMap(({ markers, ownFiles, folderFiles }) => [
		...markers,
		...ownFiles,
		...folderFiles,
	]);
	return [
		ENVIRONMENTS_FOLDER,
		...new Set(own.filter(isAnyItemFile).map(withoutAnyEnding)),
	];
}

/** Whether a hidden folder is one in which folders of a format tell about themselves. */
export function holdsOwnFiles(folder: string): boolean {
	return allFormats().some(({ folderFiles }) =>
		folderFiles.some((file) => file.startsWith(`${folder}/`)),
	);
}

/** The name, or path, of an item without the ending that it has in any format. */
export function withoutAnyEnding(name: string): string {
	const format = formatOfFile(name);
	return format === undefined ? name : withoutEnding(format, name);
}

function bestOf(
	match: (format: CollectionFormat) => number,
): CollectionFormat | undefined {
	let best: CollectionFormat | undefined;
	let most = 0;
	for (const format of formats) {
		const length = match(format);
		if (length <= most) continue;
		most = length;
		best = format;
	}
	return best;
}
