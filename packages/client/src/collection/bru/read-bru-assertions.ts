import type { AssertionDefinition } from "../model.ts";
import type { BruDocument } from "./bru-document.ts";

/** Every operator of assertions. */
export const OPERATOR_NAMES: readonly string[] = [
	"eq",
	"neq",
	"gt",
	"gte",
	"lt",
	"lte",
	"in",
	"notIn",
	"contains",
	"notContains",
	"length",
	"matches",
	"notMatches",
	"startsWith",
	"endsWith",
	"between",
	"isEmpty",
	"isNotEmpty",
	"isNull",
	"isUndefined",
	"isDefined",
	"isTruthy",
	"isFalsy",
	"isJson",
	"isNumber",
	"isString",
	"isBoolean",
	"isArray",
];

const OPERATORS: ReadonlySet<string> = new Set(OPERATOR_NAMES);

const SECTION = "assert";

export function isOperator(word: string): boolean {
	return OPERATORS.has(word);
}

/** `expression: operator value`. Without one of the known operators, all of it is the value that is expected. */
export function readBruAssertions(
	document: BruDocument,
): readonly AssertionDefinition[] {
	return document.entries(SECTION).map((entry, index) => ({
		expression: entry.name,
		...operatorAndValue(entry.value.text),
		isDisabled: entry.isDisabled,
		field: { file: document.source.file, path: [SECTION, index] },
		line: document.source.lineAt(entry.start),
	}));
}

function operatorAndValue(text: string): {
	readonly operator: string;
	readonly value: string;
} {
	const [operator = ""] = text.split(/\s/, 1);
	return isOperator(operator)
		? { operator, value: text.slice(operator.length).trim() }
		: { operator: "eq", value: text };
}
