import type { SourceText } from "../diagnostics/source-text.ts";
import type { ClientRules } from "./rules/client-rules.ts";
import type { Field } from "./tree/field.ts";

/** At once, or after something was loaded. */
export type Eventually<T> = T | Promise<T>;

/** What a file is in a collection. */
export type FileKind = "collection" | ItemFileKind;

/** Beside the collection's own. */
export type ItemFileKind = "folder" | "request" | "environment";

/**
 * What the rest of Curlew knows of a format of collections: how its files are
 * called and recognised, the rules of its client, and how a file becomes a tree in
 * the shape of OpenCollection. What editing and converting take besides is its
 * `FormatTools`. All formats stand in `formats.ts`.
 */
export interface CollectionFormat extends FileNames {
	/** What options call it. */
	readonly name: string;
	/** What people call it. */
	readonly title: string;
	/** The rules of the client that made a collection. @param settings the tree of its own file */
	rules(settings: Field): ClientRules;
	/** Whether an assertion has its operator in front of the value, in the same text: a word that is none is compared with. */
	readonly hasOperatorsInValues: boolean;
	/** Where a repository has collections of the format beside what they share. Absent: a collection is known by its marker alone. */
	readonly repository?: RepositoryLayout;
	/** Where it keeps saved examples in files of their own. Absent: they stand in the requests' files. */
	readonly examples?: ExampleFiles;
	/** Loaded when a collection of the format is opened. */
	reader(): Promise<FormatReader>;
}

/** Saved examples in files of their own, beside the request. Paths with `/`. */
export interface ExampleFiles {
	/** The folder with what belongs to a request, relative to the request's. @param stem of its file */
	folderOf(stem: string): string;
	/** The folder with the examples in that. */
	readonly folder: string;
	/** How they end; the usual one first. */
	readonly endings: readonly [string, ...string[]];
}

/**
 * Of a format whose folders have the file that marks a collection, too, or none:
 * the outermost folder is the collection, or the one at its place in a
 * repository. All paths are relative to the repository's root, with `/`.
 */
export interface RepositoryLayout {
	/** Each folder in it is a collection, whatever it holds. */
	readonly collections: string;
	readonly environments: string;
	readonly globals: string;
	/** How files of global variables end; the usual one first. */
	readonly globalsEndings: readonly [string, ...string[]];
	/** Names further collections and environments. */
	readonly index: string;
	/** What the index names, relative to its folder. */
	readIndex(source: SourceText): Promise<RepositoryIndex>;
}

export interface RepositoryIndex {
	readonly collections: readonly string[];
	readonly environments: readonly string[];
}

/** Names are without folders, except where a path is said; endings begin with a dot, and their case does not matter. */
export interface FileNames {
	/** Files that make their folder a collection: paths relative to it, with `/`, the usual one first. None where collections are single files. */
	readonly markers: readonly string[];
	/** Further files in which a collection tells about itself, relative to it; the first is what `FormatReader.openCollection` is given. */
	readonly ownFiles: readonly string[];
	/** The files in which a folder tells about itself, relative to it; the usual one first. */
	readonly folderFiles: readonly string[];
	/** How files of requests and folders end; the usual one first. */
	readonly endings: readonly [string, ...string[]];
	/** How files of environments end; the usual one first. */
	readonly environmentEndings: readonly [string, ...string[]];
	/** Whether a file that is none of those holds a whole collection: by its ending, then by its text. */
	readonly single?: {
		readonly endings: readonly string[];
		/** Where environments are, relative to the file's folder. Default: in the file itself. */
		readonly environmentFolders?: readonly string[];
		holdsCollection(text: string, file: string): boolean;
		/** The same for an environment. */
		holdsEnvironment?(text: string): boolean;
	};
}

/** A file as its format reads it. */
export interface ReadFile {
	/** Its tree; what was found wrong is in the document's problems. */
	readonly root: Field;
	/** There is nothing that could be read on: what a reader would say only repeats what is told already. */
	readonly isBroken: boolean;
	/** Where a request says that its saved examples are, relative to its folder. Default: where `ExampleFiles` says. */
	readonly examplesFolder?: string | undefined;
}

/** A saved example as its format reads it: a tree in the shape of one of OpenCollection's `examples`. */
export interface ReadExampleFile extends ReadFile {
	/** Its place among the examples of the request. */
	readonly order: number;
}

/** The files in which a collection tells about itself. */
export interface ReadOwnFiles {
	/** What holds `info`, `config` and `extensions`. */
	readonly settings: ReadFile;
	/** What holds `request`, `docs` and `items`: the same, unless the format has another file for them. */
	readonly content: ReadFile;
	/** `extensions.curlew`, as somebody wrote it. */
	readonly curlew: Field;
}

/** Makes trees of the files of one format. `use` may be called twice, and changes nothing but the problems of the tree's document. */
export interface FormatReader {
	/** Reads a file that is to be used: whatever is wrong with it is told. */
	read<T>(
		source: SourceText,
		kind: ItemFileKind,
		use: (file: ReadFile) => T,
	): Eventually<T>;
	/** Of a format with `examples`. @param name of the file, without its ending */
	readExample?<T>(
		source: SourceText,
		name: string,
		use: (file: ReadExampleFile) => T,
	): Eventually<T>;
	/** @param other the first of `ownFiles`, where the collection has it */
	readCollection<T>(
		source: SourceText,
		other: SourceText | undefined,
		use: (files: ReadOwnFiles) => T,
	): Eventually<T>;
}
