import type { Span } from "./mask-query.ts";
import { queryTokens } from "./query-tokens.ts";

/** The names of a query's operations, in order, as far as they can be told while it is written; "" for one without. */
export function operationNames(
	query: string,
	placeholders: readonly Span[],
): readonly string[] {
	const tokens = queryTokens(query, placeholders).filter(
		({ kind }) => kind !== "comment",
	);
	const names: string[] = [];
	let depth = 0;
	for (const [index, { text, kind }] of tokens.entries()) {
		const last = tokens[index - 1]?.text;
		const isFirst = depth === 0 && (last === undefined || last === "}");
		if (isFirst && text === "{") names.push("");
		if (isFirst && /^(?:query|mutation|subscription)$/.test(text)) {
			const next = tokens[index + 1];
			names.push(
				next?.kind === "name" && !next.text.startsWith("@") ? next.text : "",
			);
		}
		if (kind !== "punctuator") continue;
		if (/^[{([]$/.test(text)) depth++;
		if (/^[})\]]$/.test(text)) depth--;
	}
	return names;
}
