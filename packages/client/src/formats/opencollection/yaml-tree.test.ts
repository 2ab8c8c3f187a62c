import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Document, Scalar } from "yaml";
import { SourceText } from "../../diagnostics/source-text.ts";
import type { PlacedNode } from "../tree/placed-node.ts";
import { parseYaml } from "./yaml-parse.ts";
import { quickTree } from "./yaml-tree.ts";

const REPOSITORY = fileURLToPath(new URL("../../../../../", import.meta.url));

/** What the readers take from a tree: all but where things end, which only messages need. */
function essence(node: PlacedNode | null): unknown {
	switch (node?.kind) {
		case undefined:
			return null;
		case "map":
			return {
				start: node.start,
				entries: node.entries.map(({ key, value }) => [key, essence(value)]),
			};
		case "list":
			return { start: node.start, items: node.items.map(essence) };
		case "scalar": {
			const { type, text, style, start } = node;
			// Where nothing stands has no certain place, nor a need for one.
			return { type, text, style, start: text === "" ? 0 : start };
		}
		case "alias":
			return "alias";
	}
}

/** Both parsers must agree on whatever the quick one takes on. True when it does. */
function expectAgreement(text: string): boolean {
	const quick = quickTree(text);
	if (quick === undefined) return false;
	const thorough = parseYaml(new SourceText("/c/r.yml", text));
	expect(thorough.problems).toEqual([]);
	expect(essence(quick)).toEqual(essence(thorough.root));
	return true;
}

describe("the quick parser agrees with the thorough one", () => {
	test("on all examples, and takes on each of them", () => {
		const files = globSync("examples/**/*.yml", { cwd: REPOSITORY }).filter(
			(file) => !file.includes("node_modules"),
		);
		expect(files.length).toBeGreaterThan(30);
		for (const file of files) {
			const text = readFileSync(REPOSITORY + file, "utf8");
			expect([file, expectAgreement(text)]).toEqual([file, true]);
			expectAgreement(text.replaceAll("\n", "\r\n"));
		}
	});

	test("on any sequence of signs", () => {
		const sign = fc.constantFrom(
			...[
				"a",
				"b: ",
				"- ",
				"? ",
				": ",
				":",
				",",
				"[",
				"]",
				"{",
				"}",
				"#",
				" #",
			],
			...[
				"\n",
				"\n  ",
				"\n    ",
				"\r\n",
				" ",
				"  ",
				"\t",
				"'",
				'"',
				"''",
				"\\",
			],
			...[
				"|",
				">",
				"|-\n",
				"|2\n",
				">+\n",
				"key: ",
				"'k': ",
				"~",
				"1",
				"-",
				"é",
			],
			...["&a ", "*a", "!", "!!str ", "<<: ", "---\n", "...\n", "%", "@", "`"],
			...["😀", "\u0085", "\u00a0", "\ufeff", "\u2028", "\\n", "\\x41", "x y"],
		);
		fc.assert(
			fc.property(fc.array(sign, { maxLength: 14 }), (signs) => {
				expectAgreement(signs.join(""));
			}),
			{ numRuns: 3_000 },
		);
	});

	test("on lines of ordinary files, well put together or not", () => {
		const indent = fc.constantFrom(
			"",
			"",
			"  ",
			"  ",
			"    ",
			" ",
			"\t",
			"  - ",
		);
		const content = fc.constantFrom(
			...["key:", "other:", "- ", "- a", "- x: 1", "- - b", "k: v", "'q': 1"],
			...[
				"text: |",
				"text: |-",
				"text: >",
				"t: |2",
				"t: >1-",
				"t: |+ # c",
				"- |",
			],
			...[
				"some text",
				"more # not",
				"x: [1, 2]",
				"y: { a: 1, b: [c] }",
				"# note",
			],
			...["z: [", "1, 2", "]", "}", "w: {", 'a: "b', 'c"', "d: 'e", "", "   "],
			...[
				"n: ~",
				"n:",
				"t: 2024-01-01",
				"e: 1e3",
				"h: 0x1F",
				"o: 007",
				"u: a: b",
			],
			...[
				'{ "j": 1 }',
				'"j": 2',
				"{{x}}",
				'url: "{{x}}/y"',
				"a b c",
				"? e",
				": f",
			],
		);
		const line = fc.tuple(indent, content).map((parts) => parts.join(""));
		const end = fc.constantFrom("\n", "\n", "\r\n");
		fc.assert(
			fc.property(
				fc.array(line, { maxLength: 8 }),
				end,
				fc.boolean(),
				(lines, lineEnd, isClosed) => {
					expectAgreement(lines.join(lineEnd) + (isClosed ? lineEnd : ""));
				},
			),
			{ numRuns: 3_000 },
		);
	});

	test("on any data, however it is written, and takes it on", () => {
		const text = fc.oneof(
			fc.string({ maxLength: 12 }),
			fc
				.array(
					fc.constantFrom(
						"a",
						" ",
						"\n",
						"  x",
						"\t",
						":",
						"#",
						"é",
						"😀",
						"'",
					),
					{ maxLength: 12 },
				)
				.map((pieces) => pieces.join("")),
			fc.constantFrom("007", "0x1F", ".nan", "1e3", "null", "~", "True", "yes"),
		);
		const styled = fc
			.tuple(
				text,
				fc.constantFrom<Scalar.Type>(
					"PLAIN",
					"QUOTE_DOUBLE",
					"QUOTE_SINGLE",
					"BLOCK_LITERAL",
					"BLOCK_FOLDED",
				),
			)
			.map(([value, type]) => {
				const scalar = new Scalar(value);
				scalar.type = type;
				return scalar;
			});
		const { value } = fc.letrec((tie) => ({
			value: fc.oneof(
				{ maxDepth: 4 },
				styled,
				fc.constantFrom(null, true, 1, 1.5, -0.25, 1e21),
				fc.array(tie("value"), { maxLength: 4 }),
				fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), tie("value"), {
					maxKeys: 4,
				}),
			),
		}));
		let taken = 0;
		let all = 0;
		fc.assert(
			fc.property(
				value,
				fc.constantFrom(20, 80),
				fc.constantFrom(1, 2, 4),
				fc.boolean(),
				(data, lineWidth, indent, hasCarriageReturns) => {
					const document = new Document(
						{ data },
						{ aliasDuplicateObjects: false },
					);
					const yaml = document.toString({ lineWidth, indent });
					all++;
					if (
						expectAgreement(
							hasCarriageReturns ? yaml.replaceAll("\n", "\r\n") : yaml,
						)
					)
						taken++;
				},
			),
			{ numRuns: 1_000 },
		);
		expect(taken / all).toBeGreaterThan(0.6);
	});
});

