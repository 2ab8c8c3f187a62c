import fc from "fast-check";
import { expect, test } from "vitest";
import { toJson, toText } from "./text-form.ts";
import type { Value } from "./value.ts";

const newYear = new Date(Date.UTC(2025, 0, 31, 8));

test.each<[Value, string]>([
	["plain", "plain"],
	[12.5, "12.5"],
	[9007199254740993n, "9007199254740993"],
	[true, "true"],
	[null, "null"],
	[newYear, "2025-01-31T08:00:00.000Z"],
	[[1, "a", [null]], '[1,"a",[null]]'],
	[
		{ b: 1, a: { at: newYear } },
		'{"b":1,"a":{"at":"2025-01-31T08:00:00.000Z"}}',
	],
	[{}, "{}"],
	[[], "[]"],
])("the text form of a %s is %s", (value, text) => {
	expect(toText(value)).toBe(text);
});

test("JSON quotes strings and dates, and writes numbers without exponent at any depth", () => {
	expect(toJson('say "hi"')).toBe('"say \\"hi\\""');
	expect(toJson(newYear)).toBe('"2025-01-31T08:00:00.000Z"');
	expect(toJson({ n: [1e21, -0, 1e-7, 2n ** 64n] })).toBe(
		'{"n":[1000000000000000000000,0,0.0000001,18446744073709551616]}',
	);
});

test("what JSON cannot hold is left out of objects and null in arrays", () => {
	const fromScript = JSON.parse('{"keep":1,"list":[1,2]}');
	fromScript.drop = undefined;
	fromScript.act = () => 1;
	fromScript.list[0] = Symbol("s");
	expect(toJson(fromScript)).toBe('{"keep":1,"list":[null,2]}');
});

test("a toJSON method is data like any other and is not called", () => {
	const value = JSON.parse('{"a":1}');
	value.toJSON = () => "called";
	expect(toJson(value)).toBe('{"a":1}');
});

test("JSON values are written as JSON.stringify writes them, but for exponents", () => {
	fc.assert(
		fc.property(fc.jsonValue({ stringUnit: "binary" }), (value) => {
			const json = toJson(value as Value);
			expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)));
			if (!/\de[+-]/.test(JSON.stringify(value)))
				expect(json).toBe(JSON.stringify(value));
		}),
	);
});
