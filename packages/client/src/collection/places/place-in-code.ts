import type { SourceLocation } from "../../diagnostics/diagnostic.ts";
import { SourceText } from "../../diagnostics/source-text.ts";
import type { CodeLine } from "../model.ts";

/** A text of code and where it stands. */
export interface CodeSource {
	/** Absolute. */
	readonly file: string;
	readonly code: string;
	/** The line of the file on which the code's first line stands, from 1. */
	readonly line: number;
	/** How many columns the file indents the code by. */
	readonly indent: number;
	/** Where each line of the code stands; absent where they stand below each other, as far to the right. */
	readonly lines?: readonly CodeLine[];
}

/** @param index of the line in the code, from 0 */
export function lineOfCode(
	{ line, indent, lines }: Omit<CodeSource, "code">,
	index: number,
): CodeLine {
	return lines?.[index] ?? { line: line + index, indent };
}

/** Many places are asked for in the same code. */
const LINES = new WeakMap<CodeSource, SourceText>();

/** Where a range of code stands in its file; with the line as it is written. */
export function placeInCode(
	source: CodeSource,
	{ start, end }: { readonly start: number; readonly end: number },
): { readonly location: SourceLocation; readonly text: string } {
	const { file, code } = source;
	let lines = LINES.get(source);
	if (lines === undefined) {
		lines = new SourceText(file, code);
		LINES.set(source, lines);
	}
	const lineInCode = lines.lineAt(start);
	const lineStart = lines.lineStart(lineInCode);
	const text = lines.line(lineInCode) ?? "";
	const { line, indent } = lineOfCode(source, lineInCode - 1);
	return {
		location: {
			file,
			line,
			column: indent + start - lineStart + 1,
			length: Math.max(1, Math.min(end, lineStart + text.length) - start),
		},
		text: " ".repeat(indent) + text,
	};
}
