import type { SourceText } from "../../diagnostics/source-text.ts";
import type { Tree } from "../../formats/tree/plain-tree.ts";
import type { SecretValue } from "../secrets/secret-files.ts";
import type { Findings } from "./findings.ts";

/**
 * What is known of a kind of files that become a collection and are not run as
 * they are. All of them stand in `importers.ts`; what reads them is loaded by `read`.
 */
export interface Importer {
	/** What `--from` calls it. */
	readonly name: string;
	/** What people call it: `a HAR file`. */
	readonly title: string;
	/** Tells by the beginning of a file's text whether it is one. @param text the first `SHOWN_BEGINNING` characters */
	recognises(text: string, file: string): boolean;
	/** Which files of a folder are read together as one collection; without it, folders are refused. @param path relative to the folder, with `/` */
	isPart?(path: string): boolean;
	/** @throws ImportError when nothing can be made of it */
	read(input: ImportInput): Imported | Promise<Imported>;
}

/** Characters of a file that importers are shown to tell whether it is theirs. */
export const SHOWN_BEGINNING = 200_000;

export interface ImportInput {
	/** The file, or all parts of the folder in the order of their paths. Never empty. */
	readonly sources: readonly SourceText[];
	/** The folder that is read, or in which the file lies; absolute. */
	readonly root: string;
	/** What the collection is called where nothing in it says so: the file or folder without its ending. */
	readonly name: string;
	readonly options: ImportOptions;
	readonly findings: Findings;
	/** A file that another one names; undefined where there is none, or outside of `root`. @param path as it is written */
	beside(path: string, from: SourceText): SourceText | undefined;
	/** Whether there is such a file. */
	has(path: string, from: SourceText): boolean;
	/** Files of these names beside another one, or in the folders above up to `root`. */
	around(names: readonly string[], from: SourceText): readonly SourceText[];
}

export interface ImportOptions {
	/** HAR: also what pages load to be shown: scripts, styles, images, fonts. */
	readonly staticFiles?: boolean;
	/** OpenAPI: each request says which operation it was made of, in `extensions.curlew.openapi`. */
	readonly remembersOperations?: boolean;
}

/** What an importer has made. */
export interface Imported {
	/** A bundled collection of OpenCollection: `info`, `config.environments`, `request`, `items`. */
	readonly tree: Tree;
	/** Values of variables that say `secret: true` in the tree; they go into `.env`. */
	readonly secrets?: readonly SecretValue[];
	/** Files that requests send or scripts use. */
	readonly copies?: readonly CopiedFile[];
	/** What was read has no requests, and need not have any. Default: false, which makes it an error. */
	readonly mayBeEmpty?: boolean;
	/** It was recorded from life: URLs and bodies have credentials in them. */
	readonly isRecorded?: boolean;
}

export interface CopiedFile {
	/** Relative to the new collection, with `/`. */
	readonly path: string;
	/** Absolute. */
	readonly from: string;
}
