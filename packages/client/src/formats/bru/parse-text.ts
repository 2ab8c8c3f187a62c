import {
	blockText,
	type IndentedText,
	indentAt,
	lineText,
	TEXT_INDENT,
} from "../tree/indented-text.ts";
import type { BruDocument } from "./bru-document.ts";
import { sectionKind } from "./bru-sections.ts";
import type { LineCursor, TextLine } from "./line-cursor.ts";
import {
	expectNothingBehind,
	type OpenSection,
	reportSyntax,
	reportUnclosed,
} from "./syntax-problems.ts";

const SECTION_LINE = /^([a-z][^\s{[]*) *[{[]$/;

/** A text section: all lines up to a `}` at the start of a line. Empty lines in front do not count. */
export function parseText(
	document: BruDocument,
	cursor: LineCursor,
	section: OpenSection,
): IndentedText {
	const { source } = cursor;
	const { rest } = section;
	if (rest.text === "}") return lineText(source, rest.start, rest.start);
	if (rest.text !== "") reportTextBehindBracket(document, section);
	let start: number | undefined;
	let end = rest.start;
	for (let line = cursor.next(); line; line = cursor.next()) {
		if (line.text.startsWith("}")) {
			expectNothingBehind(document, line);
			return blockText(source, start ?? end, end, TEXT_INDENT);
		}
		if (startsOtherSection(line)) {
			cursor.goBackTo(line);
			break;
		}
		if (start === undefined && line.text === "") continue;
		start ??= line.start + indentAt(source, line.start, TEXT_INDENT);
		end = line.start + line.text.length;
	}
	reportUnclosed(document, section, "}");
	return lineText(source, end, end);
}

/** The first line of a section, without indentation: whatever is open should have been closed before it. */
export function startsOtherSection({ text }: TextLine): boolean {
	const last = text[text.length - 1];
	if (last !== "{" && last !== "[") return false;
	const name = SECTION_LINE.exec(text)?.[1];
	return name !== undefined && sectionKind(name) !== undefined;
}

function reportTextBehindBracket(
	document: BruDocument,
	{ name, rest }: OpenSection,
): void {
	reportSyntax(
		document,
		{ start: rest.start, end: rest.start + rest.text.length },
		"The text of a section starts on the line after its `{`.",
		`Put a line break behind \`${name} {\`.`,
	);
}
