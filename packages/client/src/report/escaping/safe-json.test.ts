import * as fc from "fast-check";
import { expect, test } from "vitest";
import { safeJson } from "./safe-json.ts";

test("what JSON leaves as it is and a terminal obeys is escaped", () => {
	expect(safeJson("a\u001b\u007f\u009b\u202e\u2066\n")).toBe(
		'"a\\u001b\\u007f\\u009b\\u202e\\u2066\\n"',
	);
});

test("indented, it has the line breaks of JSON", () => {
	expect(safeJson({ a: ["\u0085"] }, 2)).toBe(
		'{\n  "a": [\n    "\\u0085"\n  ]\n}',
	);
});

test("it parses to the same value, and has no control characters", () => {
	fc.assert(
		fc.property(fc.jsonValue(), (value) => {
			const text = safeJson(value);
			expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
			expect(text).not.toMatch(/\p{Cc}/u);
		}),
	);
});
