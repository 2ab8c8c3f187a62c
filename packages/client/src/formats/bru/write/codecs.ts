import type { ItemFileKind } from "../../collection-format.ts";
import {
	normaliseEnvironment,
	normaliseFolder,
	normaliseItem,
} from "../../opencollection/normalise/normalise.ts";
import { type Tree, textAt } from "../../tree/plain-tree.ts";
import type { BruFileKind } from "../bru-keys.ts";
import {
	environmentSections,
	folderSections,
	requestSections,
} from "./item-sections.ts";
import type { Section } from "./sections.ts";
import { writeBru, writeBruEnvironment } from "./write-bru.ts";

/** How one kind of file becomes `.bru`, and what its tree has that does not stand in the file. */
export interface Codec {
	readonly kind: BruFileKind;
	/** What a `.bru` file says, and what is known without it. `name` is the file's, without its ending. */
	complete(tree: Tree, name: string): Tree;
	/** Takes a normalised tree. */
	toSections(tree: Tree): readonly Section[];
	normalise(tree: Tree, name: string): Tree;
	/** The text of a `.bru` file. */
	write(sections: readonly Section[], tree: Tree): string;
}

export const CODECS: Readonly<Record<ItemFileKind, Codec>> = {
	request: {
		kind: "request",
		complete: (tree) => tree,
		toSections: requestSections,
		normalise: normaliseItem,
		write: writeBru,
	},
	folder: {
		kind: "folder",
		complete: (tree) => tree,
		toSections: folderSections,
		normalise: normaliseFolder,
		write: writeBru,
	},
	environment: {
		kind: "environment",
		complete: (tree, name) => ({ name, ...tree }),
		toSections: environmentSections,
		normalise: normaliseEnvironment,
		write: (sections, tree) =>
			writeBruEnvironment(sections, textAt(tree, "color")),
	},
};
