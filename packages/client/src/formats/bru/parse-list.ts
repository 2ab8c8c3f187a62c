import { lineText } from "../tree/indented-text.ts";
import type { BruAnnotation, BruDocument, BruEntry } from "./bru-document.ts";
import type { LineCursor, TextLine } from "./line-cursor.ts";
import { parseAnnotation } from "./parse-annotation.ts";
import { startsOtherSection } from "./parse-text.ts";
import {
	expectNothingBehind,
	type OpenSection,
	reportSyntax,
	reportUnclosed,
} from "./syntax-problems.ts";

const WORD = /[^\s,]+/g;

/** A list section: names with commas or line breaks between them, up to a `]`. */
export function parseList(
	document: BruDocument,
	cursor: LineCursor,
	section: OpenSection,
): readonly BruEntry[] {
	const entries: BruEntry[] = [];
	const close = section.rest.text.indexOf("]");
	if (close !== -1) {
		const { start, text } = section.rest;
		addItems(
			document,
			cursor,
			{ start, text: text.slice(0, close) },
			[],
			entries,
		);
		expectNothingBehind(document, {
			start: start + close,
			text: text.slice(close),
		});
		return entries;
	}
	addItems(document, cursor, section.rest, [], entries);
	let annotations: BruAnnotation[] = [];
	for (let line = cursor.next(); line; line = cursor.next()) {
		if (line.text.trimStart().startsWith("]")) {
			expectNothingBehind(document, line);
			return entries;
		}
		if (startsOtherSection(line)) {
			cursor.goBackTo(line);
			break;
		}
		const annotation = parseAnnotation(document, cursor, line);
		if (annotation) annotations.push(annotation);
		else if (line.text.trim() !== "") {
			addItems(document, cursor, line, annotations, entries);
			annotations = [];
		}
	}
	reportUnclosed(document, section, "]");
	return entries;
}

function addItems(
	document: BruDocument,
	{ source }: LineCursor,
	line: TextLine,
	annotations: readonly BruAnnotation[],
	into: BruEntry[],
): void {
	// Several on a line have commas between them.
	for (const part of line.text.matchAll(/[^,]+/g)) {
		const words = [...part[0].matchAll(WORD)];
		const [first, second] = words;
		if (first === undefined) continue;
		const start = line.start + part.index + first.index;
		const end = start + first[0].length;
		if (second !== undefined) {
			const partEnd = line.start + part.index + part[0].trimEnd().length;
			reportSyntax(
				document,
				{ start, end: partEnd },
				"Names in a list have a comma or a line break between them.",
				"Write one name on each line, without spaces in it.",
			);
		}
		const isDisabled = first[0].startsWith("~");
		const nameStart = isDisabled ? start + 1 : start;
		into.push({
			name: source.slice(nameStart, end),
			nameRange: { start: nameStart, end },
			value: lineText(source, end, end),
			items: undefined,
			isDisabled,
			annotations,
			start,
			end,
		});
	}
}
