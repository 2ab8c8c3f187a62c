import { CollectionFileError } from "../../collection/errors.ts";
import type { FileFormat } from "../../collection/file-format.ts";
import { BRUNO_JSON } from "../../collection/open/collection-files.ts";
import { isIgnoredBy } from "../../collection/open/ignored-paths.ts";
import { brokenFolder } from "../../collection/plain-folder.ts";
import type { BruDocument } from "./bru-document.ts";
import { parseBru } from "./parse-bru.ts";
import { readBruEnvironment, readBruFolder } from "./read-bru-folder.ts";
import { readBruRequest } from "./read-bru-request.ts";

export const COLLECTION_BRU = "collection.bru";
const FOLDER_BRU = "folder.bru";
const ENDING = /\.bru$/i;

export function isBruFile(name: string): boolean {
	return ENDING.test(name);
}

/** Bruno's own format. `ignored` are the paths of `ignore` in `bruno.json`. */
export function bruFormat(ignored: readonly string[]): FileFormat {
	return {
		endings: [".bru"],
		folderFiles: [FOLDER_BRU],
		isItemFile: isBruFile,
		withoutEnding: (name) => name.replace(ENDING, ""),
		isOwnFile: (name) =>
			name === FOLDER_BRU || name === COLLECTION_BRU || name === BRUNO_JSON,
		marksCollection: (name) => name === BRUNO_JSON,
		isIgnored: (path) => isIgnoredBy(ignored, path),
		readFolder: (source, plain) => {
			const document = parseBru(source);
			const place = { defaultName: plain.name, path: plain.path };
			const { problems } = document;
			if (document.isBroken)
				return { folder: brokenFolder(plain, problems), problems };
			return { folder: readBruFolder(document, place), problems };
		},
		readRequest: (source, place) => {
			const document = parseBru(source);
			// What a reader says about a file that does not parse only repeats it.
			const request = document.isBroken
				? undefined
				: readBruRequest(document, place);
			return { request, problems: document.problems };
		},
		readEnvironment: (source, defaultName) => {
			const document = parseBru(source);
			const environment = readBruEnvironment(document, defaultName);
			return bruError(document) ?? environment;
		},
	};
}

/** The error of a file without which nothing can go on; undefined when it is sound. */
export function bruError(
	document: BruDocument,
): CollectionFileError | undefined {
	const { errors } = document;
	const [first] = errors;
	return first && new CollectionFileError(first, errors);
}
