import { toText, type Value } from "@curlew/template";
import { isList } from "../../values/is-list.ts";
import { indentedText } from "./indented-text.ts";
import type {
	ListNode,
	MapEntry,
	MapNode,
	NodeRange,
	PlacedNode,
	ScalarNode,
} from "./placed-node.ts";
import { isTree } from "./plain-tree.ts";
import { scalarOffsets } from "./scalar-offsets.ts";

/** Nodes for mappings, which make the tree of a file that says the same in another way. */

/** The members of a map; one that is undefined is left out. */
export type Members = Readonly<Record<string, PlacedNode | undefined>>;

export function mapNode(range: NodeRange, members: Members): MapNode {
	const entries: MapEntry[] = [];
	for (const key in members) add(entries, key, members[key]);
	return mapOf(range, entries);
}

/** Adds a member to those of a map, if it is there. */
export function add(
	entries: MapEntry[],
	key: string,
	value: PlacedNode | undefined,
): void {
	if (value !== undefined) entries.push(memberEntry(key, value));
}

export function mapOf(
	{ start, end }: NodeRange,
	entries: readonly MapEntry[],
): MapNode {
	return { kind: "map", start, end, entries };
}

export function memberEntry(key: string, value: PlacedNode): MapEntry {
	return { key, keyStart: value.start, keyEnd: value.end, value };
}

/** As `mapNode`; undefined when nothing would be in it. */
export function filledMap(
	range: NodeRange,
	members: Members,
): MapNode | undefined {
	const node = mapNode(range, members);
	return node.entries.length === 0 ? undefined : node;
}

export function listNode(
	range: NodeRange,
	items: readonly PlacedNode[],
): ListNode {
	return { kind: "list", start: range.start, end: range.end, items };
}

/** A text that stands for what is written at a range. */
export function textNode(text: string, { start, end }: NodeRange): ScalarNode {
	return indentedText(text, start, end, 0);
}

/** One text of several of the file, and of what is put between them. */
export function joinedNode(
	parts: readonly (ScalarNode | string)[],
	{ start, end }: NodeRange,
): ScalarNode {
	const text = parts
		.map((part) => (typeof part === "string" ? part : part.text))
		.join("");
	return {
		kind: "scalar",
		type: "text",
		style: "joined",
		text,
		start,
		end,
		parts,
	};
}

export function flagNode(flag: boolean, { start, end }: NodeRange): ScalarNode {
	return indentedText(flag ? "true" : "false", start, end, 0, "boolean");
}

/** A number as it is written. */
export function numberNode(
	text: string,
	{ start, end }: NodeRange,
): ScalarNode {
	return indentedText(text, start, end, 0, "number");
}

/** A value as if all of it stood at one range. */
export function nodeOf(value: Value, range: NodeRange): PlacedNode {
	if (isList(value)) {
		const items = value.map((item) => nodeOf(item, range));
		return listNode(range, items);
	}
	if (isTree(value)) {
		const entries: MapEntry[] = [];
		for (const key of Object.keys(value))
			add(entries, key, nodeOf(value[key] ?? null, range));
		return mapOf(range, entries);
	}
	if (typeof value === "boolean") return flagNode(value, range);
	if (typeof value === "number" || typeof value === "bigint")
		return numberNode(String(value), range);
	return value === null
		? indentedText("null", range.start, range.end, 0, "null")
		: textNode(toText(value), range);
}

/** A part of a text, from an index to another. */
export function partOfText(
	source: string,
	node: ScalarNode,
	from: number,
	to = node.text.length,
): ScalarNode {
	const text = node.text.slice(from, to);
	if (from === to) {
		const at = from === 0 ? node.start : node.end;
		return textNode(text, { start: at, end: at });
	}
	const isAsWritten = node.style === "indented" && !node.text.includes("\n");
	const offsets = isAsWritten ? [] : scalarOffsets(node, source);
	return indentedText(
		text,
		offsets[from] ?? node.start + from,
		(offsets[to - 1] ?? node.start + to - 1) + 1,
		node.indent ?? 0,
	);
}

/** A tree as if all of it stood at one range: of a text that was read by itself. */
export function placedAt(node: PlacedNode, range: NodeRange): PlacedNode {
	const { start, end } = range;
	switch (node.kind) {
		case "map":
			return {
				kind: "map",
				start,
				end,
				entries: node.entries.map(({ key, value }) => ({
					key,
					keyStart: start,
					keyEnd: end,
					value: value && placedAt(value, range),
				})),
			};
		case "list":
			return listNode(
				range,
				node.items.map((item) => placedAt(item, range)),
			);
		default:
			return { ...node, start, end };
	}
}
