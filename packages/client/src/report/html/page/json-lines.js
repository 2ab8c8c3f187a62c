const TOKEN =
	/[ \t\r\n]+|([{}[\],:])|("(?:[^"\\]|\\.)*")|(-?\d[\d.eE+-]*)|(true|false|null)/sy;
/** Deeper levels are indented no further. */
const DEEPEST_INDENT = 24;

/**
 * JSON text as lines to show. Works on the text itself, so every number keeps
 * its digits; text that is cut off is read as far as it goes.
 *
 * @param {string} text
 * @param {boolean} isCut whether the end is missing
 * @returns {{indent: number, parts: [string, string][], close?: number}[] | undefined} undefined when it is not JSON; `close` is the line that ends what this one opens
 */
export function jsonLines(text, isCut) {
	if (!/^\s*[[{]/.test(text)) return undefined;
	const lines = [];
	const open = [];
	let line = newLine(lines, 0);
	let afterKey = false;
	TOKEN.lastIndex = 0;
	while (TOKEN.lastIndex < text.length) {
		const start = TOKEN.lastIndex;
		const match = TOKEN.exec(text);
		if (!match) {
			if (!isCut) return undefined;
			line.parts.push(["plain", text.slice(start)]);
			return lines;
		}
		const [, mark, string, number, word] = match;
		if (mark === "{" || mark === "[") {
			line.parts.push(["mark", mark]);
			open.push({ line, mark });
			if (!/^\s*[}\]]/.test(text.slice(TOKEN.lastIndex, TOKEN.lastIndex + 64)))
				line = newLine(lines, open.length);
			afterKey = false;
		} else if (mark === "}" || mark === "]") {
			const begin = open.pop();
			if (!begin || (begin.mark === "{") !== (mark === "}")) return undefined;
			if (begin.line !== line) {
				line = newLine(lines, open.length);
				begin.line.close = lines.length - 1;
			}
			line.parts.push(["mark", mark]);
		} else if (mark === ",") {
			line.parts.push(["mark", ","]);
			line = newLine(lines, open.length);
			afterKey = false;
		} else if (mark === ":") {
			line.parts.push(["mark", ": "]);
			afterKey = true;
		} else if (string) {
			const isKey = !afterKey && open.at(-1)?.mark === "{";
			line.parts.push([isKey ? "key" : "string", string]);
		} else if (number) line.parts.push(["number", number]);
		else if (word) line.parts.push(["word", word]);
	}
	return open.length > 0 && !isCut ? undefined : lines;
}

function newLine(lines, depth) {
	const line = { indent: Math.min(depth, DEEPEST_INDENT), parts: [] };
	lines.push(line);
	return line;
}
