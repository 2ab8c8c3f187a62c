import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { SourceText } from "../diagnostics/source-text.ts";
import type { FileKind, ItemFileKind } from "./collection-format.ts";
import type { FormPart } from "./form-parts.ts";
import type { Edit } from "./opencollection/yaml-edit.ts";
import type { OutlineEntry } from "./outline.ts";
import type { Field } from "./tree/field.ts";
import type { FieldPath } from "./tree/field-path.ts";
import type { PlacedDocument } from "./tree/placed-document.ts";
import type { ScalarNode } from "./tree/placed-node.ts";
import type { Tree } from "./tree/plain-tree.ts";

/** What finding places, editing and converting take of a format, besides opening collections: its parsers are loaded with it. */
export interface FormatTools {
	/** The tree of a file for places of messages, whatever is wrong with it. */
	place(source: SourceText): PlacedDocument;
	/** The tree of a file while somebody writes it, and texts that are no part of it but hold placeholders. Nothing is told. */
	draft(source: SourceText, kind: FileKind): Draft;
	outline(source: SourceText): readonly OutlineEntry[];
	/** Where comments begin that are no part of the tree, as offsets; they end with their lines. */
	commentOffsets(text: string): readonly number[];
	/** Tells whether an offset lies in text that is about the file: a comment, documentation. */
	remarks(source: SourceText): (offset: number) => boolean;
	/** All that a file says, for forms and conversions. @param name of the file, without its ending */
	content(source: SourceText, kind: FileKind, name: string): FileContent;
	/** As `content`, of a saved example; only of formats with `examples`. */
	exampleContent?(source: SourceText, name: string): ExampleContent;
	/** As `content`, of the collection's own files together. @throws CollectionFileError when one cannot be read */
	ownContent(source: SourceText, other: SourceText): OwnContent;
	/** Absent where the format has a place for everything. */
	readonly keeping?: {
		/** A tree together with what a conversion kept of it; undefined where the file was changed since so that it does not fit. */
		restore(
			tree: Tree,
			kept: Tree,
			kind: FileKind,
			name: string,
		): Tree | undefined;
		/** What is told then. */
		readonly outdated: Pick<Diagnostic, "message" | "hint">;
	};
	write(tree: Tree, kind: ItemFileKind, name: string): WrittenFile;
	/** Of a format whose collections are single files: all of one but its environments. What is lost has its path in the bundle. */
	readonly writeWhole?: (bundle: Tree) => WrittenOwn;
	/** @param kept what files had no place for, by their paths */
	writeOwn(tree: Tree, kept: Tree): WrittenOwn;
	/** The own files of a new collection. */
	newCollection(name: string): readonly TextFile[];
	/** The text of a file with another content; what the edits do not touch stays as it is. @throws EditError when the format has no place for it */
	edit(file: EditedFile, after: Tree, edits: readonly Edit[]): string;
	/** What a file says of one of its items, every character, and the file with it again. Absent where a form tells all of an item. */
	readonly itemTexts?: {
		/** Undefined where there is no such item. */
		of(text: string, path: FieldPath): string | undefined;
		/** @param index its place in the list; behind the last one where there are fewer @throws EditError where there is no such list */
		insert(text: string, list: FieldPath, index: number, item: string): string;
	};
	/** The text of a request whose file has got another name, where it says something of that. @param from the former name, without ending; `to` likewise */
	renamed?(text: string, from: string, to: string): string;
	/** Folders have no settings, do not end inherited authentication, and run by the names of their files: conversions have to say so in the requests. */
	readonly needsSpellingOut: boolean;
	/** Environments are exported with the values of their secrets, and no `.env` is read: conversions from there move them. */
	readonly hasSecretsInFiles?: true;
	/** The only script API that the program has which made the format; absent where that is Curlew's. */
	readonly scriptApi?: "pm";
	/** What forms can say and its files cannot. Absent: they can say everything. */
	readonly lacks?: readonly FormPart[];
}

export interface Draft {
	readonly root: Field;
	readonly others: readonly ScalarNode[];
}

export interface FileContent {
	readonly tree: Tree;
	/** Where it stands, and what is wrong with it, or does not come along. */
	readonly document: PlacedDocument;
	/** Where a request says that its saved examples are, relative to its folder. */
	readonly examplesFolder?: string | undefined;
}

/** A saved example in a file of its own. */
export interface ExampleContent extends FileContent {
	/** Its place among the examples of the request. */
	readonly order: number;
}

export interface OwnContent extends FileContent {
	/** What an earlier conversion into this format had no place for, by file. */
	readonly kept: Tree;
}

export interface TextFile {
	/** Relative to the collection's root, with `/`. */
	readonly path: string;
	readonly text: string;
}

/** What a conversion has to tell of a place in the tree that was written. */
export interface Loss extends Pick<Diagnostic, "code" | "message" | "hint"> {
	readonly path: FieldPath;
}

export interface WrittenFile {
	readonly text: string;
	readonly losses: readonly Loss[];
	/** The members of the tree for which there was no place. */
	readonly kept: Tree;
}

export interface WrittenOwn {
	readonly files: readonly TextFile[];
	readonly losses: readonly Loss[];
}

/** A text with something that a form has changed. */
export interface EditedFile {
	readonly text: string;
	readonly kind: FileKind;
	readonly name: string;
	/** Where in the file it stands: `[]`, or `["items", 0]` in a bundled collection. */
	readonly basePath: FieldPath;
	/** What it said before. */
	readonly before: Tree;
}
