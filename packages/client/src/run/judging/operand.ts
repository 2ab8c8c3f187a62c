import type { Value } from "@curlew/template";
import { parseJson } from "../../values/parse-json.ts";

/**
 * The value that the text of an assertion's operand stands for: a JSON
 * literal, a text in single or double quotes, or else the text itself.
 */
export function parseOperand(text: string): Value | undefined {
	const trimmed = text.trim();
	if (trimmed === "undefined") return undefined;
	const quoted = /^'([^']*)'$/.exec(trimmed);
	if (quoted?.[1] !== undefined) return quoted[1];
	if (!/^["[{\-\dtfn]/.test(trimmed)) return trimmed;
	try {
		return parseJson(trimmed);
	} catch {
		// Not JSON: most operands are plain words.
		return trimmed;
	}
}

/** The members of a list operand: `[1, "two"]`, or `1, two`. */
export function parseListOperand(text: string): readonly (Value | undefined)[] {
	const whole = parseOperand(text);
	if (Array.isArray(whole)) return whole;
	return text.split(",").map(parseOperand);
}

/** The regular expression of a `matches` operand: `/abc/i`, or its bare source. */
export function parsePatternOperand(text: string): RegExp {
	const literal = /^\/(.*)\/([dgimsuvy]*)$/s.exec(text.trim());
	if (literal?.[1] !== undefined) return new RegExp(literal[1], literal[2]);
	const operand = parseOperand(text);
	return new RegExp(typeof operand === "string" ? operand : text.trim());
}
