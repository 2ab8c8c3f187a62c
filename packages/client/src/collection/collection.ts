import type {
	CollectionDefinition,
	EnvironmentDefinition,
	RequestDefinition,
	Selection,
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
