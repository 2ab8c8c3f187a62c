import { readYaml } from "../../formats/opencollection/read-yaml.ts";
import type { Field } from "../../formats/tree/field.ts";
import type { FileFormat, ReadRequest } from "../file-format.ts";
import { brokenFolder } from "../plain-folder.ts";
import { readEnvironment } from "../read/read-environment.ts";
import { readFolder } from "../read/read-folder.ts";
import { type RequestPlace, readRequest } from "../read/read-request.ts";
import { REQUEST_KINDS, type RequestKinds } from "../read/request-kinds.ts";
import {
	FOLDER_FILES,
	isCollectionFile,
	isFolderFile,
	isYamlFile,
	withoutEnding,
} from "./collection-files.ts";
import { ignoredPaths, isIgnoredBy } from "./ignored-paths.ts";
import { itemKind } from "./item-kind.ts";
import { leftOut } from "./left-out.ts";

/** OpenCollection 1.0.0, as files. */
export const YAML_FORMAT: FileFormat = {
	endings: [".yml", ".yaml"],
	folderFiles: FOLDER_FILES,
	isItemFile: isYamlFile,
	withoutEnding,
	isOwnFile: (name) => isFolderFile(name) || isCollectionFile(name),
	marksCollection: isCollectionFile,
	isIgnored: () => false,
	readFolder: (source, plain) =>
		readYaml(source, (root) => {
			const { document } = root;
			const place = { defaultName: plain.name, path: plain.path };
			const { problems } = document;
			if (document.hasErrors)
				return { folder: brokenFolder(plain, problems), problems };
			return { folder: readFolder(root, place), problems };
		}),
	readRequest: (source, place) =>
		readYaml(source, (root) => toRequest(root, place, REQUEST_KINDS)),
	readEnvironment: (source, defaultName) =>
		readYaml(source, (root) => {
			const syntaxError = root.document.toError();
			if (syntaxError) return syntaxError;
			const environment = readEnvironment(root, defaultName);
			return root.document.toError() ?? environment;
		}),
};

/** As `YAML_FORMAT`, for a collection that names paths below its root that hold no requests, or has other kinds of them. */
export function yamlFormat(
	ignored: readonly string[],
	kinds = REQUEST_KINDS,
): FileFormat {
	const paths = ignoredPaths(ignored);
	return {
		...YAML_FORMAT,
		readRequest: (source, place) =>
			readYaml(source, (root) => toRequest(root, place, kinds)),
		isIgnored: (path) => isIgnoredBy(paths, path),
	};
}

function toRequest(
	root: Field,
	place: RequestPlace,
	kinds: RequestKinds,
): ReadRequest {
	const { document } = root;
	const { problems } = document;
	if (document.hasErrors) return { request: undefined, problems };
	const kind = itemKind(root, kinds);
	switch (kind.kind) {
		case "request":
			return {
				request: readRequest(root, kind.type, place, kinds),
				problems,
			};
		case "unsupported":
			root.tell(leftOut(kind.type));
			break;
		case "empty":
			root.report(
				"The file is empty.",
				"Write a request into it, or remove it.",
				"EMPTY_FILE",
			);
			break;
		default:
			root.warn(
				"The file is not a request; it is left out.",
				"A request has `info` and `http` (or `graphql`).",
				"NOT_A_REQUEST",
			);
	}
	return { request: undefined, problems };
}
