import { trimmedText } from "../tree/indented-text.ts";
import type { BruAnnotation, BruDocument } from "./bru-document.ts";
import type { LineCursor, TextLine } from "./line-cursor.ts";
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
	line: TextLine,
): BruAnnotation | undefined {
	if (!line.text.includes("@")) return undefined;
	const content = line.text.trim();
	if (!content.startsWith("@")) return undefined;
	const range = contentRange(line);
	const opening = OPENING.exec(content);
	if (opening?.[1] !== undefined) {
		const start = range.start + opening[0].length;
		return parseLong(document, cursor, opening[1], { ...range, start });
	}
	const match = ANNOTATION.exec(content);
	if (match?.[1] === undefined) return parseBroken(cursor, content, range);
	const [, name, single, double, plain] = match;
	const argument = single ?? double?.replace(/\\(.)/g, "$1") ?? plain;
	return { name, argument: argument?.trim(), ...range };
}

/** `@name(`, where the argument may have line breaks, as Bruno allows in each of its forms. */
const UNCLOSED = /^@([^\s():]+)\(/;
/** Nobody describes a value at greater length; what is hostile shall not cost more. */
const LONGEST = 20_000;

function parseBroken(
	cursor: LineCursor,
	content: string,
	range: { readonly start: number; readonly end: number },
): BruAnnotation | undefined {
	const opening = UNCLOSED.exec(content);
	if (opening?.[1] === undefined) return undefined;
	const start = range.start + opening[0].length;
	const ahead = cursor.source.slice(start, start + LONGEST);
	const [, single, double, plain] = BROKEN.exec(ahead) ?? [];
	const written = single ?? double ?? plain;
	if (written === undefined) return undefined;
	const end = start + written.length + (plain === undefined ? 2 : 0);
	cursor.restAt(end + 1);
	const argument = double?.replace(/\\(.)/gs, "$1") ?? written;
	return { name: opening[1], argument: argument.trim(), ...range, end };
}

/** An argument, its closing parenthesis and the end of that line. */
const BROKEN =
	/^(?:'([^']*)'|"((?:\\[\s\S]|[^"\\])*)"|(?!['"])([^)]*))\)[ \t]*(?:\r?\n|$)/;

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
