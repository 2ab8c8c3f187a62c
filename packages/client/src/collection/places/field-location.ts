import type { SourceLocation } from "../../diagnostics/diagnostic.ts";
import type { SourceText } from "../../diagnostics/source-text.ts";
import { formatToolsOf } from "../../formats/tools-of-formats.ts";
import { Field } from "../../formats/tree/field.ts";
import type { PlacedDocument } from "../../formats/tree/placed-document.ts";
import { scalarOffsets } from "../../formats/tree/scalar-offsets.ts";
import type { FieldPath } from "../model.ts";
import { keepLast } from "./current-text.ts";
import { placesInText } from "./places-in-text.ts";

const documents = new Map<SourceText, PlacedDocument>();

/**
 * Line and column of a field, or of the nth occurrence (from 0) of a text
 * inside the field. The text is looked for in the field's value, so that it is
 * found behind escapes and in folded lines too; when it is not there, the field
 * itself is the place. Undefined when the field is gone.
 */
export function locationOfField(
	source: SourceText,
	path: FieldPath,
	needle = "",
	occurrence = 0,
): SourceLocation | undefined {
	const document = placedDocumentOf(source);
	const found = fieldAt(Field.root(document), path);
	if (found?.node === undefined) return undefined;
	const [start, end] =
		(needle === "" ? undefined : findInside(found, needle, occurrence)) ??
		valueRange(found);
	return source.location(start, end);
}

export function placedDocumentOf(source: SourceText): PlacedDocument {
	const known = documents.get(source);
	if (known !== undefined) return known;
	const document = formatToolsOf(source.file, source.text).place(source);
	keepLast(documents, source, document);
	return document;
}

function fieldAt(root: Field, path: FieldPath): Field | undefined {
	let field: Field | undefined = root;
	for (const step of path) {
		if (field === undefined) return undefined;
		field = typeof step === "string" ? field.get(step) : itemAt(field, step);
	}
	return field;
}

function itemAt(field: Field, index: number): Field | undefined {
	const [list, at] = field.isMap ? paramsAt(field, index) : [field, index];
	return at < list.length ? list.item(at) : undefined;
}

/** Params may stand in two lists, below `query` and `path`; the model numbers them through. */
function paramsAt(field: Field, index: number): [Field, number] {
	const query = field.get("query");
	const { length } = query;
	return index < length ? [query, index] : [field.get("path"), index - length];
}

/** A value without the line breaks and comments behind it; of a block, its first line of text. */
function valueRange(field: Field): readonly [number, number] {
	const [start, end] = field.range();
	const { node } = field;
	const isBlock =
		node?.kind === "scalar" &&
		(node.style === "literal" || node.style === "folded");
	if (!isBlock) return [start, end];
	const { source } = field.document;
	const [first] = scalarOffsets(node, source.text);
	return first === undefined
		? [start, end]
		: [first, source.lineStart(source.lineAt(first) + 1)];
}

function findInside(
	field: Field,
	needle: string,
	occurrence: number,
): readonly [number, number] | undefined {
	const { node } = field;
	if (node === undefined) return undefined;
	const { text } = field.document.source;
	const [start, end] = field.range();
	const isScalar = node.kind === "scalar";
	const written = isScalar ? (field.text() ?? "") : text.slice(start, end);
	const at = placesInText(node, written, needle)[occurrence];
	if (at === undefined) return undefined;
	if (!isScalar) return [start + at, start + at + needle.length];
	const offsets = scalarOffsets(node, text);
	const first = offsets[at];
	const last = offsets[at + needle.length - 1];
	if (first === undefined || last === undefined) return undefined;
	return [first, last + 1];
}

/** Where a text stands in another for the nth time (from 0); -1 when it does not. */
export function nthIndexOf(
	text: string,
	needle: string,
	occurrence: number,
): number {
	let at = text.indexOf(needle);
	for (let count = 0; count < occurrence && at !== -1; count++) {
		at = text.indexOf(needle, at + needle.length);
	}
	return at;
}
