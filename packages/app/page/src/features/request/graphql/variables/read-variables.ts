import { type Node, parseTree } from "jsonc-parser";
import type { Span } from "../language/mask-query.ts";

/** The variables of a query, with their places. */
export interface ReadVariables {
	/** As long as what was written; a value stands where a placeholder does. */
	readonly text: string;
	/** Placeholders outside of strings: values of which nobody knows the type. */
	readonly masks: readonly Span[];
	/** Placeholders in strings. */
	readonly inStrings: readonly Span[];
	/** Absent where nothing is written, or nothing can be made of it. */
	readonly root?: Node;
}

const TOKEN = /"(?:\\.|[^"\\\n])*"?|\/\/.*|\/\*[\s\S]*?(?:\*\/|$)/g;

/** Reads JSON with comments, trailing commas and placeholders. */
export function readVariablesJson(
	written: string,
	placeholders: readonly Span[],
): ReadVariables {
	const strings = stringsIn(written, placeholders);
	const isInside = ({ from, to }: Span) =>
		strings.some((one) => one.from < from && to <= one.to);
	const inStrings = placeholders.filter(isInside);
	const masks = placeholders.filter((one) => !isInside(one));
	const pieces: string[] = [];
	let end = 0;
	for (const span of placeholders) {
		const { from, to } = span;
		const length = to - from;
		const value = masks.includes(span)
			? `"${"_".repeat(length - 2)}"`
			: "x".repeat(length);
		pieces.push(written.slice(end, from), value);
		end = to;
	}
	const text = pieces.join("") + written.slice(end);
	const root = parseTree(text, [], { allowTrailingComma: true });
	return { text, masks, inStrings, ...(root && { root }) };
}

/** Quotation marks in placeholders end no string. */
function stringsIn(
	written: string,
	placeholders: readonly Span[],
): readonly Span[] {
	let hidden = "";
	let end = 0;
	for (const { from, to } of placeholders) {
		hidden += written.slice(end, from) + "_".repeat(to - from);
		end = to;
	}
	hidden += written.slice(end);
	return [...hidden.matchAll(TOKEN)].map(({ index, 0: text }) => ({
		from: index,
		to: index + text.length,
	}));
}
