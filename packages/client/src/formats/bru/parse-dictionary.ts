import { lineText, trimmedText } from "../tree/indented-text.ts";
import type {
	BruAnnotation,
	BruDocument,
	BruEntry,
	BruRange,
} from "./bru-document.ts";
import type { LineCursor, TextLine } from "./line-cursor.ts";
import { parseAnnotation } from "./parse-annotation.ts";
import { startsOtherSection } from "./parse-text.ts";
import {
	contentRange,
	expectNothingBehind,
	type OpenSection,
	reportSyntax,
	reportUnclosed,
} from "./syntax-problems.ts";

/** `"any name"` and the colon. */
const QUOTED_NAME = /"((?:\\"|[^"])*)"\s*:/y;
const QUOTES = "'''";
/** Most entries share this one. */
const NO_ANNOTATIONS: readonly BruAnnotation[] = Object.freeze([]);

/** A dictionary section: one `name: value` a line, up to a `}` at the start of a line. */
export function parseDictionary(
	document: BruDocument,
	cursor: LineCursor,
	section: OpenSection,
): readonly BruEntry[] {
	const entries: BruEntry[] = [];
	let annotations: BruAnnotation[] | undefined;
	const { rest } = section;
	if (rest.text === "}") return entries;
	let line: TextLine | undefined = rest.text === "" ? cursor.next() : rest;
	for (; line; line = cursor.next()) {
		if (line.text.startsWith("}")) {
			expectNothingBehind(document, line);
			return entries;
		}
		if (startsOtherSection(line)) {
			cursor.goBackTo(line);
			break;
		}
		if (line.text.trim() === "") continue;
		const annotation = parseAnnotation(document, cursor, line);
		if (annotation) {
			annotations ??= [];
			annotations.push(annotation);
		} else {
			const entry = parseEntry(
				document,
				cursor,
				section,
				line,
				annotations ?? NO_ANNOTATIONS,
			);
			if (entry) entries.push(entry);
			annotations = undefined;
		}
	}
	reportUnclosed(document, section, "}");
	return entries;
}

function parseEntry(
	document: BruDocument,
	cursor: LineCursor,
	section: OpenSection,
	line: TextLine,
	annotations: readonly BruAnnotation[],
): BruEntry | undefined {
	const name = parseName(document, section, line);
	if (!name) return undefined;
	const behind = lineBehind(line, name.length);
	const { entry } = name;
	if (behind.text.startsWith(QUOTES)) {
		return {
			...entry,
			...parseLongValue(document, cursor, behind, annotations),
		};
	}
	const value = lineText(
		cursor.source,
		behind.start,
		behind.start + behind.text.length,
	);
	return {
		name: entry.name,
		nameRange: entry.nameRange,
		isDisabled: entry.isDisabled,
		start: entry.start,
		annotations,
		value,
		items:
			behind.text === "[" ? parseItems(document, cursor, behind) : undefined,
		end: value.end,
	};
}

interface ParsedName {
	readonly entry: Pick<BruEntry, "name" | "nameRange" | "isDisabled" | "start">;
	/** Of all up to and with the colon. */
	readonly length: number;
}

/** `~` where it is disabled, the name, and the colon. */
function parseName(
	document: BruDocument,
	section: OpenSection,
	line: TextLine,
): ParsedName | undefined {
	const { text } = line;
	const indent = text.length - text.trimStart().length;
	const tilde = text[indent] === "~" ? "~" : "";
	const at = indent + tilde.length;
	// In `assert` there is an expression, which may hold spaces and quotation marks.
	const isExpression = section.name === "assert";
	const quoted = isExpression ? undefined : quotedName(text, at);
	const colon = quoted?.colon ?? text.indexOf(":", at);
	if (colon === -1) {
		reportNoColon(document, line);
		return undefined;
	}
	const written = quoted?.written ?? text.slice(at, colon).trimEnd();
	if (!isExpression && !quoted && /\s/.test(written)) {
		reportSpaces(document, line, written);
		return undefined;
	}
	const start = line.start + indent;
	const nameStart = line.start + at + (quoted ? 1 : 0);
	return {
		entry: {
			name: quoted ? written.replaceAll('\\"', '"') : written,
			nameRange: { start: nameStart, end: nameStart + written.length },
			isDisabled: tilde !== "",
			start,
		},
		length: colon + 1,
	};
}

function quotedName(
	text: string,
	at: number,
): { readonly written: string; readonly colon: number } | undefined {
	QUOTED_NAME.lastIndex = at;
	const written = QUOTED_NAME.exec(text)?.[1];
	return written === undefined
		? undefined
		: { written, colon: QUOTED_NAME.lastIndex - 1 };
}

/** What stands behind the colon, without white space around it. */
function lineBehind(line: TextLine, length: number): TextLine {
	const rest = line.text.slice(length);
	const text = rest.trim();
	return {
		text,
		start: line.start + length + (text === "" ? 0 : rest.indexOf(text)),
	};
}

type LongValue = Pick<BruEntry, "value" | "items" | "annotations" | "end">;

/** `'''`, lines indented by four spaces, `'''`. An annotation of the content type may follow. */
function parseLongValue(
	document: BruDocument,
	cursor: LineCursor,
	opening: TextLine,
	annotations: readonly BruAnnotation[],
): LongValue {
	const { source } = cursor;
	const from = opening.start + QUOTES.length;
	const close = source.indexOf(QUOTES, from);
	if (close === -1) {
		reportSyntax(
			document,
			{ start: opening.start, end: from },
			"The text that starts here is not closed.",
			"Write `'''` behind its last line.",
		);
		cursor.skipToEnd();
		return {
			value: lineText(source, from, from),
			items: undefined,
			annotations,
			end: from,
		};
	}
	const behind = cursor.restAt(close + QUOTES.length);
	const tail =
		behind.text.trim() === ""
			? undefined
			: parseAnnotation(document, cursor, behind);
	if (behind.text.trim() !== "" && tail === undefined) {
		reportSyntax(
			document,
			contentRange(behind),
			"Nothing but `@contentType(…)` may follow the end of a text.",
			"Put it on the next line.",
		);
	}
	return {
		value: trimmedText(source, from, close),
		items: undefined,
		annotations: tail ? [...annotations, tail] : annotations,
		end: close + QUOTES.length,
	};
}

/** `[`, one item a line, `]`. */
function parseItems(
	document: BruDocument,
	cursor: LineCursor,
	opening: BruRange | TextLine,
): readonly string[] {
	const items: string[] = [];
	for (let line = cursor.next(); line; line = cursor.next()) {
		const item = line.text.trim();
		if (item === "]") return items;
		if (line.text.startsWith("}") || startsOtherSection(line)) {
			cursor.goBackTo(line);
			break;
		}
		if (item !== "") items.push(item.replace(/,$/, ""));
	}
	reportSyntax(
		document,
		{ start: opening.start, end: opening.start + 1 },
		"The list that starts here is not closed.",
		"Write `]` on a line behind its items.",
	);
	return items;
}

function reportSpaces(
	document: BruDocument,
	line: TextLine,
	name: string,
): void {
	reportSyntax(
		document,
		contentRange(line),
		"This line is no `name: value`: the name has a space in it.",
		`Put the colon behind the name, or the name into quotation marks: \`"${name}": …\`.`,
	);
}

function reportNoColon(document: BruDocument, line: TextLine): void {
	reportSyntax(
		document,
		contentRange(line),
		"This line is no `name: value`.",
		"Put a colon behind the name. A text over several lines stands between `'''` and `'''`.",
	);
}
