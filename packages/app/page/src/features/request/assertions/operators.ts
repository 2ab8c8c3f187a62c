/** The operators of assertions, as docs/requests.md has them. */
export const OPERATORS = [
	["eq", "equals"],
	["neq", "does not equal"],
	["gt", "is greater than"],
	["gte", "is at least"],
	["lt", "is less than"],
	["lte", "is at most"],
	["between", "is between"],
	["in", "is one of"],
	["notIn", "is none of"],
	["contains", "contains"],
	["notContains", "does not contain"],
	["startsWith", "starts with"],
	["endsWith", "ends with"],
	["matches", "matches"],
	["notMatches", "does not match"],
	["length", "has length"],
	["isEmpty", "is empty"],
	["isNotEmpty", "is not empty"],
	["isNull", "is null"],
	["isUndefined", "is undefined"],
	["isDefined", "is defined"],
	["isTruthy", "is truthy"],
	["isFalsy", "is falsy"],
	["isJson", "is JSON"],
	["isNumber", "is a number"],
	["isString", "is a string"],
	["isBoolean", "is a boolean"],
	["isArray", "is an array"],
] as const;

/** Those that begin with `is` compare with nothing. */
export function takesValue(operator: string): boolean {
	return !operator.startsWith("is");
}
