import type { BruDocument } from "../formats/bru/bru-document.ts";
import { environmentSections, environmentToTree } from "./environment.ts";
import { folderSections, folderToTree } from "./folder.ts";
import {
	normaliseEnvironment,
	normaliseFolder,
	normaliseItem,
} from "./normalise.ts";
import { requestSections, requestToTree } from "./request.ts";
import type { Section } from "./sections.ts";
import { type Tree, textAt } from "./tree.ts";
import { writeBru, writeBruEnvironment } from "./write-bru.ts";

/** How one kind of file goes from one format to the other, and back. */
export interface Codec {
	/** `name` is the file's, without its ending. */
	toTree(
		document: BruDocument,
		sections: readonly Section[],
		name: string,
	): Tree;
	/** Takes a normalised tree. */
	toSections(tree: Tree): readonly Section[];
	normalise(tree: Tree, name: string): Tree;
	/** The text of a `.bru` file. */
	write(sections: readonly Section[], tree: Tree): string;
}

export type FileKind = "request" | "folder" | "environment";

export const CODECS: Readonly<Record<FileKind, Codec>> = {
	request: {
		toTree: requestToTree,
		toSections: requestSections,
		normalise: normaliseItem,
		write: writeBru,
	},
	folder: {
		toTree: folderToTree,
		toSections: folderSections,
		normalise: normaliseFolder,
		write: writeBru,
	},
	environment: {
		toTree: (document, sections, name) =>
			environmentToTree(name, document.colour, sections),
		toSections: environmentSections,
		normalise: normaliseEnvironment,
		write: (sections, tree) =>
			writeBruEnvironment(sections, textAt(tree, "color")),
	},
};
