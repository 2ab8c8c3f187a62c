import { visibleText } from "../../diagnostics/visible-text.ts";
import { parsesAsJson } from "../../values/parses-as-json.ts";
import type { Style } from "./style.ts";

const TOKEN =
	/\s+|([{}[\],:])|("[^"\\]*(?:\\.[^"\\]*)*")|(-?\d[\d.eE+-]*)|(true|false|null)/sy;
/** Deeper levels are indented no further: nobody can follow them, and each would make every line longer. */
const DEEPEST_INDENT = 40;

/**
 * JSON text, indented and coloured for reading. Works on the text itself, so
 * that every number keeps its digits (9007199254740993 stays what it is) and
 * every string its escapes. Characters that a terminal would obey are made
 * visible.
 *
 * @returns undefined when the text is not JSON
 */
export function prettyJson(text: string, style: Style): string | undefined {
	if (!parsesAsJson(text)) return undefined;
	const printer = new JsonPrinter(style);
	TOKEN.lastIndex = 0;
	while (TOKEN.lastIndex < text.length) {
		const match = TOKEN.exec(text);
		if (!match) return undefined;
		const [, mark, string, number, word] = match;
		if (mark) printer.mark(mark, text, TOKEN.lastIndex);
		else if (string) printer.string(string, isKey(text, TOKEN.lastIndex));
		else if (number) printer.scalar(style.warning(number));
		else if (word) printer.scalar(style.accent(word));
	}
	return printer.text;
}

class JsonPrinter {
	text = "";
	#depth = 0;
	#isEmptyContainer = false;
	readonly #style: Style;

	constructor(style: Style) {
		this.#style = style;
	}

	mark(mark: string, source: string, end: number): void {
		if (mark === "{" || mark === "[") {
			this.text += mark;
			this.#isEmptyContainer = "}]".includes(nextMark(source, end));
			this.#depth += 1;
			if (!this.#isEmptyContainer) this.#newLine();
		} else if (mark === "}" || mark === "]") {
			this.#depth -= 1;
			if (!this.#isEmptyContainer) this.#newLine();
			this.#isEmptyContainer = false;
			this.text += mark;
		} else if (mark === ",") {
			this.text += ",";
			this.#newLine();
		} else this.text += ": ";
	}

	string(text: string, isKey: boolean): void {
		const shown = visibleText(text);
		this.text += isKey ? this.#style.bold(shown) : this.#style.good(shown);
	}

	scalar(text: string): void {
		this.text += text;
	}

	#newLine(): void {
		this.text += `\n${"  ".repeat(Math.min(this.#depth, DEEPEST_INDENT))}`;
	}
}

function isKey(source: string, end: number): boolean {
	return nextMark(source, end) === ":";
}

/** The next character that is no white space; a space at the end of the text. */
function nextMark(source: string, start: number): string {
	let index = start;
	while (" \t\r\n".includes(source[index] ?? "x")) index += 1;
	return source[index] ?? " ";
}
