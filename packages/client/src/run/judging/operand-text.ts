import { toJson, type Value } from "@curlew/template";
import type { AssertionDefinition } from "../../collection/model.ts";
import type { EvaluationResult } from "../../script/host.ts";
import { parseOperand } from "./operand.ts";

/** A piece of an operand that reads as the content of a template literal. */
export type OperandPart =
	| { readonly kind: "text"; readonly text: string }
	| { readonly kind: "expression"; readonly code: string };

/** An operand, or a member of a list of them: parts, or plain text without anything of that sort in it. */
type OperandItem = string | readonly OperandPart[];

/** What an expression begins with. */
const EXPRESSION = `$\{`;

/** Operators whose operands are lists, with commas between the members. */
const LISTS: ReadonlySet<string> = new Set(["in", "notIn", "between"]);

/** A backslash means a class of characters there, and a `$` the end. */
const PATTERNS: ReadonlySet<string> = new Set(["matches", "notMatches"]);

/**
 * An assertion's operand as collections write it: text that may hold `\\n` and
 * its like, and expressions as in template literals (`${res.body.total}`).
 * What cannot be read as such stays the text that it is.
 */
export class OperandText {
	readonly #source: string;
	readonly #isList: boolean;
	/** Undefined for an operand that is nothing but text. */
	readonly #items: readonly OperandItem[] | undefined;

	constructor({ operator, value }: AssertionDefinition) {
		this.#source = value;
		this.#isList = LISTS.has(operator) && !value.trim().startsWith("[");
		if (PATTERNS.has(operator) || !/\\|\$\{/.test(value)) return;
		const texts = this.#isList ? value.split(",") : [value];
		const items = texts.map((text) => operandParts(text.trim()) ?? text);
		if (items.some((item) => typeof item !== "string")) this.#items = items;
	}

	/** The code of its expressions, in order. */
	get expressions(): readonly string[] {
		const parts = (this.#items ?? []).flatMap((item) =>
			typeof item === "string" ? [] : item,
		);
		return parts.flatMap((part) =>
			part.kind === "expression" ? [part.code] : [],
		);
	}

	/**
	 * The operand for the operator.
	 *
	 * @param fill fills in the placeholders of what stands in the file
	 * @param results what the expressions came to
	 */
	render(
		fill: (text: string) => string,
		results: readonly EvaluationResult[],
	): string {
		if (this.#items === undefined) return fill(this.#source);
		const rest = [...results];
		const values = this.#items.map((item) =>
			typeof item === "string"
				? (parseOperand(fill(item)) ?? null)
				: item
						.map((part) =>
							part.kind === "text" ? fill(part.text) : shownIn(rest.shift()),
						)
						.join(""),
		);
		return toJson(this.#isList ? values : (values[0] ?? ""));
	}
}

/** What an expression comes to within a text. */
function shownIn(result: EvaluationResult | undefined): string {
	if (result?.kind === "value") return asText(result.value);
	return result?.kind === "other" ? result.text : "undefined";
}

function asText(value: Value): string {
	return typeof value === "object" && value !== null
		? toJson(value)
		: `${value}`;
}

/** The parts of a text with escapes or expressions in it; undefined when there are none, or it is no such text. */
export function operandParts(
	operand: string,
): readonly OperandPart[] | undefined {
	// In double quotes it is JSON, which has escapes of its own.
	if (/^(?:["[`]|\{(?!\{))/.test(operand) || !/\\|\$\{/.test(operand))
		return undefined;
	const quoted = /^'(.*)'$/s.exec(operand);
	const text = quoted?.[1] ?? operand;
	const parts: OperandPart[] = [];
	let sofar = "";
	for (let at = 0; at < text.length; ) {
		if (text.startsWith(EXPRESSION, at)) {
			const end = endOfExpression(text, at + 2);
			const code = text.slice(at + 2, end);
			if (end === -1 || code.trim() === "") return undefined;
			parts.push({ kind: "text", text: sofar }, { kind: "expression", code });
			sofar = "";
			at = end + 1;
		} else if (text[at] === "\\" && !text.startsWith("{{", at + 1)) {
			const escaped = readEscape(text, at);
			if (escaped === undefined) return undefined;
			sofar += escaped.text;
			at = escaped.end;
		} else {
			sofar += text[at];
			at += 1;
		}
	}
	return [...parts, { kind: "text", text: sofar }];
}

const SIMPLE: Readonly<Record<string, string>> = {
	n: "\n",
	t: "\t",
	r: "\r",
	b: "\b",
	f: "\f",
	v: "\v",
};

const HEXADECIMAL = /\\(?:x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]{1,6})\})/iy;

/** ECMAScript 2025 §12.9.4, escape sequences. */
function readEscape(
	text: string,
	at: number,
): { readonly text: string; readonly end: number } | undefined {
	const next = text[at + 1];
	if (next === undefined) return undefined;
	const simple = SIMPLE[next];
	if (simple !== undefined) return { text: simple, end: at + 2 };
	if (next !== "x" && next !== "u")
		return /\d/.test(next) ? undefined : { text: next, end: at + 2 };
	HEXADECIMAL.lastIndex = at;
	const found = HEXADECIMAL.exec(text);
	const code = Number.parseInt(
		found?.[1] ?? found?.[2] ?? found?.[3] ?? "",
		16,
	);
	if (!(code <= 0x10ffff)) return undefined;
	return { text: String.fromCodePoint(code), end: HEXADECIMAL.lastIndex };
}

const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/sy;

/** The offset of the brace that ends an expression; -1 when none does. */
function endOfExpression(text: string, start: number): number {
	let depth = 0;
	for (let at = start; at < text.length; at++) {
		QUOTED.lastIndex = at;
		if (QUOTED.test(text)) at = QUOTED.lastIndex - 1;
		else if (text[at] === "{") depth += 1;
		else if (text[at] === "}" && depth === 0) return at;
		else if (text[at] === "}") depth -= 1;
	}
	return -1;
}
