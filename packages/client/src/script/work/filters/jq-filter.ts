import { type JqAnswer, jqAnswer, reasonInJq } from "../../jq/run-jq.ts";
import type { FilterAnswer, FilterFault } from "./filter-fault.ts";

/** Whoever does this in a process ends that. */
const NO_LIMITS = {
	deadline: Number.POSITIVE_INFINITY,
	memory: "1 GB",
} as const;

/** @throws JqError for a filter that takes too much memory */
export function filterByJq(filter: string, input: string): FilterAnswer {
	const { code, results, errors } = jqAnswer(filter, input, NO_LIMITS);
	if (code === 0) return { results, ...(errors !== "" && { said: errors }) };
	const isTooDeep = errors.includes("Exceeds depth limit");
	const isNotJson = !isTooDeep && errors.startsWith("jq: parse error");
	return {
		results,
		failure: reasonInJq(errors),
		...(isNotJson && { isNotJson }),
	};
}

/** What is wrong with a filter, and where; undefined for one that can be used. */
export function jqFault(filter: string): FilterFault | undefined {
	const { code, errors } = compiled(filter);
	if (code === 0) return undefined;
	const message = reasonInJq(errors);
	return { message, ...placeOf(message, filter) };
}

function compiled(filter: string): JqAnswer {
	return jqAnswer(filter, "", NO_LIMITS);
}

/** jq tells a line only. */
function placeOf(
	message: string,
	filter: string,
): Pick<FilterFault, "offset" | "length"> {
	const [, name] = /^(\$?[\w:]+)(?:\/\d+)? is not defined/.exec(message) ?? [];
	if (name !== undefined) return placeOfName(name, filter);
	if (isAtEnd(message)) return { offset: filter.trimEnd().length, length: 1 };
	return isSyntaxError(message)
		? placeOfToken(filter)
		: { offset: 0, length: 1 };
}

function placeOfName(
	name: string,
	filter: string,
): Pick<FilterFault, "offset" | "length"> {
	const word = new RegExp(
		`(?<![\\w.$:"])${name.replace("$", "\\$")}(?![\\w:])`,
	);
	return { offset: Math.max(0, filter.search(word)), length: name.length };
}

function isSyntaxError(message: string): boolean {
	return message.startsWith("syntax error");
}

function isAtEnd(message: string): boolean {
	return message.includes("unexpected end of file");
}

/** Where a filter may be cut: behind strings, words, numbers and signs. */
const TOKEN = /"(?:\\.|[^"\\])*"?|[\w.$@:]+|\s+|[<>=!|/+*%?-]+|./gs;

/**
 * The first token at which a filter goes wrong: with it jq misses more than the end.
 * A filter that begins with a wrong one is wrong too, so that the tokens are halved.
 */
function placeOfToken(filter: string): Pick<FilterFault, "offset" | "length"> {
	const tokens = Array.from(filter.matchAll(TOKEN));
	let right = 0;
	let wrong = tokens.length;
	while (wrong - right > 1) {
		const middle = (right + wrong) >> 1;
		if (isWrong(filter.slice(0, tokens[middle]?.index))) wrong = middle;
		else right = middle;
	}
	const { index: offset = 0, 0: text = "" } = tokens[right] ?? {};
	return { offset, length: Math.max(1, text.length) };
}

function isWrong(beginning: string): boolean {
	const { code, errors } = compiled(beginning);
	const reason = reasonInJq(errors);
	return code !== 0 && isSyntaxError(reason) && !isAtEnd(reason);
}
