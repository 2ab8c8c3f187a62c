import {
	isAlias,
	isMap,
	isSeq,
	type ParsedNode,
	type Scalar,
	type YAMLMap,
	type YAMLSeq,
} from "yaml";
import type {
	ListNode,
	MapEntry,
	MapNode,
	PlacedNode,
	ScalarNode,
	ScalarStyle,
} from "../tree/placed-node.ts";

/** The text of a scalar as its author wrote it, without quotation marks. */
export function scalarText(scalar: Scalar): string {
	if (typeof scalar.value === "string") return scalar.value;
	return scalar.source ?? String(scalar.value ?? "");
}

/** A tree of the library `yaml` as one of ours, with aliases that lead to what they stand for. */
export function toTree(root: ParsedNode): PlacedNode {
	return convert(root, new Map());
}

/** What each name was given to last, in the order of the file: an alias means the last anchor before it. */
type Anchors = Map<string, MapNode | ListNode | ScalarNode>;

function convert(node: ParsedNode, anchors: Anchors): PlacedNode {
	if (isAlias(node)) {
		const [start, end] = node.range;
		return { kind: "alias", target: anchors.get(node.source), start, end };
	}
	if (isMap(node)) return convertMap(node, anchors);
	if (isSeq(node)) return convertList(node, anchors);
	const scalar = convertScalar(node);
	if (node.anchor) anchors.set(node.anchor, scalar);
	return scalar;
}

function convertMap(map: YAMLMap.Parsed, anchors: Anchors): MapNode {
	const [start, end] = map.range;
	const entries: MapEntry[] = [];
	const made: MapNode = { kind: "map", entries, start, end };
	// Before its members, which may refer to it.
	if (map.anchor) anchors.set(map.anchor, made);
	for (const pair of map.items) {
		const key = convert(pair.key, anchors);
		const value = pair.value === null ? null : convert(pair.value, anchors);
		entries.push({
			key: key.kind === "scalar" ? key.text : undefined,
			keyStart: key.start,
			keyEnd: key.end,
			value,
		});
	}
	return made;
}

function convertList(list: YAMLSeq.Parsed, anchors: Anchors): ListNode {
	const [start, end] = list.range;
	const items: PlacedNode[] = [];
	const made: ListNode = { kind: "list", items, start, end };
	if (list.anchor) anchors.set(list.anchor, made);
	for (const item of list.items) items.push(convert(item, anchors));
	return made;
}

function convertScalar(scalar: Scalar.Parsed): ScalarNode {
	const [start, end] = scalar.range;
	return {
		kind: "scalar",
		type: typeOf(scalar.value),
		text: scalarText(scalar),
		style: styleOf(scalar),
		start,
		end,
	};
}

function typeOf(value: unknown): ScalarNode["type"] {
	if (value === null) return "null";
	switch (typeof value) {
		case "string":
			return "text";
		case "boolean":
			return "boolean";
		default:
			return "number";
	}
}

function styleOf({ type }: Scalar): ScalarStyle {
	switch (type) {
		case "BLOCK_LITERAL":
			return "literal";
		case "BLOCK_FOLDED":
			return "folded";
		case "QUOTE_SINGLE":
			return "single";
		case "QUOTE_DOUBLE":
			return "double";
		default:
			return "plain";
	}
}
