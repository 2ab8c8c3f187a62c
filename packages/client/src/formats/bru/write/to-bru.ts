import type { ItemFileKind } from "../../collection-format.ts";
import { differences } from "../../tree/differences.ts";
import type { FieldPath } from "../../tree/field-path.ts";
import {
	compact,
	flagAt,
	mapAt,
	mapsAt,
	type Tree,
	textAt,
	without,
} from "../../tree/plain-tree.ts";
import { CODECS, type Codec } from "./codecs.ts";
import {
	readAgain,
	restoreSections,
	treeOf,
	writable,
} from "./kept-sections.ts";
import { saySame } from "./same-sections.ts";

export interface ToBru {
	readonly text: string;
	/** What `.bru` has no place for, by the path in the tree. */
	readonly lost: readonly FieldPath[];
	/** The members of the tree that hold it. */
	readonly leftover: Tree;
	/** Kept sections that no longer fit what the tree says. */
	readonly outdated: readonly string[];
}

/** Writes a tree of OpenCollection as a `.bru` file, and reads that again to see what did not come along. */
export function toBru(tree: Tree, kind: ItemFileKind, name: string): ToBru {
	return treeToBru(tree, CODECS[kind], name);
}

export function treeToBru(tree: Tree, codec: Codec, name: string): ToBru {
	const item = codec.normalise(withoutKept(tree), name);
	const { sections, outdated } = sectionsOfTree(tree, item, codec, name);
	const text = codec.write(sections, item);
	const lost = differences(item, treeOf(sections, item, codec, name));
	return { text, lost, leftover: leftoverOf(item, lost), outdated };
}

function sectionsOfTree(tree: Tree, item: Tree, codec: Codec, name: string) {
	const base = writable(codec.toSections(item));
	const kept = textAt(mapAt(tree, "extensions", "bruno"), "sections");
	return kept === undefined
		? { sections: base, outdated: [] }
		: restoreSections(base, kept, item, codec, name);
}

function withoutKept(tree: Tree): Tree {
	const extensions = mapAt(tree, "extensions");
	const bruno = without(mapAt(extensions, "bruno"), "sections");
	return compact({
		...tree,
		extensions: compact({ ...extensions, bruno }),
	});
}

function leftoverOf(item: Tree, lost: readonly FieldPath[]): Tree {
	const keys = new Set(lost.map(([first]) => String(first)));
	return Object.fromEntries(
		Object.entries(item)
			.filter(([key]) => keys.has(key))
			.map(([key, value]) => [
				key,
				key === "variables" ? withoutSecrets(item) : value,
			]),
	);
}

/** The value of a secret must not get from a file that is kept private into one that is not. */
function withoutSecrets(item: Tree): readonly Tree[] {
	return mapsAt(item, "variables").map((variable) =>
		flagAt(variable, "secret") ? without(variable, "value") : variable,
	);
}

/** The place of what was left over, in the file that has one for it: `bruno.json`. */
export const LEFTOVERS = "opencollection";

/**
 * The tree of a `.bru` file together with what was left over when the file was
 * made; undefined when the file was changed since in a way that does not fit.
 */
export function withLeftover(
	tree: Tree,
	leftover: Tree,
	kind: ItemFileKind,
	name: string,
): Tree | undefined {
	const candidate = together(tree, leftover);
	const written = (one: Tree) => readAgain(toBru(one, kind, name).text);
	return saySame(written(candidate), written(tree)) ? candidate : undefined;
}

/** A tree with the members that were left over, and the extensions of both. */
export function together(tree: Tree, leftover: Tree): Tree {
	return compact({
		...tree,
		...leftover,
		extensions: {
			...mapAt(leftover, "extensions"),
			...mapAt(tree, "extensions"),
		},
	});
}
