import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { SourceText } from "../diagnostics/source-text.ts";
import type { Eventually } from "../formats/opencollection/read-yaml.ts";
import type { CollectionFileError } from "./errors.ts";
import type {
	EnvironmentDefinition,
	FolderDefinition,
	RequestDefinition,
} from "./model.ts";
import type { RequestPlace } from "./read/read-request.ts";

export interface ReadFolder {
	readonly folder: FolderDefinition;
	readonly problems: readonly Diagnostic[];
}

export interface ReadRequest {
	/** Absent when the file is broken, or no request. */
	readonly request: RequestDefinition | undefined;
	readonly problems: readonly Diagnostic[];
}

/** How a collection with one file for each request names its files, and how each is read. */
export interface FileFormat {
	/** Of requests, folders and environments, with the dot; the usual one first. */
	readonly endings: readonly [string, ...string[]];
	/** Names of the file in which a folder tells about itself. */
	readonly folderFiles: readonly string[];
	/** A request, folder or environment, by the ending. */
	isItemFile(name: string): boolean;
	withoutEnding(name: string): string;
	/** A file that stands for the folder, or the collection, that it is in. */
	isOwnFile(name: string): boolean;
	/** A file that makes its folder a collection. */
	marksCollection(name: string): boolean;
	/** Whether the collection itself says that nothing at a path below its root (with `/`) belongs to it. */
	isIgnored(path: string): boolean;
	/** `plain` is what a folder is without a readable file. */
	readFolder(
		source: SourceText,
		plain: FolderDefinition,
	): Eventually<ReadFolder>;
	readRequest(source: SourceText, place: RequestPlace): Eventually<ReadRequest>;
	readEnvironment(
		source: SourceText,
		defaultName: string,
	): Eventually<EnvironmentDefinition | CollectionFileError>;
}
