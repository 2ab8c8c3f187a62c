import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { indentedJson, isJson, sortedJson } from "./indented-json.ts";

describe("indented JSON", () => {
	test("has its keys, numbers and escapes as they were sent", () => {
		const text =
			'{"b":9007199254740993,"10":1e400,"2":[],"a":{},"b":"\\u00e9\\"}"}';
		expect(indentedJson(text)).toBe(`{
  "b": 9007199254740993,
  "10": 1e400,
  "2": [],
  "a": {},
  "b": "\\u00e9\\"}"
}`);
	});

	test("can be cut anywhere", () => {
		expect(indentedJson('[{"a":1},{"b":"cut of')).toBe(`[
  {
    "a": 1
  },
  {
    "b": "cut of`);
		expect(indentedJson("")).toBe("");
	});

	test("means the same, whatever it is", () => {
		fc.assert(
			fc.property(fc.json(), (text) => {
				expect(JSON.parse(indentedJson(text))).toEqual(JSON.parse(text));
			}),
		);
	});

	test("of a long string or deep nesting takes no time to speak of", () => {
		const long = `["${"x\\n".repeat(500_000)}"]`;
		expect(indentedJson(long)).toHaveLength(long.length + 4);
		const deep = "[".repeat(3_000) + "]".repeat(3_000);
		expect(JSON.parse(indentedJson(deep))).toEqual(JSON.parse(deep));
	});
});

describe("sorted JSON", () => {
	test("has the keys in order, at every level, and keeps lists", () => {
		expect(sortedJson('{"b":[{"z":1,"a":2},3],"a":1.0}')).toBe(
			indentedJson('{"a":1.0,"b":[{"a":2,"z":1},3]}'),
		);
	});

	test("means the same, whatever it is", () => {
		fc.assert(
			fc.property(fc.json(), (text) => {
				expect(JSON.parse(sortedJson(text) ?? "")).toEqual(JSON.parse(text));
			}),
		);
	});

	test("is not to be had of what is no JSON, or too deep", () => {
		expect(sortedJson('{"a":')).toBeUndefined();
		expect(sortedJson("[".repeat(1_000) + "]".repeat(1_000))).toBeUndefined();
		expect(isJson("[1]")).toBe(true);
	});
});
