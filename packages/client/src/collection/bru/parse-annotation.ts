import type { BruAnnotation, BruDocument } from "./bru-document.ts";
import { trimmedText } from "./bru-text.ts";
import type { Line, LineCursor } from "./line-cursor.ts";
import { contentRange, reportSyntax } from "./syntax-problems.ts";

/** `@name`, `@name(argument)`, `@name('argument')`, `@name("argument")`, alone on a line. */
const ANNOTATION =
	/^@([^\s():]+)(?:\((?:'([^']*)'|"((?:\\.|[^"\\])*)"|([^)]*))\))?$/;
/** `@name('''`: an argument over several lines. */
const OPENING = /^@([^\s():]+)\('''/;
const CLOSING = "''')";

/** The annotation that a line is; undefined when it is none, as `@name: value` is none. */
export function parseAnnotation(
	document: BruDocument,
	cursor: LineCursor,
	line: Line,
): BruAnnotation | undefined {
	const content = line.text.trim();
	if (!content.startsWith("@")) return undefined;
	const range = contentRange(line);
	const opening = OPENING.exec(content);
	if (opening?.[1] !== undefined) {
		const start = range.start + opening[0].length;
		return parseLong(document, cursor, opening[1], { ...range, start });
	}
	const match = ANNOTATION.exec(content);
	if (match?.[1] === undefined) return undefined;
	const [, name, single, double, plain] = match;
	const argument = single ?? double?.replace(/\\(.)/g, "$1") ?? plain;
	return { name, argument: argument?.trim(), ...range };
}

function parseLong(
	document: BruDocument,
	cursor: LineCursor,
	name: string,
	range: { readonly start: number; readonly end: number },
): BruAnnotation {
	const { source } = cursor;
	const close = source.indexOf(CLOSING, range.start);
	if (close === -1) {
		reportSyntax(
			document,
			range,
			`The argument of \`@${name}\` is not closed.`,
			"Write `''')` behind it.",
		);
		return { name, argument: undefined, ...range };
	}
	cursor.restAt(close + CLOSING.length);
	const { text } = trimmedText(source, range.start, close);
	return { name, argument: text, start: range.start, end: close };
}
