import type { BruDocument } from "../../formats/bru/bru-document.ts";
import {
	COLLECTION_BRU,
	FOLDER_BRU,
	isBruFile,
	withoutBruEnding,
} from "../../formats/bru/bru-names.ts";
import { parseBru } from "../../formats/bru/parse-bru.ts";
import { isRunnable, readBru } from "../../formats/bru/read-bru.ts";
import { CollectionFileError } from "../errors.ts";
import type { FileFormat } from "../file-format.ts";
import { brokenFolder } from "../plain-folder.ts";
import { readEnvironment } from "../read/read-environment.ts";
import { readFolder } from "../read/read-folder.ts";
import { readRequest } from "../read/read-request.ts";
import { REQUEST_KINDS } from "../read/request-kinds.ts";
import { BRUNO_JSON } from "./collection-files.ts";
import { isIgnoredBy } from "./ignored-paths.ts";

/** Bruno's own format. `ignored` are the paths of `ignore` in `bruno.json`. */
export function bruFormat(ignored: readonly string[]): FileFormat {
	return {
		endings: [".bru"],
		folderFiles: [FOLDER_BRU],
		isItemFile: isBruFile,
		withoutEnding: withoutBruEnding,
		isOwnFile: (name) =>
			name === FOLDER_BRU || name === COLLECTION_BRU || name === BRUNO_JSON,
		marksCollection: (name) => name === BRUNO_JSON,
		isIgnored: (path) => isIgnoredBy(ignored, path),
		readFolder: (source, plain) => {
			const document = parseBru(source);
			const { problems } = document;
			if (document.isBroken)
				return { folder: brokenFolder(plain, problems), problems };
			const root = readBru(document, "folder");
			const place = { defaultName: plain.name, path: plain.path };
			return { folder: readFolder(root, place, 0), problems };
		},
		readRequest: (source, place) => {
			const document = parseBru(source);
			const { problems } = document;
			// What a reader says about a file that does not parse only repeats it.
			if (document.isBroken || !isRunnable(document))
				return { request: undefined, problems };
			const root = readBru(document, "request");
			const protocol = root.has("graphql") ? "graphql" : "http";
			const request = readRequest(root, protocol, place, REQUEST_KINDS, 0);
			return { request, problems };
		},
		readEnvironment: (source, defaultName) => {
			const document = parseBru(source);
			const root = readBru(document, "environment");
			const environment = readEnvironment(root, defaultName);
			return root.document.toError() ?? environment;
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
