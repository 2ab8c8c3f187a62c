import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { InvalidJsonError, parseJson, parseNumber } from "./parse-json.ts";

describe("parsing JSON", () => {
	test("keeps integers beyond 2^53 exact, at any depth", () => {
		expect(
			parseJson('{"id":9007199254740993,"all":[{"n":-12345678901234567890}]}'),
		).toEqual({
			id: 9007199254740993n,
			all: [{ n: -12345678901234567890n }],
		});
	});

	test("keeps everything else as JSON.parse gives it", () => {
		fc.assert(
			fc.property(fc.json(), (json) => {
				fc.pre(!/\d{16}/.test(json));
				expect(parseJson(json)).toEqual(JSON.parse(json));
			}),
		);
	});

	test("leaves digits inside strings alone", () => {
		expect(parseJson('"9007199254740993"')).toBe("9007199254740993");
		expect(parseJson("9007199254740991")).toBe(9007199254740991);
		expect(parseJson("1.00000000000000001")).toBe(1);
	});

	test("makes `__proto__` a member like any other", () => {
		const value = parseJson(
			'{"__proto__":{"admin":true},"n":9007199254740993}',
		);
		expect(Object.keys(value as object)).toEqual(["__proto__", "n"]);
	});

	test.each(["", "{", "{a:1}", "undefined", "1e999", '{"a":-1e999}'])(
		"refuses %j",
		(text) => {
			expect(() => parseJson(text)).toThrow(InvalidJsonError);
		},
	);
});

describe("reading a number", () => {
	test.each([
		["0", 0],
		["-1.50", -1.5],
		["1e3", 1000],
		["9007199254740992", 9007199254740992n],
		["1e21", 1e21],
		["", undefined],
		["abc", undefined],
		["01", undefined],
		["+1", undefined],
		[".5", undefined],
		["0x10", undefined],
		["1e999", undefined],
		[" 1", undefined],
	])("takes %j as JSON does", (text, value) => {
		expect(parseNumber(text)).toBe(value);
	});
});
