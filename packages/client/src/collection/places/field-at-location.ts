import type { SourceLocation } from "../../diagnostics/diagnostic.ts";
import type { SourceText } from "../../diagnostics/source-text.ts";
import type { PlacedNode, ScalarNode } from "../../formats/tree/placed-node.ts";
import { scalarOffsets } from "../../formats/tree/scalar-offsets.ts";
import type { FieldPath } from "../model.ts";
import { placedDocumentOf } from "./field-location.ts";

/** A field of a file, and which part of its value is meant. */
export interface PlaceInField {
	/** From the file's root, in the shape of OpenCollection, whatever the format. */
	readonly path: FieldPath;
	/** UTF-16 code units of the value, end exclusive; absent where the field as a whole is meant. */
	readonly range?: { readonly start: number; readonly end: number };
}

/**
 * The field that a line and column of a file lie in: the way back from what
 * `locationOfField` tells. Undefined where no field stands there.
 */
export function fieldAtLocation(
	source: SourceText,
	{ line, column, length = 1 }: SourceLocation,
): PlaceInField | undefined {
	const start = source.lineStart(line) + column - 1;
	const wanted = { start, end: start + length, text: source.text };
	const { root } = placedDocumentOf(source);
	if (root === null) return undefined;
	// A format's mapping may put a part elsewhere than what it is a part of.
	return found(root, [], wanted, true) ?? found(root, [], wanted, false);
}

interface Wanted {
	/** Offsets in the file. */
	readonly start: number;
	readonly end: number;
	readonly text: string;
}

/** @param isNested leaves out what stands elsewhere, with all that is in it */
function found(
	node: PlacedNode,
	path: FieldPath,
	wanted: Wanted,
	isNested: boolean,
): PlaceInField | undefined {
	const isOutside = wanted.start < node.start || wanted.start > node.end;
	if (isOutside && (isNested || node.kind === "scalar")) return undefined;
	switch (node.kind) {
		case "alias":
			return undefined;
		case "scalar":
			return inScalar(node, path, wanted);
		case "list": {
			for (const [index, item] of node.items.entries()) {
				const inside = found(item, [...path, index], wanted, isNested);
				if (inside) return inside;
			}
			return undefined;
		}
		case "map": {
			for (const { key, keyStart, keyEnd, value } of node.entries) {
				if (key === undefined) continue;
				const own = [...path, key];
				const inside = value && found(value, own, wanted, isNested);
				if (inside) return inside;
				if (keyStart <= wanted.start && wanted.start < keyEnd)
					return { path: own };
			}
			return undefined;
		}
	}
}

function inScalar(
	node: ScalarNode,
	path: FieldPath,
	{ start, end, text }: Wanted,
): PlaceInField {
	const offsets = scalarOffsets(node, text);
	const from = offsets.findIndex((offset) => offset >= start);
	if (from === -1) return { path };
	const behind = offsets.findIndex((offset) => offset >= end);
	const to = behind === -1 ? offsets.length : behind;
	return { path, range: { start: from, end: Math.max(to, from + 1) } };
}
