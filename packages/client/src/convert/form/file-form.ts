import { basename } from "node:path";
import type { FieldPath } from "../../collection/model.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { SourceText } from "../../diagnostics/source-text.ts";
import { isBruFile } from "../../formats/bru/bru-names.ts";
import { parseBru } from "../../formats/bru/parse-bru.ts";
import {
	CODECS,
	type Codec,
	type FileKind,
} from "../../formats/bru/write/codecs.ts";
import { collectionCodec } from "../../formats/bru/write/collection.ts";
import { documentToTree } from "../../formats/bru/write/from-bru.ts";
import { editYaml } from "../../formats/opencollection/yaml-edit.ts";
import { openYaml } from "../../formats/opencollection/yaml-parse.ts";
import { EMPTY } from "../../formats/tree/plain-tree.ts";
import { readTree } from "../../formats/tree/read-tree.ts";
import { editBru } from "./edit-bru.ts";
import { type FormTree, toFormTree } from "./form-data.ts";
import { formEdits } from "./form-edits.ts";

/** `collection` is its own file: `opencollection.yml`, or `collection.bru`. */
export type FormOwner = FileKind | "collection";

/** A text with something that a form can show. */
export interface FormSource {
	/** Absolute path; its ending tells the format. */
	readonly file: string;
	readonly text: string;
	readonly kind: FormOwner;
	/** Where in the file it stands: `[]`, or `["items", 0]` in a bundled collection. */
	readonly basePath: FieldPath;
}

export interface FileForm {
	readonly tree: FormTree;
	/** With an error among them, the tree is not to be relied upon. */
	readonly problems: readonly Diagnostic[];
}

/** Reads a request, a folder or an environment, of either format, for a form. */
export function readForm(source: FormSource): FileForm {
	const { file } = source;
	if (isBruFile(file)) {
		const read = bruTree(source);
		return { tree: toFormTree(read.tree), problems: read.problems };
	}
	const { tree, problems } = yamlTree(source);
	return { tree: toFormTree(tree), problems };
}

/**
 * The text of the file as the form says. Comments, order, and whatever the form
 * does not touch stay as they are.
 *
 * @throws EditError when the file has no place for it
 */
export function writeForm(source: FormSource, form: FormTree): string {
	const { file, text, kind, basePath } = source;
	if (isBruFile(file)) {
		const { tree } = bruTree(source);
		const isSame = formEdits(toFormTree(tree), form).length === 0;
		return isSame
			? text
			: editBru(text, codecOf(kind), nameOf(file), tree, form);
	}
	const { tree } = yamlTree(source);
	let edited = text;
	for (const { path, value } of formEdits(toFormTree(tree), form))
		edited = editYaml(edited, { path: [...basePath, ...path], value });
	return edited;
}

function bruTree({ file, text, kind }: FormSource) {
	const document = parseBru(new SourceText(file, text));
	return documentToTree(document, codecOf(kind), nameOf(file));
}

function codecOf(kind: FormOwner): Codec {
	return kind === "collection" ? collectionCodec(EMPTY) : CODECS[kind];
}

function yamlTree({ file, text, basePath }: FormSource) {
	const root = openYaml(new SourceText(file, text));
	let field = root;
	for (const step of basePath)
		field = typeof step === "number" ? field.item(step) : field.get(step);
	const tree = readTree(field);
	return { tree, problems: root.document.problems };
}

function nameOf(file: string): string {
	return basename(file).replace(/\.bru$/i, "");
}
