import {
	Composer,
	CST,
	type Document,
	isCollection,
	isMap,
	isNode,
	isScalar,
	isSeq,
	type Node,
	Parser,
	Scalar,
	stringify,
	visit,
} from "yaml";
import { EditError } from "../errors.ts";
import { formatPath } from "../tree/field.ts";
import type { FieldPath } from "../tree/field-path.ts";
import { type EditValue, isSameData, plainWithEdit } from "./plain-edit.ts";
import { scalarText } from "./yaml-convert.ts";

/** One change of a file. Without `value`, the field is removed. */
export interface Edit {
	readonly path: FieldPath;
	readonly value?: EditValue | undefined;
}

interface Parsed {
	readonly document: Document.Parsed;
	readonly tokens: readonly CST.Token[];
}

/**
 * Applies one edit to the text of a YAML file, and checks that the result says
 * exactly what was asked for and nothing else has changed.
 *
 * A scalar that takes the place of another changes only its own characters.
 * Anything else writes the document anew, with its comments, order and quotes.
 *
 * Throws `EditError` when the path leads through something that has no fields.
 */
export function editYaml(text: string, edit: Edit): string {
	const before = toPlain(parse(text).document);
	const wanted = plainWithEdit(before, edit.path, edit.value);
	if (edit.path.length > 0) {
		if (isSameData(before, wanted)) return text;
		for (const candidate of candidates(text, edit)) {
			if (isWanted(candidate, wanted)) return candidate;
		}
	}
	throw new EditError(
		`\`${formatPath(edit.path)}\` cannot be changed without changing other fields.`,
		{ hint: "Edit the file by hand; it may use anchors and aliases." },
	);
}

/** Ways to write the edit, the least intrusive first. */
function* candidates(text: string, edit: Edit): Generator<string> {
	const { value } = edit;
	const node = nodeAt(parse(text).document, edit.path);
	if (isScalar(node) && isScalarValue(value)) {
		for (const type of scalarTypes(node, value)) {
			yield replaceScalar(text, edit.path, value, type);
		}
	} else if (node === undefined && isScalarValue(value)) {
		const added = withLine(text, edit.path, value);
		if (added !== undefined) yield added;
	}
	yield rewrite(text, edit, Scalar.BLOCK_LITERAL);
	yield rewrite(text, edit, Scalar.QUOTE_DOUBLE);
}

/** A block for several lines; else the type there is now, when it can hold the value; quotation marks hold everything. */
function scalarTypes(
	node: Scalar,
	value: string | number | bigint | boolean | null,
): Scalar.Type[] {
	if (typeof value !== "string") return [Scalar.PLAIN];
	if (value.includes("\n")) return [Scalar.BLOCK_LITERAL, Scalar.QUOTE_DOUBLE];
	return node.type === Scalar.QUOTE_SINGLE
		? [Scalar.QUOTE_SINGLE, Scalar.QUOTE_DOUBLE]
		: node.type === Scalar.QUOTE_DOUBLE
			? [Scalar.QUOTE_DOUBLE]
			: [Scalar.PLAIN, Scalar.QUOTE_DOUBLE];
}

/** A field of the file itself in a line of its own at the end; undefined where that is no line, or no place for one. */
function withLine(
	text: string,
	path: FieldPath,
	value: string | number | bigint | boolean | null,
): string | undefined {
	const [key] = path;
	const { contents } = parse(text).document;
	if (key === undefined || path.length > 1) return undefined;
	if (!isMap(contents) || contents.flow === true) return undefined;
	const style = { lineWidth: 0, ...styleOf(text) };
	const line = stringify({ [key]: value }, style);
	if (line.indexOf("\n") < line.length - 1) return undefined;
	const start = text.endsWith("\n") ? text : `${text}\n`;
	return keepLineBreaks(text, start + line);
}

/** Changes the characters of one scalar and leaves all others as they are. */
function replaceScalar(
	text: string,
	path: FieldPath,
	value: string | number | bigint | boolean | null,
	type: Scalar.Type,
): string {
	const { document, tokens } = parse(text);
	const token = nodeAt(document, path)?.srcToken;
	if (!token) return text;
	CST.setScalarValue(token, String(value), { afterKey: true, type });
	return keepLineBreaks(text, tokens.map((one) => CST.stringify(one)).join(""));
}

/**
 * Writes the whole document anew in the style that it has. Not every text
 * survives in a block (one that begins with blank lines may not), hence the
 * choice for texts of several lines.
 */
