import type { ScopedVariable } from "../../../../src/protocol/variables.ts";

/** A variable with the text that a filter looks through. */
export interface ListedVariable {
	readonly variable: ScopedVariable;
	readonly text: string;
}

/** A line of the list: the head of a scope, or a variable in it. */
export type VariableLine =
	| {
			readonly kind: "scope";
			readonly key: string;
			readonly scope: string;
			readonly count: number;
	  }
	| {
			readonly kind: "variable";
			readonly key: string;
			readonly variable: ScopedVariable;
	  };

/** Characters of a value that a filter looks through. */
const LONGEST_SEARCHED = 2_000;

/** Prepares variables for filters: a value is written as text once, not with every key. */
export function listedVariables(
	variables: readonly ScopedVariable[],
): readonly ListedVariable[] {
	return variables.map((variable) => ({
		variable,
		text: searchedText(variable),
	}));
}

function searchedText(variable: ScopedVariable): string {
	const { name, scope, owner, value, isSecret, request, file, given } =
		variable;
	const shown = typeof value === "string" ? value : JSON.stringify(value);
	const found = [
		name,
		isSecret ? "" : (shown ?? "").slice(0, LONGEST_SEARCHED),
		scope,
		owner,
		request,
		file,
		given,
	];
	return found.filter(Boolean).join("\n").toLowerCase();
}

/** The lines that a filter leaves, scope by scope in the order of the variables. All words must be there: in name, value or origin. */
export function variableLines(
	listed: readonly ListedVariable[],
	filter: string,
): readonly VariableLine[] {
	const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
	const shown = listed.filter(({ text }) =>
		words.every((word) => text.includes(word)),
	);
	const scopes = Map.groupBy(shown, ({ variable: { scope, owner } }) =>
		owner === undefined ? scope : `${scope} ${owner}`,
	);
	return [...scopes].flatMap(([scope, all]): readonly VariableLine[] => [
		{ kind: "scope", key: scope, scope, count: all.length },
		...all.map(({ variable }, index): VariableLine => {
			const key = `${scope} ${variable.name} ${variable.file ?? ""} ${index}`;
			return { kind: "variable", key, variable };
		}),
	]);
}
