import { mapNode, numberNode, textNode } from "../../tree/make-node.ts";
import type { MapNode, ScalarNode } from "../../tree/placed-node.ts";
import type { BruDocument } from "../bru-document.ts";
import { blockRange, enabledValue, filledValue, itemsNode } from "./rows.ts";

/** `meta` of a request or folder as `info`. */
export function infoTree(
	document: BruDocument,
	type: string | undefined,
): MapNode {
	const range = blockRange(document.block("meta"));
	return mapNode(range, {
		name: enabledValue(document, "meta", "name"),
		type: type === undefined ? undefined : textNode(type, range),
		seq: seqNode(document),
		tags: itemsNode(document.entry("meta", "tags")),
	});
}

function seqNode(document: BruDocument): ScalarNode | undefined {
	const value = filledValue(document, "meta", "seq");
	if (value === undefined) return undefined;
	if (Number.isFinite(Number(value.text))) return numberNode(value.text, value);
	document.warn(
		value,
		"`seq` is not a number, and counts as 1.",
		"Write a number, or remove the line.",
		"SEQ_NOT_A_NUMBER",
	);
	return numberNode("1", value);
}
