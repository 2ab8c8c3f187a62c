import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { JsonTokens } from "./json-tokens.ts";

function read(text: string): (readonly [kind: string, token: string])[] {
	const tokens = new JsonTokens(text);
	const found: [string, string][] = [];
	while (tokens.next())
		found.push([tokens.kind, text.slice(tokens.start, tokens.end)]);
	return found;
}

describe("the tokens of a JSON text", () => {
	test("are of all kinds", () => {
		expect(
			read('{"a\\"": [1, -2.5e+3, true,\r\n\tfalse, null]} // b\n/* c */ x'),
		).toEqual([
			["{", "{"],
			["string", '"a\\""'],
			[":", ":"],
			["[", "["],
			["number", "1"],
			[",", ","],
			["number", "-2.5e+3"],
			[",", ","],
			["word", "true"],
			[",", ","],
			["word", "false"],
			[",", ","],
			["word", "null"],
			["]", "]"],
			["}", "}"],
			["comment", "// b"],
			["comment", "/* c */"],
			["unknown", "x"],
		]);
	});

	test("leave out white space only, whatever the text is", () => {
		const text = fc
			.array(fc.constantFrom(...'{}[]:,"\\/* \t\r\n-1.e{{a}}é'.split("")))
			.map((characters) => characters.join(""));
		fc.assert(
			fc.property(fc.oneof(text, fc.string()), (one) => {
				let end = 0;
				const tokens = new JsonTokens(one);
				while (tokens.next()) {
					expect(one.slice(end, tokens.start)).toMatch(/^[ \t\r\n]*$/);
					expect(tokens.end).toBeGreaterThan(tokens.start);
					end = tokens.end;
				}
				expect(one.slice(end)).toMatch(/^[ \t\r\n]*$/);
			}),
		);
	});

	test("go on behind what is left out", () => {
		const text = '[{{a"}}, 1]';
		const tokens = new JsonTokens(text);
		tokens.next();
		tokens.continueAt(text.indexOf(","));
		expect([tokens.next(), tokens.kind]).toEqual([true, ","]);
	});

	test.each(['"a', '"\\x"', '"\\u12"', '"\u0001"', "1.", "1e", "/* a"])(
		"tell that %j is broken",
		(text) => {
			const tokens = new JsonTokens(text);
			tokens.next();
			expect(tokens.isBroken).toBe(true);
		},
	);
});
