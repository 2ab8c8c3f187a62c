import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { SourceText } from "../../diagnostics/source-text.ts";
import type {
	CollectionFormat,
	Eventually,
	FormatReader,
	ReadFile,
} from "../../formats/collection-format.ts";
import type { CollectionFileError } from "../../formats/errors.ts";
import { ignoredPaths, isIgnoredBy } from "../../formats/ignored-paths.ts";
import { leftOut } from "../../formats/left-out.ts";
import type {
	EnvironmentDefinition,
	FolderDefinition,
	RequestDefinition,
	RequestExample,
} from "../model.ts";
import { brokenFolder } from "../plain-folder.ts";
import { readEnvironment } from "../read/read-environment.ts";
import { readFolder } from "../read/read-folder.ts";
import {
	type RequestPlace,
	readExample,
	readRequest,
} from "../read/read-request.ts";
import { REQUEST_KINDS, type RequestKinds } from "../read/request-kinds.ts";
import { itemKind } from "./item-kind.ts";

export interface ReadFolder {
	readonly folder: FolderDefinition;
	readonly problems: readonly Diagnostic[];
}

export interface ReadRequest {
	/** Absent when the file is broken, or no request. */
	readonly request: RequestDefinition | undefined;
	readonly problems: readonly Diagnostic[];
	/** Where the file says that its saved examples are, relative to its folder. */
	readonly examplesFolder?: string | undefined;
}

/** A saved example in a file of its own. */
export interface ReadExample {
	/** Absent when the file is broken. */
	readonly example: RequestExample | undefined;
	readonly order: number;
	readonly problems: readonly Diagnostic[];
}

/** What a collection says of all its files. */
export interface ItemReaderOptions {
	/** Paths below the root that hold no requests, as the collection writes them. */
	readonly ignored?: readonly string[];
	readonly kinds?: RequestKinds;
}

/** Makes the model of a collection's files, of whatever format. */
export class ItemReader {
	readonly format: CollectionFormat;
	readonly #reader: FormatReader;
	readonly #ignored: readonly string[];
	readonly #kinds: RequestKinds;

	constructor(
		format: CollectionFormat,
		reader: FormatReader,
		{ ignored = [], kinds = REQUEST_KINDS }: ItemReaderOptions = {},
	) {
		this.format = format;
		this.#reader = reader;
		this.#ignored = ignoredPaths(ignored);
		this.#kinds = kinds;
	}

	static async of(
		format: CollectionFormat,
		options: ItemReaderOptions = {},
	): Promise<ItemReader> {
		return new ItemReader(format, await format.reader(), options);
	}

	/** Whether the collection itself says that nothing at a path below its root (with `/`) belongs to it. */
	isIgnored(path: string): boolean {
		return isIgnoredBy(this.#ignored, path);
	}

	/** `plain` is what a folder is without a readable file. */
	readFolder(
		source: SourceText,
		plain: FolderDefinition,
	): Eventually<ReadFolder> {
		const place = { defaultName: plain.name, path: plain.path };
		return this.#reader.read(source, "folder", ({ root, isBroken }) => {
			const { problems } = root.document;
			const folder = isBroken
				? brokenFolder(plain, problems)
				: readFolder(root, place, 0);
			return { folder, problems };
		});
	}

	readRequest(
		source: SourceText,
		place: RequestPlace,
	): Eventually<ReadRequest> {
		return this.#reader.read(source, "request", (file) => ({
			request: this.#request(file, place),
			problems: file.root.document.problems,
			examplesFolder: file.examplesFolder,
		}));
	}

	/** Of a format with examples in files of their own. @param name of the file, without its ending */
	readExample(
		source: SourceText,
		name: string,
	): Eventually<ReadExample> | undefined {
		return this.#reader.readExample?.(
			source,
			name,
			({ root, isBroken, order }) => ({
				example: isBroken ? undefined : readExample(root),
				order,
				problems: root.document.problems,
			}),
		);
	}

	readEnvironment(
		source: SourceText,
		defaultName: string,
	): Eventually<EnvironmentDefinition | CollectionFileError> {
		return this.#reader.read(source, "environment", ({ root, isBroken }) => {
			const error = isBroken ? root.document.toError() : undefined;
			if (error) return error;
			const environment = readEnvironment(root, defaultName);
			return root.document.toError() ?? environment;
		});
	}

	#request(
		{ root, isBroken }: ReadFile,
		place: RequestPlace,
	): RequestDefinition | undefined {
		if (isBroken) return undefined;
		const kind = itemKind(root, this.#kinds);
		switch (kind.kind) {
			case "request":
				return readRequest(root, kind.type, place, this.#kinds, 0);
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
		return undefined;
	}
}
