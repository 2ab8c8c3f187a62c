import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { blankComments } from "./json-comments.ts";
import { findJsonError } from "./json-error.ts";

function isJson(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}

describe("findJsonError", () => {
	test.each([
		["", 1, 1, "expected a value"],
		["{", 1, 2, "expected a key in double quotation marks or `}`"],
		["[1,]", 1, 4, "expected a value"],
		['{"a":1,}', 1, 8, "expected a key in double quotation marks"],
		['{"a" 1}', 1, 6, "expected `:`"],
		['{"a":\n  x}', 2, 3, "expected a value"],
		['{"a": 1\n "b": 2}', 2, 2, "expected `,` or `}`"],
		["[1 2]", 1, 4, "expected `,` or `]`"],
		["[1", 1, 3, "expected `,` or `]`"],
		['["abc', 1, 2, "this string has no end"],
		['["a\nb"]', 1, 4, "a string cannot hold a control character"],
		['["\\x"]', 1, 3, "this is not a JSON escape sequence"],
		["1 2", 1, 3, "there is text after the end"],
		["[truex]", 1, 2, "expected a value or `]`"],
		["[1, // one\n 2]", 1, 5, "expected a value"],
		["[1.]", 1, 4, "expected a digit"],
		["[-1e+]", 1, 6, "expected a digit"],
		["{]", 1, 2, "expected a key in double quotation marks or `}`"],
		["01", 1, 2, "there is text after the end"],
	])("%j: line %i, column %i, %s", (text, line, column, what) =>
		expect(findJsonError(text)).toMatchObject({ line, column, what }),
	);

	test("agrees with JSON.parse on what is JSON", () => {
		const pieces = fc.constantFrom(
			...'{}[]:,"\\/ \n\t\u0001\u0080\u2028é-+.0123eE'.split(""),
			"true",
			"null",
			'"a"',
			"1.5e+3",
			"\\u00e9",
		);
		const broken = fc
			.array(pieces, { maxLength: 12 })
			.map((list) => list.join(""));
		const whole = fc.jsonValue().map((value) => JSON.stringify(value, null, 1));
		fc.assert(
			fc.property(fc.oneof(broken, whole), (text) => {
				expect(findJsonError(text) === undefined).toBe(isJson(text));
			}),
			{ numRuns: 2000 },
		);
	});

	test("deep nesting and long strings cost no stack", () => {
		expect(findJsonError("[".repeat(200_000))?.offset).toBe(200_000);
		const long = `"${'a\\"'.repeat(500_000)}`;
		expect(findJsonError(long)?.what).toBe("this string has no end");
	});
});

describe("blankComments", () => {
	test("keeps the place of everything else", () => {
		const json = '{ // one\r\n "a//b": "/*x*/\\"//", /* two\n */ "c": 1 }//';
		const blanked = blankComments(json);
		expect(blanked).toBe(
			'{       \r\n "a//b": "/*x*/\\"//",       \n    "c": 1 }  ',
		);
		expect(blanked).toHaveLength(json.length);
	});

	test("takes no part of a placeholder for a comment", () => {
		const json = '{"a": {{?http://x}}}';
		expect(blankComments(json)).toBe(json);
	});

	test("changes no JSON", () => {
		fc.assert(
			fc.property(fc.jsonValue(), (value) => {
				const json = JSON.stringify(value);
				expect(blankComments(json)).toBe(json);
			}),
		);
	});
});
