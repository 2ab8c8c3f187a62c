import { basename, join } from "node:path";
import type { Eventually } from "../../formats/collection-format.ts";
import type { FolderDefinition } from "../model.ts";
import { brokenFolder, plainFolder } from "../plain-folder.ts";
import type { RequestPlace } from "../read/read-request.ts";
import { goneProblem, readOwnSource, readSource } from "../read/read-source.ts";
import { exampleFilesOf, readExampleFiles } from "./example-files.ts";
import type { ItemReader, ReadFolder, ReadRequest } from "./item-reader.ts";

/** The files of a collection's folders and requests. Reads each once and keeps only the result. */
export class FolderFiles {
	readonly #reader: ItemReader;
	readonly #root: string;
	readonly #folders = new Map<string, Eventually<ReadFolder>>();
	readonly #requests = new Map<string, Eventually<ReadRequest>>();

	/** @param root the collection's folder, absolute */
	constructor(reader: ItemReader, root: string) {
		this.#reader = reader;
		this.#root = root;
	}

	/** A folder by its directory; broken or without a file of its own, it gives nothing to its requests. */
	folder(directory: string, path: string): Eventually<ReadFolder> {
		const known = this.#folders.get(directory);
		if (known) return known;
		const reading = loadFolder(this.#reader, this.#root, directory, path);
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
		const place = { defaultName: basename(path), path, folders };
		const reading = withExamples(
			loadRequest(this.#reader, file, place),
			file,
			this.#root,
			this.#reader,
		);
		this.#requests.set(file, reading);
		return reading;
	}
}

function loadFolder(
	reader: ItemReader,
	root: string,
	directory: string,
	path: string,
): Eventually<ReadFolder> {
	const plain = plainFolder(path, basename(directory));
	for (const name of reader.format.folderFiles) {
		const result = readOwnSource(root, join(directory, name));
		if (result.kind === "missing") continue;
		return result.kind === "problem"
			? {
					folder: brokenFolder(plain, [result.problem]),
					problems: [result.problem],
				}
			: reader.readFolder(result.source, plain);
	}
	return { folder: plain, problems: [] };
}

function loadRequest(
	reader: ItemReader,
	file: string,
	place: RequestPlace,
): Eventually<ReadRequest> {
	const result = readSource(file);
	switch (result.kind) {
		case "source":
			return reader.readRequest(result.source, place);
		case "problem":
			return { request: undefined, problems: [result.problem] };
		case "missing":
			return {
				request: undefined,
				problems: [goneProblem(file)],
			};
	}
}

/** Together with what is saved beside it, in formats that keep examples in files of their own. */
function withExamples(
	reading: Eventually<ReadRequest>,
	file: string,
	root: string,
	reader: ItemReader,
): Eventually<ReadRequest> {
	if (reader.format.examples === undefined) return reading;
	if (reading instanceof Promise)
		return reading.then((read) => addExamples(read, file, root, reader));
	return addExamples(reading, file, root, reader);
}

function addExamples(
	read: ReadRequest,
	file: string,
	root: string,
	reader: ItemReader,
): Eventually<ReadRequest> {
	const { request, problems, examplesFolder } = read;
	const files = exampleFilesOf(file, reader.format, examplesFolder);
	if (files.length === 0 || request === undefined) return read;
	return readExampleFiles(files, root, reader).then((found) => ({
		request: { ...request, examples: found.examples },
		problems: [...problems, ...found.problems],
	}));
}
