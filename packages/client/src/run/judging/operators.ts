import { toText, type Value } from "@curlew/template";
import { withArticle } from "../../diagnostics/with-article.ts";
import type { OperatorName } from "../../kinds/operators.ts";
import { valuesAreEqual } from "../../values/compare-values.ts";
import { displayValue } from "../../values/display-value.ts";
import { matchesPattern } from "../../values/match-pattern.ts";
import {
	parseListOperand,
	parseOperand,
	parsePatternOperand,
} from "./operand.ts";

/** Milliseconds that a pattern may take; those of 50 MB take a tenth of it. */
const PATTERN_TIME = 2_000;

/** What an expression came to; `undefined` is a value here, an error is not. */
export type Actual = Value | undefined;

/** Judges a value: nothing when it holds, else what was expected instead. */
export type Operator = (actual: Actual, operand: string) => string | undefined;

/** The operators of assertions, by the names that collections on disk use. */
export const JUDGES: Readonly<Record<string, Operator>> = {
	eq: (actual, operand) =>
		isOperand(actual, operand)
			? undefined
			: `to equal ${shown(parseOperand(operand))}${typeNote(actual, operand)}`,
	neq: (actual, operand) =>
		isOperand(actual, operand)
			? `not to equal ${shown(parseOperand(operand))}`
			: undefined,
	gt: comparison("to be greater than", (order) => order > 0),
	gte: comparison("to be at least", (order) => order >= 0),
	lt: comparison("to be less than", (order) => order < 0),
	lte: comparison("to be at most", (order) => order <= 0),
	between: (actual, operand) => {
		const [low, high] = parseListOperand(operand);
		const isBetween =
			(compare(actual, low) ?? -1) >= 0 && (compare(actual, high) ?? 1) <= 0;
		return expectation(
			isBetween,
			`to be between ${shown(low)} and ${shown(high)}`,
		);
	},
	in: (actual, operand) =>
		expectation(
			parseListOperand(operand).some((member) => isEqual(actual, member)),
			`to be one of ${operand}`,
		),
	notIn: (actual, operand) =>
		expectation(
			!parseListOperand(operand).some((member) => isEqual(actual, member)),
			`to be none of ${operand}`,
		),
	contains: (actual, operand) =>
		expectation(contains(actual, operand), `to contain ${operand}`),
	notContains: (actual, operand) =>
		expectation(
			lengthOf(actual) !== undefined && !contains(actual, operand),
			`to be a text, array or object that does not contain ${operand}`,
		),
	startsWith: (actual, operand) =>
		expectation(
			typeof actual === "string" && actual.startsWith(operandText(operand)),
			`to start with ${operand}`,
		),
	endsWith: (actual, operand) =>
		expectation(
			typeof actual === "string" && actual.endsWith(operandText(operand)),
			`to end with ${operand}`,
		),
	matches: (actual, operand) =>
		expectation(matches(actual, operand), `to match ${operand}`),
	notMatches: (actual, operand) =>
		expectation(!matches(actual, operand), `not to match ${operand}`),
	length: (actual, operand) => {
		const length = lengthOf(actual);
		return expectation(
			length !== undefined &&
				length === Number(parseOperand(operand) ?? Number.NaN),
			`to have length ${operand}${length === undefined ? "" : `, not ${length}`}`,
		);
	},
	isEmpty: (actual) =>
		expectation(
			lengthOf(actual) === 0,
			"to be an empty string, array or object",
		),
	isNotEmpty: (actual) =>
		expectation(
			(lengthOf(actual) ?? 0) > 0,
			"to be a string, array or object that is not empty",
		),
	isNull: (actual) => expectation(actual === null, "to be null"),
	isUndefined: (actual) => expectation(actual === undefined, "to be undefined"),
	isDefined: (actual) => expectation(actual !== undefined, "to be defined"),
	isTruthy: (actual) => expectation(Boolean(actual), "to be truthy"),
	isFalsy: (actual) => expectation(!actual, "to be falsy"),
	isJson: (actual) => expectation(isJson(actual), "to be JSON"),
	isNumber: (actual) =>
		expectation(
			typeof actual === "number" || typeof actual === "bigint",
			"to be a number",
		),
	isString: (actual) =>
		expectation(typeof actual === "string", "to be a string"),
	isBoolean: (actual) =>
		expectation(typeof actual === "boolean", "to be a boolean"),
	isArray: (actual) => expectation(Array.isArray(actual), "to be an array"),
	// `snapshot` needs more than the value: `judge-snapshot.ts`.
} satisfies Readonly<Record<Exclude<OperatorName, "snapshot">, Operator>>;

