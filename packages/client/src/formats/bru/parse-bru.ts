import type { SourceText } from "../../diagnostics/source-text.ts";
import { type IndentedText, trimmedText } from "../tree/indented-text.ts";
import { BruDocument, type BruEntry } from "./bru-document.ts";
import { internedName, sectionKind } from "./bru-sections.ts";
import { LineCursor, type TextLine } from "./line-cursor.ts";
import { parseDictionary } from "./parse-dictionary.ts";
import { parseList } from "./parse-list.ts";
import { parseText } from "./parse-text.ts";
import {
	type OpenSection,
	reportStray,
	reportSyntax,
	reportUnknown,
} from "./syntax-problems.ts";

/** `headers {`, `vars:secret [`, and what stands behind the bracket. */
const SECTION_START =
	/^[ \t]*([A-Za-z][^\s{[]*)[ \t]*([{[])[ \t]*(?![ \t])(.*)$/;
/** A property of an environment that stands outside of all sections. */
const COLOUR = /^color[ \t]*:(.*)$/;

interface SectionStart extends OpenSection {
	readonly bracket: string;
}

/**
 * Parses a file in Bruno's format (docs.usebruno.com, "Bru lang"). What is
 * wrong is noted in the document, each with its place; parsing goes on with
 * the next section.
 */
export function parseBru(source: SourceText): BruDocument {
	const document = new BruDocument(source);
	const cursor = new LineCursor(source.text);
	let isLost = false;
	for (let line = cursor.next(); line; line = cursor.next()) {
		if (line.text === "" || line.text.trim() === "") continue;
		const colour = line.text.startsWith("c")
			? COLOUR.exec(line.text)?.[1]
			: undefined;
		if (colour !== undefined) {
			const start = line.start + line.text.length - colour.length;
			document.colour = trimmedText(source.text, start, start + colour.length);
			continue;
		}
		const section = sectionStart(line);
		if (section) {
			parseSection(document, cursor, section);
			isLost = false;
		} else {
			// Once is enough: what follows a stray line mostly belongs to it.
			if (!isLost) reportStray(document, line);
			isLost = true;
		}
	}
	return document;
}

function sectionStart(line: TextLine): SectionStart | undefined {
	const match = SECTION_START.exec(line.text);
	if (!match) return undefined;
	const [, name = "", bracket = "", behind = ""] = match;
	const rest = behind.trimEnd();
	const start = line.start + line.text.indexOf(name);
	const end = start + name.length;
	const restAt =
		rest === ""
			? line.text.length
			: line.text.indexOf(
					rest,
					line.text.indexOf(bracket, end - line.start) + 1,
				);
	return {
		name: internedName(name),
		bracket,
		rest: { text: rest, start: line.start + restAt },
		start,
		end,
	};
}

function parseSection(
	document: BruDocument,
	cursor: LineCursor,
	section: SectionStart,
): void {
	const { name } = section;
	const kind = sectionKind(name);
	if (kind === undefined) reportUnknown(document, section);
	else expectBracket(document, section, kind === "list" ? "[" : "{");
	if (section.bracket === "[") {
		add(document, section, parseList(document, cursor, section));
	} else if (kind === "dictionary") {
		add(document, section, parseDictionary(document, cursor, section));
	} else add(document, section, [], parseText(document, cursor, section));
}

function add(
	document: BruDocument,
	{ name, start, end }: SectionStart,
	entries: readonly BruEntry[],
	text?: IndentedText,
): void {
	document.blocks.push({ name, start, end, entries, text });
}

function expectBracket(
	document: BruDocument,
	section: SectionStart,
	bracket: string,
): void {
	if (section.bracket === bracket) return;
	reportSyntax(
		document,
		section,
		`The section \`${section.name}\` starts with \`${bracket}\`.`,
		`Write \`${section.name} ${bracket}\`.`,
	);
}
