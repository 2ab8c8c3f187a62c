import { statSync } from "node:fs";
import type { SourceLocation } from "../diagnostics/diagnostic.ts";
import { type Excerpt, NO_EXCERPT } from "../diagnostics/excerpt.ts";
import type { SourceText } from "../diagnostics/source-text.ts";
import { BruDocument } from "../formats/bru/bru-document.ts";
import { isBruFile } from "../formats/bru/bru-format.ts";
import { locateInBru } from "../formats/bru/locate-bru.ts";
import { parseBru } from "../formats/bru/parse-bru.ts";
import { parseYaml } from "../formats/opencollection/yaml-parse.ts";
import { Field } from "../formats/tree/field.ts";
import type { PlacedDocument } from "../formats/tree/placed-document.ts";
import { scalarOffsets } from "../formats/tree/scalar-offsets.ts";
import type { Locate } from "./collection.ts";
import type { FieldPath, FieldRef } from "./model.ts";
import { unsavedText } from "./open/unsaved-texts.ts";
import { readSource } from "./read/read-source.ts";

/** Parsed files that are kept: problems come in bunches, from few files. */
const KEPT_FILES = 8;

interface ParsedFile {
	/** Tells whether the file has changed since. */
	readonly version: string;
	readonly document: PlacedDocument | BruDocument;
}

const parsedFiles = new Map<string, ParsedFile>();

/**
 * Line and column of a field, or of the nth occurrence (from 0) of a text
 * inside the field. The text is looked for in the field's value, so that it is
 * found behind escapes and in folded lines too; when it is not there, the field
 * itself is the place. Undefined when the file or the field is gone.
 *
 * Reads the file: for messages, not for the way of every request.
 */
export const locate: Locate = (field, needle, occurrence = 0) => {
	const document = parsedFile(field);
	if (!document) return undefined;
	if (document instanceof BruDocument) {
		return locateInBru(document, field.path, needle, occurrence);
	}
	const found = fieldAt(Field.root(document), field.path);
	if (found?.node === undefined) return undefined;
	const [start, end] =
		(needle !== undefined && needle !== ""
			? findInside(found, needle, occurrence)
			: undefined) ?? valueRange(found);
	return place(document.source, start, end);
};

function place(
	source: SourceText,
	start: number,
	end: number,
): { readonly location: SourceLocation; readonly excerpt: Excerpt } {
	const location = source.location(start, end);
	return { location, excerpt: source.excerpt(location.line) ?? NO_EXCERPT };
}

function parsedFile(field: FieldRef): PlacedDocument | BruDocument | undefined {
	const version = unsavedText(field.file) ?? versionOnDisk(field.file);
	if (version === undefined) return undefined;
	const known = parsedFiles.get(field.file);
	if (known?.version === version) return known.document;
	const result = readSource(field.file);
	if (result.kind !== "source") return undefined;
	const document = isBruFile(field.file)
		? parseBru(result.source)
		: parseYaml(result.source);
	parsedFiles.delete(field.file);
	parsedFiles.set(field.file, { version, document });
	const oldest = parsedFiles.keys().next().value;
	if (parsedFiles.size > KEPT_FILES && oldest !== undefined) {
		parsedFiles.delete(oldest);
	}
	return document;
}

function versionOnDisk(file: string): string | undefined {
	const stats = statSync(file, { throwIfNoEntry: false });
	return stats && `${stats.mtimeMs} ${stats.size}`;
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
	const { text } = field.document.source;
	if (field.node?.kind !== "scalar") {
		const [start, end] = field.range();
		const at = nthIndexOf(text.slice(start, end), needle, occurrence);
		return at === -1 ? undefined : [start + at, start + at + needle.length];
	}
	const at = nthIndexOf(field.text() ?? "", needle, occurrence);
	if (at === -1) return undefined;
	const offsets = scalarOffsets(field.node, text);
	const first = offsets[at];
	const last = offsets[at + needle.length - 1];
	if (first === undefined || last === undefined) return undefined;
	return [first, last + 1];
}

function nthIndexOf(text: string, needle: string, occurrence: number): number {
	let at = text.indexOf(needle);
	for (let count = 0; count < occurrence && at !== -1; count++) {
		at = text.indexOf(needle, at + needle.length);
	}
	return at;
}
