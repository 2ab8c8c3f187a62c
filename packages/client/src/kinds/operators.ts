import { nearestName } from "@curlew/template";

/** What is known of an operator of assertions. */
export interface OperatorDescriptor {
	/** In forms, between the expression and the value. */
	readonly label: string;
	/** It compares with nothing. */
	readonly isUnary?: boolean;
	/** What the label does not say. */
	readonly hint?: string;
	/** What may be written as the value; absent of those that compare with nothing. */
	readonly example?: string;
	/** What people write who have another language in mind. */
	readonly otherNames?: readonly string[];
}

/** Every operator of assertions; what each does is in `run/judging/operators.ts`. */
export const OPERATORS = {
	eq: {
		label: "equals",
		hint: 'Lists and maps by what is in them. `5` is a number, `"5"` a text.',
		example: "200",
		otherNames: ["equals", "equal", "==", "==="],
	},
	neq: {
		label: "does not equal",
		example: "500",
		otherNames: ["!=", "!==", "notEquals"],
	},
	gt: { label: "is greater than", example: "0", otherNames: [">"] },
	gte: { label: "is at least", example: "1", otherNames: [">="] },
	lt: { label: "is less than", example: "400", otherNames: ["<"] },
	lte: { label: "is at most", example: "299", otherNames: ["<="] },
	in: {
		label: "is one of",
		hint: "A JSON list, or values with commas.",
		example: "200, 201, 204",
	},
	notIn: {
		label: "is none of",
		hint: "A JSON list, or values with commas.",
		example: "[401, 403]",
	},
	contains: {
		label: "contains",
		hint: "A text a part of it, a list an entry, a map a key.",
		example: "@",
		otherNames: ["includes"],
	},
	notContains: {
		label: "does not contain",
		hint: "What is no text, list or map fails.",
		example: "error",
	},
	length: {
		label: "has length",
		hint: "Of a text, a list, or the keys of a map.",
		example: "10",
	},
	matches: {
		label: "matches",
		hint: "A regular expression, also between slashes with flags.",
		example: "/^2\\d\\d$/",
	},
	notMatches: {
		label: "does not match",
		hint: "A regular expression, also between slashes with flags.",
		example: "^4",
	},
	startsWith: { label: "starts with", hint: "Texts only.", example: "http" },
	endsWith: { label: "ends with", hint: "Texts only.", example: ".png" },
	between: {
		label: "is between",
		hint: "Both ends count.",
		example: "200, 299",
	},
	snapshot: {
		label: "is as its snapshot",
		hint: "The first run writes it beside the request. The value names what may change, with commas.",
		example: "id, items[*].createdAt, <uuid>",
		otherNames: ["matchSnapshot", "matchesSnapshot"],
	},
	isEmpty: {
		label: "is empty",
		isUnary: true,
		hint: "A text, list or map without anything in it.",
	},
	isNotEmpty: {
		label: "is not empty",
		isUnary: true,
		hint: "A text, list or map with something in it.",
	},
	isNull: { label: "is null", isUnary: true },
	isUndefined: {
		label: "is undefined",
		isUnary: true,
		hint: "As a member that is not there.",
	},
	isDefined: { label: "is defined", isUnary: true, otherNames: ["exists"] },
	isTruthy: {
		label: "is truthy",
		isUnary: true,
		hint: "Not `false`, `0`, `null`, undefined or empty text.",
	},
	isFalsy: { label: "is falsy", isUnary: true },
	isJson: {
		label: "is JSON",
		isUnary: true,
		hint: "A list or map, or a text that holds JSON.",
	},
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
