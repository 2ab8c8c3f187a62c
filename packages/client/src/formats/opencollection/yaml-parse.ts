import { type Document, parseDocument } from "yaml";
import type { SourceText } from "../../diagnostics/source-text.ts";
import { Field } from "../tree/field.ts";
import { PlacedDocument } from "../tree/placed-document.ts";
import type { PlacedNode } from "../tree/placed-node.ts";
import { toTree } from "./yaml-convert.ts";
import { duplicateKeys } from "./yaml-keys.ts";
import { explainYamlError } from "./yaml-problems.ts";
import { openingOf } from "./yaml-unclosed.ts";

/**
 * Parses all of YAML, whatever is wrong with it; that is in the document's
 * problems. Takes several times as long as `quickTree`, and the library behind
 * it takes long to load: to be imported when it is needed.
 */
export function parseYaml(source: SourceText): PlacedDocument {
	try {
		const parsed = withoutStacks(() =>
			parseDocument(source.text, {
				prettyErrors: false,
				// The parser compares each key with all others; `duplicateKeys` does not.
				uniqueKeys: false,
				// At "silent", a second document in the file would not be told.
				logLevel: "error",
			}),
		);
		const document = new PlacedDocument(source, rootOf(parsed));
		reportSyntax(document, parsed);
		return document;
	} catch (error) {
		// The parser recurses, so that thousands of nested brackets exhaust the stack.
		if (!(error instanceof RangeError)) throw error;
		const document = new PlacedDocument(source, null);
		document.report(
			{
				code: "YAML_SYNTAX",
				message: "The values are nested too deeply to be read.",
			},
			0,
			1,
		);
		return document;
	}
}

/** As `parseYaml`; what is wrong is in the field's document. */
export function openYaml(source: SourceText): Field {
	return Field.root(parseYaml(source));
}

/** The parser makes an error for each character that it cannot read, and only the first is told: stacks would cost it 50 times as much as reading. */
function withoutStacks<T>(parse: () => T): T {
	const { stackTraceLimit } = Error;
	Error.stackTraceLimit = 0;
	try {
		return parse();
	} finally {
		Error.stackTraceLimit = stackTraceLimit;
	}
}

function rootOf({ contents }: Document.Parsed): PlacedNode | null {
	return contents === null ? null : toTree(contents);
}

/** Syntax errors follow from each other, so only the first is told. */
function reportSyntax(document: PlacedDocument, parsed: Document.Parsed): void {
	const { source } = document;
	const error = parsed.errors[0] ?? parsed.warnings[0];
	if (error === undefined) {
		reportDuplicateKeys(document, parsed);
		return;
	}
	const [start, end] = openingOf(parsed, error, source.text) ?? error.pos;
	const line = source.lineAt(start);
	const { at, ...told } = explainYamlError(error, source.line(line) ?? "");
	const lineStart = source.lineStart(line);
	if (at) document.report(told, lineStart + at[0], lineStart + at[1]);
	else document.report(told, start, end);
}

function reportDuplicateKeys(
	document: PlacedDocument,
	parsed: Document.Parsed,
): void {
	for (const { text, start, end } of duplicateKeys(parsed)) {
		const problem = {
			code: "DUPLICATE_KEY",
			message: `The key \`${text}\` stands here a second time.`,
			hint: "Remove one of them; only one can hold.",
		};
		document.report(problem, start, end);
	}
}
