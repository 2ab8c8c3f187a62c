// node's `assert` (https://nodejs.org/api/assert.html), with chai's idea of what is deeply equal.
const { util, AssertionError } = require("chai");
const { inspect } = require("util");

const fail = (message, actual, expected, operator) => {
	if (message instanceof Error) throw message;
	throw Object.assign(new AssertionError(message, { actual, expected }), {
		code: "ERR_ASSERTION",
		generatedMessage: false,
		operator,
	});
};

// How node writes what did not hold.
const SIGNS = {
	"==": "==",
	"!=": "!=",
	strictEqual: "!==",
	notStrictEqual: "===",
};

const comparison = (operator, holds, words) => (actual, expected, message) => {
	if (holds(actual, expected)) return;
	const values = `${inspect(actual)} ${SIGNS[operator] ?? "and"} ${inspect(expected)}`;
	fail(
		message ?? (words === undefined ? values : `${words}: ${values}`),
		actual,
		expected,
		operator,
	);
};
const not = (holds) => (a, b) => !holds(a, b);

// biome-ignore lint/suspicious/noDoubleEquals: that is what `equal` means
const areEqual = (a, b) => a == b || (Number.isNaN(a) && Number.isNaN(b));
const areSame = (a, b) => util.eql(a, b);
const areAlike = (a, b) =>
	util.eql(a, b, {
		comparator: (one, other) =>
			Object(one) === one || Object(other) === other
				? null
				: areEqual(one, other),
	});

const ok = (value, message) => {
	if (value) return;
	const words = `The expression evaluated to a falsy value: ${inspect(value)}`;
	fail(message ?? words, value, true, "==");
};

const assert = (value, message) => ok(value, message);

// What was thrown, against a class, a pattern, an object of members or a function that judges it.
const isExpected = (error, expected) => {
	if (expected === undefined) return true;
	if (expected instanceof RegExp) return expected.test(`${error}`);
	if (typeof expected === "object") {
		return Object.keys(expected).every((key) =>
			expected[key] instanceof RegExp
				? expected[key].test(`${error?.[key]}`)
				: areSame(error?.[key], expected[key]),
		);
	}
	if (expected.prototype === undefined)
		return expected.call({}, error) === true;
	if (error instanceof expected) return true;
	const isErrors = expected === Error || expected.prototype instanceof Error;
	return !isErrors && expected.call({}, error) === true;
};

const judge = (error, wanted, message) => {
	const [expected, text] =
		typeof wanted === "string" ? [undefined, wanted] : [wanted, message];
	if (isExpected(error, expected)) return;
	if (text === undefined) throw error;
	fail(text, error, expected, "throws");
};

const missing = (wanted, message, operator, words) => {
	const text = typeof wanted === "string" ? wanted : message;
	fail(text ?? words, undefined, wanted, operator);
};

const throws = (run, expected, message) => {
	let thrown;
	try {
		run();
	} catch (error) {
		thrown = { error };
	}
	if (thrown) judge(thrown.error, expected, message);
	else missing(expected, message, "throws", "Missing expected exception.");
};

const doesNotThrow = (run, expected, message) => {
	try {
		run();
	} catch (error) {
		const text = typeof expected === "string" ? expected : message;
		const words = `Got unwanted exception. Actual message: "${error?.message}"`;
		fail(text ?? words, error, expected, "doesNotThrow");
	}
};

const promiseOf = (given) =>
	Promise.resolve(typeof given === "function" ? given() : given);

const rejects = async (given, expected, message) => {
	let thrown;
	try {
		await promiseOf(given);
	} catch (error) {
		thrown = { error };
	}
	if (thrown) judge(thrown.error, expected, message);
	else missing(expected, message, "rejects", "Missing expected rejection.");
};

const doesNotReject = async (given, expected, message) => {
	try {
		await promiseOf(given);
	} catch (error) {
		doesNotThrow(
			() => {
				throw error;
			},
			expected,
			message,
		);
	}
};

const matches = (text, pattern) =>
	typeof text === "string" && pattern.test(text);

const loose = {
	equal: comparison("==", areEqual),
	notEqual: comparison("!=", not(areEqual)),
	deepEqual: comparison(
		"deepEqual",
		areAlike,
		"Expected values to be loosely deep-equal",
	),
	notDeepEqual: comparison(
		"notDeepEqual",
		not(areAlike),
		"Expected values not to be loosely deep-equal",
	),
};

const strictMembers = {
	strictEqual: comparison(
		"strictEqual",
		Object.is,
		"Expected values to be strictly equal",
	),
	notStrictEqual: comparison(
		"notStrictEqual",
		not(Object.is),
		"Expected values not to be strictly equal",
	),
	deepStrictEqual: comparison(
		"deepStrictEqual",
		areSame,
		"Expected values to be strictly deep-equal",
	),
	notDeepStrictEqual: comparison(
		"notDeepStrictEqual",
		not(areSame),
		"Expected values not to be strictly deep-equal",
	),
};

const rest = {
	ok,
	AssertionError,
	fail: (message) => fail(message ?? "Failed", undefined, undefined, "fail"),
	ifError: (value) => {
		if (value === null || value === undefined) return;
		const words = `ifError got unwanted exception: ${value?.message ?? inspect(value)}`;
		fail(words, value, null, "ifError");
	},
	throws,
	doesNotThrow,
	rejects,
	doesNotReject,
	match: comparison("match", matches, "The input does not match"),
	doesNotMatch: comparison(
		"doesNotMatch",
		not(matches),
		"The input was expected not to match",
	),
};

const strict = (value, message) => ok(value, message);
Object.assign(strict, rest, strictMembers, {
	equal: strictMembers.strictEqual,
	notEqual: strictMembers.notStrictEqual,
	deepEqual: strictMembers.deepStrictEqual,
	notDeepEqual: strictMembers.notDeepStrictEqual,
	strict,
});

module.exports = Object.assign(assert, rest, loose, strictMembers, { strict });
