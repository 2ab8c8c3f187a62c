/**
 * The tree of a file in the shape of OpenCollection, each node with its range
 * of the file: whichever format the file has, and whichever library parsed it.
 */
export type PlacedNode = MapNode | ListNode | ScalarNode | AliasNode;

/** Offsets are UTF-16 code units of the text. */
export interface NodeRange {
	readonly start: number;
	/** Behind the value; in a tree of `yaml-tree.ts`, for maps and lists that of the last value inside. */
	readonly end: number;
}

export interface MapNode extends NodeRange {
	readonly kind: "map";
	readonly entries: readonly MapEntry[];
}

export interface MapEntry {
	/** As written, without quotation marks; undefined when the key is no scalar. */
	readonly key: string | undefined;
	/** Offsets of the key, with its quotation marks. */
	readonly keyStart: number;
	readonly keyEnd: number;
	/** Null when not even a colon stands behind the key. */
	readonly value: PlacedNode | null;
}

/** An entry of a map whose key is a scalar. */
export function mapEntry(
	{ text, start, end }: ScalarNode,
	value: PlacedNode | null,
): MapEntry {
	return { key: text, keyStart: start, keyEnd: end, value };
}

export interface ListNode extends NodeRange {
	readonly kind: "list";
	readonly items: readonly PlacedNode[];
}

/** `indented`: as `indented-text.ts` reads texts, in formats other than YAML. `joined`: of several texts of the file. */
export type ScalarStyle =
	| "plain"
	| "single"
	| "double"
	| "literal"
	| "folded"
	| "indented"
	| "joined";

export interface ScalarNode extends NodeRange {
	readonly kind: "scalar";
	/** What YAML 1.2 takes it for (core schema). */
	readonly type: "text" | "number" | "boolean" | "null";
	/** As its author wrote it, without quotation marks: `1.10`, `True`, `~`. */
	readonly text: string;
	readonly style: ScalarStyle;
	/** How many spaces the format puts in front of each line after the first; of an indented text. */
	readonly indent?: number;
	/** What a joined text is made of: texts of the file, and what is put between them. */
	readonly parts?: readonly (ScalarNode | string)[];
}

/** `*name`. Stands for another node, also one that it is itself a part of. */
export interface AliasNode extends NodeRange {
	readonly kind: "alias";
	/** Undefined when the file defines no such anchor before it. */
	readonly target: MapNode | ListNode | ScalarNode | undefined;
}
