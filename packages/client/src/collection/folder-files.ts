import { basename, join } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { FOLDER_FILES } from "./collection-files.ts";
import { itemKind } from "./item-kind.ts";
import type { FolderDefinition, RequestDefinition } from "./model.ts";
import { plainFolder, readFolder } from "./read-folder.ts";
import { readRequest } from "./read-request.ts";
import { fileProblem, readSource } from "./read-source.ts";
import { type Eventually, readYaml } from "./read-yaml.ts";
import type { YamlField } from "./yaml-field.ts";

export interface ReadFolder {
	readonly folder: FolderDefinition;
	readonly problems: readonly Diagnostic[];
}

export interface ReadRequest {
	/** Absent when the file is broken, or no request. */
	readonly request: RequestDefinition | undefined;
	readonly problems: readonly Diagnostic[];
}

/** The files of a collection's folders and requests. Reads each once and keeps only the result. */
export class FolderFiles {
	readonly #folders = new Map<string, Eventually<ReadFolder>>();
	readonly #requests = new Map<string, Eventually<ReadRequest>>();

	/** A folder by its directory; broken or without a file of its own, it gives nothing to its requests. */
	folder(directory: string, path: string): Eventually<ReadFolder> {
		const known = this.#folders.get(directory);
		if (known) return known;
		const reading = loadFolder(directory, path);
		this.#folders.set(directory, reading);
		return reading;
	}

	request(
		file: string,
		path: string,
		folders: readonly FolderDefinition[],
	): Eventually<ReadRequest> {
		const known = this.#requests.get(file);
		if (known) return known;
		const reading = loadRequest({ file, path, folders });
		this.#requests.set(file, reading);
		return reading;
	}
}

function loadFolder(directory: string, path: string): Eventually<ReadFolder> {
	const defaultName = basename(directory);
	const plain = plainFolder(path, defaultName);
	for (const name of FOLDER_FILES) {
		const result = readSource(join(directory, name));
		if (result.kind === "missing") continue;
		if (result.kind === "problem") {
			return { folder: plain, problems: [result.problem] };
		}
		return readYaml(result.source, (root) => {
			const { document } = root;
			const folder = document.hasErrors
				? plain
				: readFolder(root, { defaultName, path });
			return {
				folder: document.hasErrors ? plain : folder,
				problems: document.problems,
			};
		});
	}
	return { folder: plain, problems: [] };
}

interface Place {
	readonly file: string;
	readonly path: string;
	readonly folders: readonly FolderDefinition[];
}

function loadRequest(place: Place): Eventually<ReadRequest> {
	const result = readSource(place.file);
	switch (result.kind) {
		case "source":
			return readYaml(result.source, (root) => toRequest(root, place));
		case "problem":
			return { request: undefined, problems: [result.problem] };
		case "missing":
			return {
				request: undefined,
				problems: [
					fileProblem(
						place.file,
						"FILE_NOT_READABLE",
						"The file has disappeared.",
						"Somebody removed it, or a link that leads to it is broken.",
					),
				],
			};
	}
}

function toRequest(root: YamlField, place: Place): ReadRequest {
	const { document } = root;
	const { problems } = document;
	if (document.hasErrors) return { request: undefined, problems };
	const kind = itemKind(root);
	switch (kind.kind) {
		case "http":
		case "graphql": {
			const request = readRequest(root, kind.kind, {
				defaultName: basename(place.path),
				path: place.path,
				folders: place.folders,
			});
			return { request: document.hasErrors ? undefined : request, problems };
		}
		case "unsupported":
			root.warn(
				`Files of kind "${kind.type}" are not supported yet; this one is left out.`,
				"Curlew runs http and graphql requests.",
				"KIND_NOT_SUPPORTED",
			);
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
