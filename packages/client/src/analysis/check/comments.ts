import type { CodeSource } from "../../collection/places/place-in-code.ts";
import type { SourceText } from "../../diagnostics/source-text.ts";
import { formatToolsOf } from "../../formats/tools-of-formats.ts";
import type { Knowledge } from "../knowledge.ts";
import { commentsOf } from "../script/parse-code.ts";

/** Tells comments from what only looks like one: text in values, in string literals, in templates. */
export class Comments {
	readonly #scripts = new Map<string, Set<CodeSource>>();

	constructor({ requests }: Knowledge) {
		for (const { scripts } of requests)
			for (const { parts } of scripts)
				for (const { source } of parts) this.#note(source);
	}

	/** A test for the offsets of one file. */
	in(source: SourceText): (offset: number) => boolean {
		const scripts = [...(this.#scripts.get(source.file) ?? [])];
		const inFile = formatToolsOf(source.file, source.text).remarks(source);
		return (offset) =>
			inFile(offset) || scripts.some((code) => inScript(code, source, offset));
	}

	#note(source: CodeSource): void {
		const known = this.#scripts.get(source.file);
		if (known) known.add(source);
		else this.#scripts.set(source.file, new Set([source]));
	}
}

/** Whether an offset of a file lies in a comment of a script that stands in it as it is written. */
function inScript(
	{ code, line, indent }: CodeSource,
	source: SourceText,
	offset: number,
): boolean {
	const lineInFile = source.lineAt(offset);
	const lines = code.split("\n");
	const text = lines[lineInFile - line];
	// In quotation marks, lines of a script are others than those of the file.
	if (text === undefined || !source.line(lineInFile)?.includes(text.trim()))
		return false;
	const before = lines.slice(0, lineInFile - line).join("\n");
	const lineStart = before.length + (lineInFile > line ? 1 : 0);
	const at = lineStart + offset - source.lineStart(lineInFile) - indent;
	const { ranges, end } = commentsOf(code);
	// Behind a fault nothing is certain, and silencing the fault itself must be possible.
	if (at > end && /^\s*\/\//.test(text)) return true;
	return ranges.some((range) => range.start <= at && at < range.end);
}
