import type { Span } from "./mask-query.ts";

/** A token of a query as it is written; placeholders, and names that hold some, are names. */
export interface QueryToken extends Span {
	readonly text: string;
	readonly kind: "name" | "punctuator" | "value" | "comment";
	/** Whether it begins a line. */
	readonly isFirst: boolean;
	/** Whether a blank line stands before it. */
	readonly isApart: boolean;
}

const TOKEN =
	/(?<value>"""(?:\\"""|[\s\S])*?"""|"(?:\\.|[^"\\\n])*"|-?\d[\d.eE+-]*)|(?<comment>#.*)|(?<name>[$@]?[A-Za-z_]\w*)|(?<other>\.\.\.|[^\s,\ufeff])/g;

/** The tokens of a query, comments included and commas left out. */
export function queryTokens(
	query: string,
	placeholders: readonly Span[],
): readonly QueryToken[] {
	const shown = withNames(query, placeholders);
	const tokens: QueryToken[] = [];
	let end = 0;
	for (const { index, 0: found, groups = {} } of shown.matchAll(TOKEN)) {
		const to = index + found.length;
		const between = shown.slice(end, index);
		const lines = between.split("\n").length - 1;
		const kind = groups.value
			? "value"
			: groups.comment
				? "comment"
				: groups.name
					? "name"
					: "punctuator";
		const text = query.slice(index, to).trimEnd();
		const isFirst = lines > 0 || end === 0;
		const isApart = lines > 1 && end > 0;
		tokens.push({ from: index, to, text, kind, isFirst, isApart });
		end = to;
	}
	return tokens;
}

function withNames(query: string, placeholders: readonly Span[]): string {
	const pieces: string[] = [];
	let end = 0;
	for (const { from, to } of placeholders) {
		pieces.push(query.slice(end, from), "_".repeat(to - from));
		end = to;
	}
	return pieces.join("") + query.slice(end);
}