/** A value as messages show it: strings in quotes, structures as JSON. */
export function shown(value: Actual): string {
	if (value === undefined) return "undefined";
	return displayValue(value, 200);
}

function expectation(holds: boolean, otherwise: string): string | undefined {
	return holds ? undefined : otherwise;
}

function comparison(
	words: string,
	holds: (order: number) => boolean,
): Operator {
	return (actual, operand) => {
		const other = parseOperand(operand);
		const order = compare(actual, other);
		return expectation(
			order !== undefined && holds(order),
			`${words} ${shown(other)}`,
		);
	};
}

/** A text that holds JSON is also equal to the operand as it is written. */
function isOperand(actual: Actual, operand: string): boolean {
	const expected = parseOperand(operand);
	if (isEqual(actual, expected)) return true;
	const isStructure = typeof expected === "object" && expected !== null;
	return isStructure && actual === operand.trim();
}

function isEqual(actual: Actual, expected: Actual): boolean {
	if (actual === undefined || expected === undefined) {
		return actual === expected;
	}
	const order = isNumeric(actual) ? compare(actual, expected) : undefined;
	return order === undefined ? valuesAreEqual(actual, expected) : order === 0;
}

/** Points at the usual surprise: a text that looks like the number that was expected. */
function typeNote(actual: Actual, operand: string): string {
	const expected = parseOperand(operand);
	const looksAlike =
		actual !== undefined &&
		actual !== null &&
		typeof actual !== "object" &&
		typeof actual !== typeof expected &&
		toText(actual) === operand.trim();
	return looksAlike
		? ` (${withArticle(typeof expected)}, but the value is ${withArticle(typeof actual)}; quotes around the operand make it a string)`
		: "";
}

function isNumeric(value: Actual): value is number | bigint {
	return typeof value === "number" || typeof value === "bigint";
}

/** Negative, zero or positive; undefined when the two cannot be ordered. */
function compare(left: Actual, right: Actual): number | undefined {
	if (isNumeric(left) && isNumeric(right)) {
		// Mixed bigint and number compare exactly in JavaScript.
		if (left < right) return -1;
		return left > right ? 1 : 0;
	}
	if (typeof left === "string" && typeof right === "string") {
		if (left < right) return -1;
		return left > right ? 1 : 0;
	}
	if (left instanceof Date && typeof right === "string") {
		return compare(left.getTime(), Date.parse(right));
	}
	return undefined;
}

function operandText(operand: string): string {
	const value = parseOperand(operand);
	return typeof value === "string" ? value : operand.trim();
}

function contains(actual: Actual, operand: string): boolean {
	if (typeof actual === "string") return actual.includes(operandText(operand));
	const wanted = parseOperand(operand);
	if (Array.isArray(actual)) {
		return actual.some((member: Value) => isEqual(member, wanted));
	}
	return (
		typeof actual === "object" &&
		actual !== null &&
		typeof wanted === "string" &&
		Object.hasOwn(actual, wanted)
	);
}

function matches(actual: Actual, operand: string): boolean {
	if (actual === undefined || actual === null || typeof actual === "object") {
		return false;
	}
	const pattern = parsePatternOperand(operand);
	return matchesPattern(pattern, toText(actual), PATTERN_TIME);
}

function lengthOf(actual: Actual): number | undefined {
	if (typeof actual === "string" || Array.isArray(actual)) return actual.length;
	if (actual instanceof Date) return undefined;
	return typeof actual === "object" && actual !== null
		? Object.keys(actual).length
		: undefined;
}

function isJson(actual: Actual): boolean {
	if (typeof actual === "object") return actual !== null;
	if (typeof actual !== "string") return false;
	try {
		const parsed: unknown = JSON.parse(actual);
		return typeof parsed === "object" && parsed !== null;
	} catch {
		// Text that does not parse is the answer, not a fault.
		return false;
	}
}
