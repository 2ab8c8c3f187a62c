import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type {
	CollectionDefinition,
	EnvironmentDefinition,
	FolderDefinition,
	RequestDefinition,
} from "./model.ts";

/** An opened collection. Reads files when they are asked for, and each only once. */
export interface Collection {
	readonly definition: CollectionDefinition;
	/**
	 * The requests at the given paths (files or folders, absolute), in the
	 * order of a run; all of them when `paths` is empty. Reads only the files
	 * that are needed for them.
	 */
	select(paths: readonly string[]): Promise<Selection>;
	/** One request by its path in the collection (`users/create`, with or without ending); undefined when there is none. */
	request(path: string): Promise<RequestDefinition | undefined>;
	/** Whether the collection itself says that nothing at a path below its root (with `/`) belongs to it. */
	isIgnored(path: string): boolean;
	environmentNames(): Promise<readonly string[]>;
	/** Throws `EnvironmentNotFoundError` with the names there are. */
	environment(name: string): Promise<EnvironmentDefinition>;
}

/** Requests in the order of a run, and what could not be read on the way. */
export interface Selection {
	readonly requests: readonly RequestDefinition[];
	/** The folders around them, and those without requests, in the order of a run: each before what is in it. */
	readonly folders: readonly FolderDefinition[];
	/** What is wrong with files among the selected ones: errors (those of definitions, and of files that could not be read), and warnings. */
	readonly problems: readonly Diagnostic[];
}
