import { nearestName } from "@curlew/template";

/** The code of the error. */
export const UNKNOWN_OPERATOR = "UNKNOWN_OPERATOR";

/** Every operator of assertions. */
const NAMES = [
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
] as const;

export type OperatorName = (typeof NAMES)[number];

export const OPERATOR_NAMES: readonly string[] = NAMES;

const OPERATORS: ReadonlySet<string> = new Set(NAMES);

/** What people write who have another language in mind. */
export const OTHER_OPERATORS: ReadonlyMap<string, string> = new Map([
	["equals", "eq"],
	["equal", "eq"],
	["==", "eq"],
	["===", "eq"],
	["!=", "neq"],
	["!==", "neq"],
	["notEquals", "neq"],
	[">", "gt"],
	[">=", "gte"],
	["<", "lt"],
	["<=", "lte"],
	["exists", "isDefined"],
	["includes", "contains"],
]);

export function isOperator(word: string): boolean {
	return OPERATORS.has(word);
}

/** The operator that was probably meant. */
export function meantOperator(word: string): string | undefined {
	return OTHER_OPERATORS.get(word) ?? nearestName(word, OPERATOR_NAMES);
}
