import { basename } from "node:path";
import type { FieldPath } from "../../collection/model.ts";
import type {
	Diagnostic,
	SourceLocation,
} from "../../diagnostics/diagnostic.ts";
import { SourceText } from "../../diagnostics/source-text.ts";
import type {
	CollectionFormat,
	FileKind,
	ItemFileKind,
} from "../../formats/collection-format.ts";
import { withoutAnyEnding } from "../../formats/formats.ts";
import { formEdits } from "../../formats/opencollection/form-edits.ts";
import type { Edit } from "../../formats/opencollection/yaml-edit.ts";
import { formatToolsOf, toolsOf } from "../../formats/tools-of-formats.ts";
import { Field } from "../../formats/tree/field.ts";
import { type FormTree, toFormTree } from "../../formats/tree/form-data.ts";
import type { Tree } from "../../formats/tree/plain-tree.ts";
import { locateInTree, readTree } from "../../formats/tree/read-tree.ts";

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

/**
 * The text of the file with some changes of its form, made one after the other.
 *
 * @param after the form with all of them
 * @throws EditError when the file has no place for them
 */
export function editForm(
	source: FormSource,
	after: FormTree,
	edits: readonly Edit[],
): string {
	if (edits.length === 0) return source.text;
	const { file, text, kind, basePath } = source;
	const { tree: before } = contentOf(source);
	const edited = { text, kind, name: nameOf(file), basePath, before };
	return formatToolsOf(file, text).edit(edited, after, edits);
}

/** Where a field of a form stands in its file; the nearest one around it where there is none. */
export function placeInForm(
	{ file, text, basePath }: FormSource,
	path: FieldPath,
): SourceLocation {
	const source = new SourceText(file, text);
	const document = formatToolsOf(file, text).place(source);
	const at = locateInTree(Field.root(document), [...basePath, ...path]);
	return source.location(...at);
}

/** The texts of a file's comments that are no part of its form, sorted. */
export function commentsIn(file: string, text: string): readonly string[] {
	return formatToolsOf(file, text)
		.commentOffsets(text)
		.map((start) => text.slice(start, endOfLine(text, start)).trimEnd())
		.sort();
}

function endOfLine(text: string, start: number): number {
	const end = text.indexOf("\n", start);
	return end === -1 ? text.length : end;
}

/** What a format makes of a form that it writes and reads again. */
export function formAsWritten(
	format: CollectionFormat,
	kind: ItemFileKind,
	form: FormTree,
): FormTree {
	const tools = toolsOf(format);
	const { text } = tools.write(form, kind, "name");
	const source = new SourceText(`name${format.endings[0]}`, text);
	return toFormTree(tools.content(source, kind, "name").tree);
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