test("tabs and lines of dashes in a block are no matter for the thorough parser", () => {
	expect(expectAgreement("---\na: |-\n  x\n  \ty\n  ---\n  ...\nb: 1\n")).toBe(
		true,
	);
});

describe("the quick parser leaves to the thorough one", () => {
	test.each([
		["anchors", "a: &x 1\n"],
		["aliases", "a: &x 1\nb: *x\n"],
		["tags", "a: !!str 1\n"],
		["merge keys", "a: { <<: { b: 1 } }\n"],
		["several documents", "a: 1\n---\nb: 2\n"],
		["the end of a document", "a: 1\n...\n"],
		["directives", "%YAML 1.2\n---\na: 1\n"],
		["keys that repeat", "a: 1\n'a': 2\n"],
		[
			"one of many keys that repeats",
			`${"abcdefghijklmnopqrstuvwxyz".split("").join(": 1\n")}: 1\na: 2\n`,
		],
		["keys behind a question mark", "? a\n: 1\n"],
		["keys that are lists", "[a]: 1\n"],
		["keys without a colon", "{ a, b: 1 }\n"],
		["maps without braces", "[a: 1]\n"],
		["brackets over several lines of a block", "a: [\n  1\n]\n"],
		["very long keys", `${"k".repeat(1001)}: 1\n`],
		["old line breaks", "a: 1\rb: 2\n"],
		["tabs that indent", "a:\n\t- 1\n"],
		["what only looks like a document's mark", "a: b\n ---\n"],
		["values without a list or map around them", "text\n"],
		["blocks without text", "a: >+\n\n  "],
		["blocks that end in white space", "a: >1-\r\n      b\r\n   "],
		["blocks that end in lines of white space", "a: |2\n      b\n   \n"],
		["empty files", "# nothing\n"],
		["what is no YAML", "a: [\n"],
	])("%s", (_, text) => {
		expect(quickTree(text)).toBeUndefined();
	});
});
