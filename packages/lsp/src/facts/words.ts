import type { ScriptRange } from "@curlew/client/editing";

/** A text in quotes, a placeholder, or a word that is no property. */
const PIECE =
	/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|\{\{[^{}]*\}\}|(?<![\p{L}\p{N}_$.])(?<word>[\p{L}_$][\p{L}\p{N}_$]*)/gsu;

/** Words that are never variables of a collection: those of JavaScript, and what scripts have. */
const OTHERS: ReadonlySet<string> = new Set(
	"true false null undefined typeof instanceof in new void delete await async function return this NaN Infinity break case catch class const continue debugger default do else enum export extends finally for if import let static super switch throw try var while with yield res req client bru test expect assert".split(
		" ",
	),
);

/** The words of an assertion's or action's expression that may be variables: `total` in `res.body.total > total`. */
export function wordsOf(
	expression: string,
): readonly (ScriptRange & { readonly name: string })[] {
	const words: (ScriptRange & { readonly name: string })[] = [];
	for (const { index, groups } of expression.matchAll(PIECE)) {
		const name = groups?.word;
		if (name === undefined || OTHERS.has(name)) continue;
		words.push({ name, start: index, end: index + name.length });
	}
	return words;
}
