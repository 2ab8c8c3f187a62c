import { visibleText } from "../../diagnostics/visible-text.ts";
import { type JsonTokenKind, JsonTokens } from "../../values/json-tokens.ts";
import { parsesAsJson } from "../../values/parses-as-json.ts";
import type { Style } from "./style.ts";

/** Deeper levels are indented no further: nobody can follow them, and each would make every line longer. */
const DEEPEST_INDENT = 40;

const COLON = /\s*:/y;

/**
 * JSON text, indented and coloured for reading. Characters that a terminal would
 * obey are made visible.
 *
 * @returns undefined when the text is not JSON
 */
export function prettyJson(text: string, style: Style): string | undefined {
	if (!parsesAsJson(text)) return undefined;
	return indentedJson(text, (kind, token, end) => {
		if (kind === "number") return style.warning(token);
		if (kind === "word") return style.accent(token);
		if (kind !== "string") return token;
		COLON.lastIndex = end;
		const paint = COLON.test(text) ? style.bold : style.good;
		return paint(visibleText(token));
	});
}

/**
 * JSON text with line breaks and indentation. Works on the text itself, so that
 * every number keeps its digits (9007199254740993 stays what it is), every string
 * its escapes and every key its place, also where a key comes twice; and on a
 * text that is cut somewhere, or is no JSON.
 *
 * @param painted what is shown of a token that ends at an offset
 */
export function indentedJson(
	text: string,
	painted: (kind: JsonTokenKind, token: string, end: number) => string = (
		_kind,
		token,
	) => token,
): string {
	const tokens = new JsonTokens(text);
	let laid = "";
	let depth = 0;
	let last: JsonTokenKind | undefined;
	/** White space before the first token is none between two. */
	let lastEnd = text.length;
	const breakLine = () => {
		laid += `\n${"  ".repeat(Math.min(depth, DEEPEST_INDENT))}`;
	};
	while (tokens.next()) {
		const { kind, start, end } = tokens;
		const isOpening = kind === "{" || kind === "[";
		const isBehindOpening = last === "{" || last === "[";
		if (kind === "}" || kind === "]") {
			depth = Math.max(0, depth - 1);
			if (!isBehindOpening) breakLine();
		} else if (isBehindOpening || last === ",") breakLine();
		else if (last === ":") laid += " ";
		// Side by side they are none of JSON.
		else if (start > lastEnd && kind !== "," && kind !== ":") {
			if (isOpening) breakLine();
			else laid += " ";
		}
		laid += painted(kind, text.slice(start, end), end);
		if (isOpening) depth += 1;
		last = kind;
		lastEnd = end;
	}
	return laid;
}
