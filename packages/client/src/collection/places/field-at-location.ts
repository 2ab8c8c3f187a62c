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
	const { root } = placedDocumentOf(source);
	if (root === null) return undefined;
	// A format's mapping makes fields of what stands around others: the narrowest is what is meant.
	let best: Candidate | undefined;
	for (const one of candidatesIn(root))
		if (one.start <= start && start < one.end && isBetter(one, best, source))
			best = one;
	if (best?.scalar === undefined) return best && { path: best.path };
	const wanted = { start, end: start + length, text: source.text };
	return inScalar(best.scalar, best.path, wanted);
}

/** A key, or a value that is a scalar. Offsets in the file. */
interface Candidate {
	readonly path: FieldPath;
	readonly start: number;
	readonly end: number;
	readonly scalar?: ScalarNode;
}

/** Where a mapping has made a key, or a value, it may stand where some written value does. */
function isBetter(
	one: Candidate,
	best: Candidate | undefined,
	{ text }: SourceText,
): boolean {
	if (best === undefined) return true;
	const wider = one.end - one.start - (best.end - best.start);
	if (wider !== 0 || best.scalar === undefined) return wider <= 0;
	return isWritten(one, text) && !isWritten(best, text);
}

function isWritten({ start, end, scalar }: Candidate, text: string): boolean {
	return scalar !== undefined && text.slice(start, end) === scalar.text;
}

/** Of one file, many places are asked for. */
const CANDIDATES = new WeakMap<PlacedNode, readonly Candidate[]>();

function candidatesIn(root: PlacedNode): readonly Candidate[] {
	let known = CANDIDATES.get(root);
	if (known === undefined) {
		known = [...collected(root, [])];
		CANDIDATES.set(root, known);
	}
	return known;
}

function* collected(node: PlacedNode, path: FieldPath): Iterable<Candidate> {
	if (node.kind === "scalar") {
		const { start, end } = node;
		yield { path, start, end: Math.max(end, start + 1), scalar: node };
	}
	if (node.kind === "list")
		for (const [index, item] of node.items.entries())
			yield* collected(item, [...path, index]);
	if (node.kind !== "map") return;
	for (const { key, keyStart: start, keyEnd: end, value } of node.entries) {
		if (key === undefined) continue;
		const own = [...path, key];
		yield { path: own, start, end };
		if (value) yield* collected(value, own);
	}
}

interface Wanted {
	/** Offsets in the file. */
	readonly start: number;
	readonly end: number;
	readonly text: string;
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
