import { describe, expect, test } from "vitest";
import type { AssertionDefinition } from "../../collection/model.ts";
import type { EvaluationResult } from "../../script/host.ts";
import { judgeAssertion } from "./assertions.ts";
import { type Actual, JUDGES } from "./operators.ts";

const held: readonly (readonly [string, Actual, string])[] = [
	["eq", 200, "200"],
	["eq", "200", '"200"'],
	["eq", "200", "'200'"],
	["eq", "two words", "two words"],
	["eq", true, "true"],
	["eq", null, "null"],
	["eq", undefined, "undefined"],
	["eq", { a: [1, { b: null }] }, '{"a": [1, {"b": null}]}'],
	["eq", 9007199254740993n, "9007199254740993"],
	["eq", 5n, "5"],
	["neq", 200, '"200"'],
	["gt", 3, "2.5"],
	["gte", 3, "3"],
	["lt", -1, "0"],
	["lte", 3, "3"],
	["lt", "abc", "abd"],
	["in", 201, "200, 201"],
	["in", "b", '["a", "b"]'],
	["notIn", 404, "200, 201"],
	["contains", "needle in hay", "needle"],
	["contains", [1, 2], "2"],
	["contains", { id: 1 }, "id"],
	["notContains", [1, 2], "3"],
	["length", "abc", "3"],
	["length", "abc", "'3'"],
	["length", [], "0"],
	["matches", "user-17", "^user-\\d+$"],
	["matches", "USER", "/user/i"],
	["matches", 17, "\\d+"],
	["notMatches", "abc", "^\\d"],
	["startsWith", "application/json", "application"],
	["endsWith", "application/json", '"json"'],
	["between", 5, "1, 10"],
	["between", 1, "[1, 10]"],
	["isEmpty", {}, ""],
	["isEmpty", "", ""],
	["isNotEmpty", [0], ""],
	["isNull", null, ""],
	["isUndefined", undefined, ""],
	["isDefined", null, ""],
	["isTruthy", 1, ""],
	["isFalsy", 0, ""],
	["isJson", { a: 1 }, ""],
	["isJson", "[1]", ""],
	["isNumber", 1.5, ""],
	["isString", "", ""],
	["isBoolean", false, ""],
	["isArray", [], ""],
];

const refused: readonly (readonly [string, Actual, string])[] = [
	["eq", "200", "200"],
	["eq", undefined, "null"],
	["neq", 200, "200"],
	["gt", "3", "2"],
	["gt", undefined, "2"],
	["lt", null, "1"],
	["in", 404, "200, 201"],
	["notIn", 200, "200, 201"],
	["contains", undefined, "a"],
	["contains", { toString: 1 }, "hasOwnProperty"],
	["length", undefined, "0"],
	["length", 3, "3"],
	["notContains", 3, "4"],
	["notContains", undefined, "x"],
	["notContains", null, "x"],
	["matches", undefined, "undefined"],
	["between", 11, "1, 10"],
	["between", "5", "1, 10"],
	["isEmpty", null, ""],
	["isEmpty", 0, ""],
	["isNotEmpty", undefined, ""],
	["isNull", undefined, ""],
	["isDefined", undefined, ""],
	["isJson", "17", ""],
	["isJson", null, ""],
	["isNumber", "1", ""],
	["isArray", { length: 0 }, ""],
];

test.each(held)("%s holds for %o with operand %s", (name, actual, operand) => {
	expect(JUDGES[name]?.(actual, operand)).toBeUndefined();
});

test.each(refused)(
	"%s does not hold for %o with operand %s",
	(name, actual, operand) => {
		expect(JUDGES[name]?.(actual, operand)).toMatch(/^(not )?to /);
	},
);

test("every operator of the script API is there and tested", () => {
	const tested = new Set(held.map(([name]) => name));
	expect([...tested].sort()).toEqual(Object.keys(JUDGES).sort());
});

describe("judging an assertion", () => {
	const assertion = (operator: string): AssertionDefinition => ({
		expression: "res.body.id",
		operator,
		value: "",
		isDisabled: false,
		field: { file: "/c/a.yml", path: [] },
		line: 7,
	});
	const judge = (operator: string, evaluated: EvaluationResult, operand = "") =>
		judgeAssertion(assertion(operator), operand, evaluated);

	test("mistake 1: an expression that throws fails, even for isUndefined", () => {
		const result = judge("isUndefined", {
			kind: "error",
			message: "'typo' is not defined",
		});
		expect(result.status).toBe("failed");
		expect(result.error?.message).toBe("res.body.id: 'typo' is not defined");
	});

	test("a failure says what was expected, what it is, and where", () => {
		const result = judge("eq", { kind: "value", value: "200" }, "200");
		expect(result).toMatchObject({ status: "failed", actual: '"200"' });
		expect(result.error?.message).toBe(
			'expected res.body.id to equal 200 (a number, but the value is a string; quotes around the operand make it a string); it is "200"',
		);
		expect(result.error?.location).toEqual({
			file: "/c/a.yml",
			line: 7,
			column: 1,
		});
	});

	test.each([
		["object", "Map(1) { 1 => 2 }", "an object"],
		["function", "[Function (anonymous)]", "a function"],
		["number", "NaN", "NaN"],
	])(
		"what is no value, such as a %s, fails and is named",
		(type, text, called) => {
			const result = judge("eq", { kind: "other", type, text }, "1");
			expect(result).toMatchObject({ status: "failed", actual: text });
			expect(result.error?.message).toBe(
				`res.body.id is ${called}, which cannot be compared`,
			);
			expect(judge("isDefined", { kind: "other", type, text }).status).toBe(
				"passed",
			);
		},
	);

	test("a text that holds JSON equals the operand as it is written, and the value it stands for does too", () => {
		const text = '{"a": [1]}';
		const values = [text, { a: [1] }, '{"a":[1]}'];
		const judged = values.map((value) => [
			judge("eq", { kind: "value", value }, text).status,
			judge("neq", { kind: "value", value }, text).status,
		]);
		expect(judged).toEqual([
			["passed", "failed"],
			["passed", "failed"],
			["failed", "passed"],
		]);
	});

	test("an unknown operator fails and names the nearest", () => {
		const result = judge("contians", { kind: "value", value: 1 });
		expect(result.status).toBe("failed");
		expect(result.error?.hint).toBe('Did you mean "contains"?');
	});

	test("an inherited name is no operator", () => {
		expect(judge("toString", { kind: "value", value: 1 }).status).toBe(
			"failed",
		);
	});

	test("an invalid regular expression fails the assertion", () => {
		const result = judge("matches", { kind: "value", value: "a" }, "(");
		expect(result.status).toBe("failed");
		expect(result.error?.message).toContain("Invalid regular expression");
	});

	test("a regular expression that would never end fails the assertion", () => {
		const value = "a".repeat(60);
		const result = judge("matches", { kind: "value", value }, "^(a+)+b$");
		expect(result.error?.message).toContain(
			"to match: the pattern takes longer than 2000 ms",
		);
	});
});
