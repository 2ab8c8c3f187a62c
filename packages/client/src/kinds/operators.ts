import { nearestName } from "@curlew/template";

/** What is known of an operator of assertions. */
export interface OperatorDescriptor {
	/** In forms, between the expression and the value. */
	readonly label: string;
	/** It compares with nothing. */
	readonly isUnary?: boolean;
	/** What people write who have another language in mind. */
	readonly otherNames?: readonly string[];
}

/** Every operator of assertions; what each does is in `run/judging/operators.ts`. */
export const OPERATORS = {
	eq: { label: "equals", otherNames: ["equals", "equal", "==", "==="] },
	neq: { label: "does not equal", otherNames: ["!=", "!==", "notEquals"] },
	gt: { label: "is greater than", otherNames: [">"] },
	gte: { label: "is at least", otherNames: [">="] },
	lt: { label: "is less than", otherNames: ["<"] },
	lte: { label: "is at most", otherNames: ["<="] },
	in: { label: "is one of" },
	notIn: { label: "is none of" },
	contains: { label: "contains", otherNames: ["includes"] },
	notContains: { label: "does not contain" },
	length: { label: "has length" },
	matches: { label: "matches" },
	notMatches: { label: "does not match" },
	startsWith: { label: "starts with" },
	endsWith: { label: "ends with" },
	between: { label: "is between" },
	isEmpty: { label: "is empty", isUnary: true },
	isNotEmpty: { label: "is not empty", isUnary: true },
	isNull: { label: "is null", isUnary: true },
	isUndefined: { label: "is undefined", isUnary: true },
	isDefined: { label: "is defined", isUnary: true, otherNames: ["exists"] },
	isTruthy: { label: "is truthy", isUnary: true },
	isFalsy: { label: "is falsy", isUnary: true },
	isJson: { label: "is JSON", isUnary: true },
	isNumber: { label: "is a number", isUnary: true },
	isString: { label: "is a string", isUnary: true },
	isBoolean: { label: "is a boolean", isUnary: true },
	isArray: { label: "is an array", isUnary: true },
} as const satisfies Readonly<Record<string, OperatorDescriptor>>;

export type OperatorName = keyof typeof OPERATORS;

export const OPERATOR_NAMES: readonly string[] = Object.keys(OPERATORS);

const DESCRIPTORS: readonly (readonly [string, OperatorDescriptor])[] =
	Object.entries(OPERATORS);

/** The operators by names that they do not have here. */
export const OTHER_OPERATORS: ReadonlyMap<string, string> = new Map(
	DESCRIPTORS.flatMap(([operator, { otherNames = [] }]) =>
		otherNames.map((name) => [name, operator] as const),
	),
);

/** The code of the error about a word that is none of them. */
export const UNKNOWN_OPERATOR = "UNKNOWN_OPERATOR";

export function isOperator(word: string): word is OperatorName {
	return Object.hasOwn(OPERATORS, word);
}

/** Whether it compares with nothing. */
export function isUnary(word: string): boolean {
	const descriptor: OperatorDescriptor | undefined = isOperator(word)
		? OPERATORS[word]
		: undefined;
	return descriptor?.isUnary ?? false;
}

/** The operator that was probably meant. */
export function meantOperator(word: string): string | undefined {
	return OTHER_OPERATORS.get(word) ?? nearestName(word, OPERATOR_NAMES);
}
