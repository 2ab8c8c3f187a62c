import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { visibleText } from "../../diagnostics/visible-text.ts";
import { indentedJson, prettyJson } from "./json-text.ts";
import { createStyle } from "./style.ts";

const plain = createStyle(false);

test("JSON is indented, empty containers stay on their line", () => {
	expect(
		prettyJson('{"a":[1,{"b":null}],"c":{},"d":[ ],"e":true}', plain),
	).toBe(`{
  "a": [
    1,
    {
      "b": null
    }
  ],
  "c": {},
  "d": [],
  "e": true
}`);
});

test("numbers keep their digits, strings their escapes", () => {
	const text = '[9007199254740993,1.10,-0,1E400,"\\u00e4\\/"]';
	expect(prettyJson(text, plain)?.replace(/\s/g, "")).toBe(text);
});

test("keys, strings, numbers and words have colours of their own", () => {
	expect(prettyJson('{"k":["s",1,true]}', createStyle(true))).toBe(
		'{\n  \u001b[1m"k"\u001b[22m: [\n    \u001b[32m"s"\u001b[39m,\n    \u001b[33m1\u001b[39m,\n    \u001b[36mtrue\u001b[39m\n  ]\n}',
	);
});

test("a key is one whatever stands before its colon", () => {
	expect(prettyJson('{"k" \n :\t"v"}', plain)).toBe('{\n  "k": "v"\n}');
});

test.each(["", "{", "{'a':1}", "[1,]", "plain", "1 2", "NaN"])(
	"%j is not JSON",
	(text) => expect(prettyJson(text, plain)).toBeUndefined(),
);

test("characters that a terminal would obey are made visible", () => {
	expect(prettyJson('"\u007f\u009b31m\u202e"', plain)).toBe('"␡�31m�"');
});

test("a deep document stays small", () => {
	const depth = 2_000;
	const shown = prettyJson("[".repeat(depth) + "]".repeat(depth), plain) ?? "";
	expect(shown.length).toBeLessThan(depth * 2 * 100);
	expect(shown.split("\n")).toHaveLength(depth * 2 - 1);
});

test("what is shown is the same document, whatever it is", () => {
	fc.assert(
		fc.property(fc.json({ noUnicodeString: false }), (text) => {
			expect(JSON.parse(prettyJson(text, plain) ?? "")).toEqual(
				JSON.parse(visibleText(text)),
			);
		}),
	);
});

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

	test("keeps words apart, and what is no JSON", () => {
		expect(indentedJson("Internal Server Error")).toBe("Internal Server Error");
		expect(indentedJson('{"a":1}\n{"b":●●●} // c')).toBe(
			'{\n  "a": 1\n}\n{\n  "b": ●●●\n} // c',
		);
	});
});
