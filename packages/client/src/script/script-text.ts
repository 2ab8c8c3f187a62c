import { lineOfCode } from "../collection/places/place-in-code.ts";
import type { SourceLocation } from "../diagnostics/diagnostic.ts";
import { type Excerpt, excerptOfCode } from "../diagnostics/excerpt.ts";
import type { ScriptPosition, ScriptSource } from "./host.ts";

const OPEN = "async () => {";
const CLOSE = "\n})";

/** A place in a script, with the line as the editor shows it. */
export interface ScriptPlace {
	readonly location: SourceLocation;
	readonly excerpt: Excerpt;
}

/** The same before anything is shown of it. */
interface WrittenPlace {
	readonly location: SourceLocation;
	/** The line as it is written. */
	readonly text: string;
}

/**
 * A script's text as the engine gets it: the body of an async function, so that
 * `await` and `return` work, moved down so that the engine counts the lines of
 * the file.
 */
export class ScriptText {
	readonly source: ScriptSource;
	readonly wrapped: string;
	/** Columns that the opening shifts the first line by. */
	readonly #shift: number;
	#lines: readonly string[] | undefined;

	/** @param hidden globals that the script does not see, and may declare */
	constructor(source: ScriptSource, hidden: readonly string[] = []) {
		this.source = source;
		const isHiding = hidden.length > 0;
		const open = isHiding ? `((${hidden.join()}) => ${OPEN}` : `(${OPEN}`;
		this.#shift = source.line === 1 ? open.length : 0;
		const opening =
			source.line === 1 ? open : `${"\n".repeat(source.line - 2)}${open}\n`;
		this.wrapped = opening + source.code + CLOSE + (isHiding ? "()" : "");
	}

	/** The innermost line of the script in a stack as the engine writes it. */
	position(stack: string): ScriptPosition | undefined {
		const found = this.#find(stack);
		if (!found) return undefined;
		const { file, line } = this.source;
		return { file, line: lineOfCode(this.source, found.line - line).line };
	}

	/** The same with everything a message needs. */
	place(stack: string): ScriptPlace | undefined {
		const written = this.written(stack);
		if (!written) return undefined;
		const { location, text } = written;
		return { location, excerpt: excerptOfCode(text) };
	}

	/** The same for whoever reads the code, and shows nothing. */
	written(stack: string): WrittenPlace | undefined {
		const found = this.#find(stack);
		if (!found) return undefined;
		const { file, line: firstLine } = this.source;
		const lines = this.#allLines();
		// An unclosed bracket is noticed in the closing that follows the script.
		const index = Math.min(found.line - firstLine, lines.length - 1);
		const text = lines[index] ?? "";
		const shift = index === 0 ? this.#shift : 0;
		const isBeyond = found.line - firstLine > index;
		const column = isBeyond ? text.length : found.column - shift - 1;
		const { line, indent } = lineOfCode(this.source, index);
		const start = wordStart(text, Math.max(0, Math.min(column, text.length)));
		return {
			location: {
				file,
				line,
				column: indent + start + 1,
				length: wordLength(text, start),
			},
			text: " ".repeat(indent) + text,
		};
	}

	#find(stack: string) {
		return findPlace(stack, this.source.file, this.source.line);
	}

	#allLines(): readonly string[] {
		this.#lines ??= this.source.code.split(/\r?\n/);
		return this.#lines;
	}
}

/** A frame reads `at name (file:line:column)`, that of a syntax error `at file:line:column`. */
function findPlace(
	stack: string,
	file: string,
	firstLine: number,
): { readonly line: number; readonly column: number } | undefined {
	const needle = `${file}:`;
	let at = stack.indexOf(needle);
	while (at !== -1) {
		const place = /^(\d+):(\d+)/.exec(
			stack.slice(at + needle.length, at + needle.length + 24),
		);
		const line = Number(place?.[1]);
		if (line >= firstLine) return { line, column: Number(place?.[2]) };
		at = stack.indexOf(needle, at + needle.length);
	}
	return undefined;
}

/** The engine points at the bracket of a call and at the dot of a property; people look at the name. */
function wordStart(text: string, at: number): number {
	if (text[at] === "." || text.startsWith("?.", at)) {
		return at + (text[at] === "." ? 1 : 2);
	}
	if (text[at] !== "(") return at;
	const name = /[\p{L}\p{N}_$]+\s*$/u.exec(text.slice(0, at));
	return name ? name.index : at;
}

function wordLength(text: string, start: number): number {
	const word = /^[\p{L}\p{N}_$]+/u.exec(text.slice(start, start + 200));
	return word?.[0].length ?? 1;
}