function rewrite(
	text: string,
	edit: Edit,
	several: "BLOCK_LITERAL" | "QUOTE_DOUBLE",
): string {
	const { document } = parse(text);
	if (edit.value === undefined) {
		document.deleteIn(keysOf(document, edit.path));
	} else {
		setValue(document, edit.path, edit.value);
	}
	visit(document, {
		Scalar: (key, scalar) => {
			const isNew = scalar.range === undefined;
			const isBlock = scalar.type?.startsWith("BLOCK") === true;
			if (key === "key" || !isLongText(scalar)) return;
			if (isNew || (isBlock && several === "QUOTE_DOUBLE"))
				scalar.type = several;
		},
	});
	return keepLineBreaks(
		text,
		document.toString({ lineWidth: 0, ...styleOf(text) }),
	);
}

function isLongText(scalar: Scalar): boolean {
	return typeof scalar.value === "string" && scalar.value.includes("\n");
}

function setValue(
	document: Document.Parsed,
	path: FieldPath,
	value: EditValue,
): void {
	if (!isCollection(document.contents)) document.contents = null;
	const depth = collectionsOnWay(document, path);
	const node = createNode(document, path.slice(depth + 1), value);
	const at = path.slice(0, depth + 1);
	const container = nodeAt(document, at.slice(0, -1));
	// `[]` and `{}` are how emptiness is written, not how the author likes his lists.
	if (isCollection(container) && container.items.length === 0) {
		container.flow = false;
	}
	const old = nodeAt(document, at);
	if (old) {
		node.commentBefore = old.commentBefore ?? null;
		node.comment = old.comment ?? null;
		node.spaceBefore = old.spaceBefore ?? false;
	}
	document.setIn(keysOf(document, at), node);
}

/** How many steps of a path lead through lists and maps that exist. */
function collectionsOnWay(document: Document.Parsed, path: FieldPath): number {
	let depth = 0;
	while (
		depth < path.length - 1 &&
		isCollection(nodeAt(document, path.slice(0, depth + 1)))
	) {
		depth++;
	}
	return depth;
}

/** The value with the lists and maps around it that do not exist yet. */
function createNode(
	document: Document.Parsed,
	path: FieldPath,
	value: EditValue,
): Node {
	const piece = path.reduceRight<EditValue>(
		(inner, step) => (typeof step === "number" ? [inner] : { [step]: inner }),
		value,
	);
	return document.createNode(piece);
}

/** The node at a path; undefined when there is none, or only beyond an alias. */
function nodeAt(document: Document.Parsed, path: FieldPath): Node | undefined {
	const node = document.getIn(keysOf(document, path), true);
	return isNode(node) ? node : undefined;
}

/** Path steps as the keys that the file has: `200` may be a number there. */
function keysOf(document: Document.Parsed, path: FieldPath): unknown[] {
	const keys: unknown[] = [];
	let node: unknown = document.contents;
	for (const step of path) {
		let key: unknown = step;
		if (isMap(node)) {
			const pair = node.items.find(
				(one) => isScalar(one.key) && scalarText(one.key) === String(step),
			);
			if (isScalar(pair?.key)) key = pair.key.value;
			node = pair?.value;
		} else {
			node = isSeq(node) ? node.get(step, true) : undefined;
		}
		keys.push(key);
	}
	return keys;
}

function isWanted(text: string, wanted: unknown): boolean {
	const { document } = parse(text);
	return document.errors.length === 0 && isSameData(toPlain(document), wanted);
}

function parse(text: string): Parsed {
	const tokens = [...new Parser().parse(text)];
	const composer = new Composer({
		keepSourceTokens: true,
		intAsBigInt: true,
		logLevel: "silent",
	});
	const [document] = [...composer.compose(tokens, true, text.length)];
	if (!document) throw new EditError("The file holds no YAML document.");
	return { document, tokens };
}

function toPlain(document: Document.Parsed): unknown {
	try {
		return document.toJS();
	} catch (error) {
		// What the parser throws for aliases that repeat each other endlessly.
		throw new EditError("The file's aliases lead nowhere, or too far.", {
			hint: "Write the values out without `&` and `*`.",
			cause: error,
		});
	}
}

function isScalarValue(
	value: EditValue | undefined,
): value is string | number | bigint | boolean | null {
	return value === null || (value !== undefined && typeof value !== "object");
}

/** Indentation as the file has it, so that writing it anew changes little. */
function styleOf(text: string): { indent: number; indentSeq: boolean } {
	const indent = /^[^\s#-][^\n]*:[ \t]*\r?\n( +)[^\s-]/m.exec(text)?.[1]
		?.length;
	const hasFlatLists = /^( *)[^\s#-][^\n]*:[ \t]*\r?\n\1- /m.test(text);
	return {
		indent: Math.min(8, Math.max(2, indent ?? 2)),
		indentSeq: !hasFlatLists,
	};
}

function keepLineBreaks(before: string, after: string): string {
	return before.includes("\r\n") ? after.replace(/\r?\n/g, "\r\n") : after;
}
