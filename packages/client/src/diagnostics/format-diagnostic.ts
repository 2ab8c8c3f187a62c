import type { Diagnostic, SourceLocation } from "./diagnostic.ts";
import { relativeFile } from "./relative-file.ts";
import { endWithin, startWithin, textWidth } from "./text-width.ts";
import { visibleLine, visibleText, withoutStrayCaret } from "./visible-text.ts";

/** How parts of a diagnostic are coloured: each function wraps a text. Any colour library fits. */
export interface DiagnosticColours {
	error(text: string): string;
	warning(text: string): string;
	hint(text: string): string;
	/** Gutter, arrow and line numbers. */
	faint(text: string): string;
	/** The message. */
	strong(text: string): string;
}

export interface FormatDiagnosticOptions {
	/** Default: no colours. */
	readonly colour?: DiagnosticColours;
	/** Files below this folder are shown relative to it. */
	readonly root?: string;
	/** Message and hint are wrapped to this width, the excerpt is trimmed to it. Default: not at all, and to 120. */
	readonly columns?: number | undefined;
	/** What options that a hint names are called where it is shown. Default: as they stand. */
	readonly optionNames?: ((hint: string) => string) | undefined;
}

/** Columns of an excerpt; what is longer is trimmed around the caret, a third of it kept in front. */
const EXCERPT_WIDTH = 120;
const NARROWEST_EXCERPT = 20;
const TAB_WIDTH = 4;

/**
 * A diagnostic as the terminal shows it: message, place, the line with a caret
 * underline, and the hint. Control characters are made visible, so that no
 * file can send escape sequences to the terminal. No line break at the end.
 */
export function formatDiagnostic(
	diagnostic: Diagnostic,
	options: FormatDiagnosticOptions = {},
): string {
	const colour = options.colour ?? noColours;
	const mark = diagnostic.severity === "error" ? colour.error : colour.warning;
	const sentence = (label: string, text: string) =>
		wrap(visibleText(text), label.length + 1, options.columns);
	const { severity } = diagnostic;
	const message = sentence(
		`${severity}:`,
		withoutStrayCaret(diagnostic.message),
	);
	const lines = [
		`${mark(`${severity}:`)} ${message.map(colour.strong).join("\n")}`,
	];
	const { location } = diagnostic;
	if (location) {
		lines.push(
			`  ${colour.faint("-->")} ${formatLocation(location, options.root)}`,
		);
		if (diagnostic.excerpt !== undefined) {
			const width = excerptWidth(location, options.columns);
			lines.push(
				...formatExcerpt(diagnostic.excerpt, location, width, colour, mark),
			);
		}
	}
	if (diagnostic.hint !== undefined) {
		const { optionNames = plain } = options;
		const hint = sentence("hint:", optionNames(diagnostic.hint)).join("\n");
		lines.push(`${colour.hint("hint:")} ${hint}`);
	}
	return lines.join("\n");
}

/** The line that a place points at, with a caret underline: without message and hint. */
export function formatPlace(
	location: SourceLocation,
	excerpt: string,
	options: FormatDiagnosticOptions = {},
	mark: (text: string) => string = plain,
): readonly string[] {
	const colour = options.colour ?? noColours;
	const width = excerptWidth(location, options.columns);
	return formatExcerpt(excerpt, location, width, colour, mark);
}

/** A sentence as lines of at most `columns`; the first has `taken` fewer, the others are indented. A longer word stays whole. */
function wrap(
	text: string,
	taken: number,
	columns: number | undefined,
): readonly string[] {
	if (columns === undefined) return [text];
	const lines: string[] = [];
	let line = "";
	let room = columns - taken;
	for (const word of text.split(" ")) {
		if (line !== "" && textWidth(`${line} ${word}`) > room) {
			lines.push(line);
			line = `  ${word}`;
			room = columns;
		} else line = line === "" ? word : `${line} ${word}`;
	}
	return [...lines, line];
}

/** `file:line:column`, the file relative to `root` when it lies below it. */
function formatLocation(location: SourceLocation, root?: string): string {
	const { file, line, column } = location;
	const shown = root === undefined ? file : relativeFile(root, file);
	return `${visibleText(shown)}:${line}:${column}`;
}

/** What is left beside the gutter ` 12 | ` and the `…` at both ends. */
function excerptWidth(
	{ line }: SourceLocation,
	columns: number | undefined,
): number {
	if (columns === undefined) return EXCERPT_WIDTH;
	const room = columns - String(line).length - 6;
	return Math.max(NARROWEST_EXCERPT, Math.min(room, EXCERPT_WIDTH));
}

function formatExcerpt(
	excerpt: string,
	location: SourceLocation,
	width: number,
	colour: DiagnosticColours,
	mark: (text: string) => string,
): string[] {
	const start = Math.min(location.column - 1, excerpt.length);
	const end = Math.min(start + (location.length ?? 1), excerpt.length);
	const shown = trimAround(visibleLine(excerpt), start, end, width);
	const before = expand(excerpt.slice(shown.from, start), 0);
	const marked = expand(
		excerpt.slice(start, Math.min(end, shown.to)),
		textWidth(before),
	);
	const after = expand(
		excerpt.slice(Math.min(end, shown.to), shown.to),
		textWidth(before) + textWidth(marked),
	);
	const prefix = shown.from > 0 ? "…" : "";
	const suffix = shown.to < excerpt.length ? "…" : "";
	const number = String(location.line);
	const gutter = " ".repeat(number.length);
	const indent = " ".repeat(prefix.length + textWidth(before));
	const caret = "^".repeat(Math.max(1, textWidth(marked)));
	return [
		` ${gutter} ${colour.faint("|")}`,
		` ${colour.faint(number)} ${colour.faint("|")} ${prefix}${before}${marked}${after}${suffix}`.trimEnd(),
		` ${gutter} ${colour.faint("|")} ${indent}${mark(caret)}`,
	];
}

/** The range of a line to show, in UTF-16 offsets, of whole characters: all of it when it is short. */
function trimAround(
	line: string,
	start: number,
	end: number,
	width: number,
): { from: number; to: number } {
	const shown = startWithin(line, width).length;
	// A line needs no trimming in front when the caret is near its start.
	if (shown === line.length || startWithin(line, width - 1).length >= end)
		return { from: 0, to: shown };
	const front = endWithin(line.slice(0, start), Math.floor(width / 3));
	const from = start - front.length;
	return { from, to: from + startWithin(line.slice(from), width).length };
}

/** Tabs become spaces up to the next tab stop, control characters become visible. */
function expand(text: string, startColumn: number): string {
	let column = startColumn;
	let out = "";
	for (const [index, piece] of text.split("\t").entries()) {
		const gap = index === 0 ? 0 : TAB_WIDTH - (column % TAB_WIDTH);
		const shown = visibleLine(piece);
		out += " ".repeat(gap) + shown;
		column += gap + textWidth(shown);
	}
	return out;
}

function plain(text: string): string {
	return text;
}

const noColours: DiagnosticColours = {
	error: plain,
	warning: plain,
	hint: plain,
	faint: plain,
	strong: plain,
};
