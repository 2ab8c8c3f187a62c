import { indentedText, lineText, trimmedText } from "../tree/indented-text.ts";
import type { BruAnnotation, BruDocument, BruEntry } from "./bru-document.ts";
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
		const content = line.text.trimStart();
		if (content === "") continue;
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
				line.text.length - content.length,
				annotations ?? NO_ANNOTATIONS,
			);
			if (entry) entries.push(entry);
			annotations = undefined;
		}
	}
	reportUnclosed(document, section, "}");
	return entries;
}

/** `name: value`; `~` stands in front where it is disabled. */
function parseEntry(
	document: BruDocument,
	cursor: LineCursor,
	section: OpenSection,
	line: TextLine,
	indent: number,
	annotations: readonly BruAnnotation[],
): BruEntry | undefined {
	const { text } = line;
	const isDisabled = text[indent] === "~";
	const at = isDisabled ? indent + 1 : indent;
	// In `assert` there is an expression, which may hold spaces and quotation marks.
	const isExpression = section.name === "assert";
	const isQuoted = !isExpression && text[at] === '"';
	const quoted = isQuoted ? quotedName(text, at) : undefined;
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
	const nameStart = line.start + at + (quoted ? 1 : 0);
	const name = quoted ? written.replaceAll('\\"', '"') : written;
	const nameRange = { start: nameStart, end: nameStart + written.length };
	const start = line.start + indent;
	const rest = text.slice(colon + 1);
	const behind = rest.trim();
	const from =
		line.start + colon + 1 + (behind === "" ? 0 : rest.indexOf(behind));
	if (behind.startsWith(QUOTES)) {
		const long = parseLongValue(document, cursor, from, annotations);
		return { name, nameRange, isDisabled, start, ...long };
	}
	const end = from + behind.length;
	return {
		name,
		nameRange,
		isDisabled,
		start,
		annotations,
		value: indentedText(behind, from, end, 0),
		items: behind === "[" ? parseItems(document, cursor, from) : undefined,
		end,
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

type LongValue = Pick<BruEntry, "value" | "items" | "annotations" | "end">;

/** `'''`, lines indented by four spaces, `'''`. An annotation of the content type may follow. */
function parseLongValue(
	document: BruDocument,
	cursor: LineCursor,
	opening: number,
	annotations: readonly BruAnnotation[],
): LongValue {
	const { source } = cursor;
	const from = opening + QUOTES.length;
	const close = source.indexOf(QUOTES, from);
	if (close === -1) {
		reportSyntax(
			document,
			{ start: opening, end: from },
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
	opening: number,
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
		{ start: opening, end: opening + 1 },
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
