import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Scalar, stringify } from "yaml";
import { SourceText } from "../../diagnostics/source-text.ts";
import { parseYaml } from "../opencollection/yaml-parse.ts";
import { Field } from "./field.ts";
import { scalarOffsets } from "./scalar-offsets.ts";

/** The offsets of the value of `key`, wherever it stands. */
function offsetsIn(text: string): {
	value: string;
	offsets: readonly number[];
} {
	const document = parseYaml(new SourceText("/c/r.yml", text));
	const { node } = Field.root(document).get("key");
	if (node?.kind !== "scalar" || node.type !== "text") {
		throw new Error(`no text in ${text}`);
	}
	return { value: node.text, offsets: scalarOffsets(node, text) };
}

describe("the place of each character of a value", () => {
	test.each([
		["plain", "key: a{{b}}c\n"],
		["plain over lines", "key: one\n  {{b}}\n\n  three\n"],
		["single quotes", "key: 'it''s {{b}}'\n"],
		["single quotes over lines", "key: 'one\n\n   {{b}}  \n   three'\n"],
		["double quotes", 'key: "a\\"\\u00e9\\U0001F600 {{b}}"\n'],
		["double quotes over lines", 'key: "one \\\n    two  \n    {{b}}"\n'],
		["a literal block", "key: |-\n  one\n    {{b}}\n\n  three\n"],
		["a literal block with CRLF", "key: |-\r\n  one\r\n  {{b}}\r\n"],
		["a literal block with explicit indentation", "key: |1-\n   one\n {{b}}\n"],
		["a block that begins with spaces and a tab", "key: |2-\n    \ta {{b}}\n"],
		["a folded block", "key: >-\n  one\n  two\n\n  {{b}}\n    more\n"],
	])("is found in %s", (_, text) => {
		const { value, offsets } = offsetsIn(text);
		const at = value.indexOf("{{b}}");
		expect(at).toBeGreaterThanOrEqual(0);
		expect(offsets.slice(at, at + 5)).toEqual(
			[0, 1, 2, 3, 4].map((n) => text.indexOf("{{b}}") + n),
		);
	});

	test("is right for every letter, however YAML writes the text", () => {
		const piece = fc.constantFrom(
			"a",
			"b",
			" ",
			"  ",
			"\n",
			"'",
			'"',
			"\\",
			"é",
			"😀",
			"\t",
			": ",
			"#",
			"{{x}}",
		);
		const type = fc.constantFrom<Scalar.Type>(
			"PLAIN",
			"QUOTE_DOUBLE",
			"QUOTE_SINGLE",
			"BLOCK_LITERAL",
			"BLOCK_FOLDED",
		);
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 40 }), type, (pieces, kind) => {
				const written = new Scalar(pieces.join(""));
				written.type = kind;
				const text = stringify(
					{ before: [1], key: written, after: 2 },
					{ lineWidth: 20 },
				);
				const { value, offsets } = offsetsIn(text);
				for (const [index, character] of [...value].entries()) {
					if (!/[ab]/.test(character)) continue;
					const unit = [...value].slice(0, index).join("").length;
					expect(text[offsets[unit] ?? -1]).toBe(character);
				}
				const letters = [...value.matchAll(/[ab]/g)].map(
					({ index }) => offsets[index] ?? -1,
				);
				expect(letters).toEqual(letters.toSorted((a, b) => a - b));
				expect(new Set(letters).size).toBe(letters.length);
			}),
			{ numRuns: 300 },
		);
	});
});
