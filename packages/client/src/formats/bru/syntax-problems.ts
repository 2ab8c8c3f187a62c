import { nearestName } from "@curlew/template";
import type { BruDocument, BruRange } from "./bru-document.ts";
import { SECTION_NAMES, UNKNOWN_SECTION } from "./bru-sections.ts";
import type { TextLine } from "./line-cursor.ts";

/** The name of a section whose content is being read, and where it stands. */
export interface OpenSection extends BruRange {
	readonly name: string;
	/** What follows the bracket on the same line. */
	readonly rest: TextLine;
}

export function reportSyntax(
	document: BruDocument,
	range: BruRange,
	message: string,
	hint: string,
): void {
	document.report(range, message, hint, "BRU_SYNTAX");
}

export function reportUnclosed(
	document: BruDocument,
	section: OpenSection,
	bracket: "}" | "]",
): void {
	reportSyntax(
		document,
		section,
		`The section \`${section.name}\` is not closed.`,
		`Write \`${bracket}\` at the start of a line behind its content.`,
	);
}

export function reportUnknown(
	document: BruDocument,
	section: OpenSection,
): void {
	const nearest = nearestName(section.name, SECTION_NAMES);
	document.report(
		section,
		`The format has no section \`${section.name}\`.`,
		nearest === undefined
			? "Remove it, or correct its name."
			: `Did you mean \`${nearest}\`?`,
		UNKNOWN_SECTION,
	);
}

export function reportStray(document: BruDocument, line: TextLine): void {
	const invisible = /^\p{Cf}/u.exec(line.text.trim())?.[0].codePointAt(0);
	reportSyntax(
		document,
		contentRange(line),
		"This line stands outside of all sections.",
		invisible !== undefined
			? `It begins with a character that cannot be seen, U+${invisible.toString(16).toUpperCase().padStart(4, "0")}: remove it.`
			: "A section is `name {`, its content indented by two spaces, and `}` on a line of its own.",
	);
}

/** The closing bracket stands alone on its line. */
export function expectNothingBehind(
	document: BruDocument,
	line: TextLine,
): void {
	if (line.text.length === 1) return;
	const content = contentRange(line);
	if (content.end === content.start + 1) return;
	reportSyntax(
		document,
		content,
		"A bracket at the start of a line ends the section, but something follows it here.",
		"Indent the content of a section by two spaces; the bracket that ends it stands alone.",
	);
}

/** A line without the white space around it. */
export function contentRange(line: TextLine): BruRange {
	const start = line.start + line.text.length - line.text.trimStart().length;
	return {
		start,
		end: Math.max(start, line.start + line.text.trimEnd().length),
	};
}
