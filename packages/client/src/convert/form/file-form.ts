import { basename } from "node:path";
import type { FieldPath } from "../../collection/model.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { SourceText } from "../../diagnostics/source-text.ts";
import type { FileKind } from "../../formats/collection-format.ts";
import { withoutAnyEnding } from "../../formats/formats.ts";
import { formEdits } from "../../formats/opencollection/form-edits.ts";
import { formatToolsOf } from "../../formats/tools-of-formats.ts";
import { Field } from "../../formats/tree/field.ts";
import { type FormTree, toFormTree } from "../../formats/tree/form-data.ts";
import type { Tree } from "../../formats/tree/plain-tree.ts";
import { readTree } from "../../formats/tree/read-tree.ts";

/** `collection` is its own file: `opencollection.yml`, or `collection.bru`. */
export type FormOwner = FileKind;

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

/** Reads a request, a folder or an environment, of any format, for a form. */
export function readForm(source: FormSource): FileForm {
	const { tree, problems } = contentOf(source);
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
	const { tree: before } = contentOf(source);
	const edits = formEdits(toFormTree(before), form);
	if (edits.length === 0) return text;
	const edited = { text, kind, name: nameOf(file), basePath, before };
	return formatToolsOf(file, text).edit(edited, form, edits);
}

/** The text of a request's file behind its renaming, or copying. @param from its former path, absolute */
export function textAfterMove(text: string, from: string, to: string): string {
	const { renamed } = formatToolsOf(to, text);
	return renamed === undefined ? text : renamed(text, nameOf(from), nameOf(to));
}

function contentOf({ file, text, kind, basePath }: FormSource): {
	readonly tree: Tree;
	readonly problems: readonly Diagnostic[];
} {
	const source = new SourceText(file, text);
	const content = formatToolsOf(file, text).content(source, kind, nameOf(file));
	const { document } = content;
	if (basePath.length === 0)
		return { tree: content.tree, problems: document.problems };
	let field = Field.root(document);
	for (const step of basePath)
		field = typeof step === "number" ? field.item(step) : field.get(step);
	return { tree: readTree(field), problems: document.problems };
}

function nameOf(file: string): string {
	return withoutAnyEnding(basename(file));
}
