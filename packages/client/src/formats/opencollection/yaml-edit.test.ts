import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import type { FieldPath } from "../../collection/model.ts";
import { EditError } from "../errors.ts";
import type { EditValue } from "./plain-edit.ts";
import { editYaml } from "./yaml-edit.ts";

describe("a scalar that replaces another", () => {
	test.each<[string, EditValue, string]>([
		["a: x # c\n", "y", "a: y # c\n"],
		["a: x\n", "{{b}}", 'a: "{{b}}"\n'],
		["a: x\n", "true", 'a: "true"\n'],
		["a: x\n", "10", 'a: "10"\n'],
		["a: x\n", "", 'a: ""\n'],
		["a: x\n", "two: words", 'a: "two: words"\n'],
		["a: 'x'\n", "it's", "a: 'it''s'\n"],
		['a: "x"\n', 'say "é"', 'a: "say \\"é\\""\n'],
		["a: x\n", 5, "a: 5\n"],
		["a: 'x'\n", null, "a: null\n"],
		[
			"a: |-\n  one\n  two\nb: 1\n",
			"three\nfour",
			"a: |-\n  three\n  four\nb: 1\n",
		],
		["a: x\nb: 1\n", "one\ntwo\n", "a: |\n  one\n  two\nb: 1\n"],
		["a:   x   \nb:    {c:   1}\n", "y", "a:   y   \nb:    {c:   1}\n"],
	])("turns %j with %j into %j", (text, value, expected) => {
		expect(editYaml(text, { path: ["a"], value })).toBe(expected);
	});

	test("keeps the digits of a large integer", () => {
		expect(editYaml("a: x\n", { path: ["a"], value: 9007199254740993n })).toBe(
			"a: 9007199254740993\n",
		);
	});

	test("in brackets stays there", () => {
		expect(
			editYaml("a: [1, {b: x}]\n", { path: ["a", 1, "b"], value: "p, q" }),
		).toBe('a: [1, {b: "p, q"}]\n');
	});
});

describe("other edits", () => {
	test("quote a text that no block can hold", () => {
		const after = editYaml("a: 1\n", {
			path: ["b"],
			value: { c: { d: " \n" } },
		});
		expect(after).toBe('a: 1\nb:\n  c:\n    d: "\\ \\n"\n');
	});

	test.each<[string, FieldPath, EditValue | undefined, string]>([
		["", ["a"], 1, "a: 1\n"],
		["# only this\n", ["a", "b"], 1, "# only this\n\na:\n  b: 1\n"],
		["a:\n", ["a", "b"], 1, "a:\n  b: 1\n"],
		["a: []\n", ["a", 0], { b: 1 }, "a:\n  - b: 1\n"],
		["a:\n- 1\n- 2\n", ["a", 2], 3, "a:\n- 1\n- 2\n- 3\n"],
		["a:\n    b: 1\n", ["c", "d"], 2, "a:\n    b: 1\nc:\n    d: 2\n"],
		["a: 1 # one\nb: 2 # two\n", ["a"], undefined, "b: 2 # two\n"],
		["a: 1\n# about b\nb: 2\n", ["b"], [1], "a: 1\n# about b\nb:\n  - 1\n"],
		["200: x\n", ["200"], "y", "200: y\n"],
	])(
		"turn %j with %j = %j into the expected text",
		(text, path, value, expected) => {
			expect(editYaml(text, { path, value })).toBe(expected);
		},
	);

	test.each<[string, FieldPath]>([
		["a: x\n", ["a", "b"]],
		["a: [1]\n", ["a", 2]],
		["a: [1]\n", ["a", "b"]],
		["a: 1\n", []],
		["a: &x { b: 1 }\nc: *x\n", ["a", "b"]],
		["a: &x { b: 1, d: 2 }\nc: *x\n", ["c", "b"]],
	])("of %j at %j are refused", (text, path) => {
		expect(() => editYaml(text, { path, value: 9 })).toThrow(EditError);
	});
});

describe("any edit of any file", () => {
	const text = fc.oneof(
		fc.string(),
		fc.stringMatching(/^[ab :#'"\n\\{}[\]&*!|>%@-]{0,20}$/),
		fc.constantFrom(
			"true",
			"null",
			"1e3",
			"{{x}}",
			"a\n  b\n",
			"\n",
			" a",
			"~",
			"---",
			"é😀",
		),
	);
	const scalar = fc.oneof(
		text,
		fc.integer(),
		fc.bigInt(),
		fc.boolean(),
		fc.constant(null),
		fc.double({ noNaN: true, noDefaultInfinity: true }),
	);
	const key = fc.constantFrom("a", "b", "c d", "{{e}}", "1");
	const value: fc.Arbitrary<EditValue> = fc.letrec<{ value: EditValue }>(
		(tie) => ({
			value: fc.oneof(
				{ maxDepth: 3, withCrossShrink: true },
				scalar,
				fc.array(tie("value"), { maxLength: 3 }),
				fc.dictionary(key, tie("value"), { maxKeys: 3 }),
			),
		}),
	).value;
	// Read back once: the YAML library does not write every text of white space as it should.
	const file = fc
		.dictionary(key, value, { minKeys: 1, maxKeys: 4 })
		.map(
			(data): Record<string, EditValue> =>
				parse(stringify(data), { intAsBigInt: true }),
		);

	test("leaves the value that was set, and everything else as it was", () => {
		fc.assert(
			fc.property(file, key, value, (data, at, set) => {
				const before = `# first\n${stringify(data)}# last\n`;
				const after = editYaml(before, { path: [at], value: set });
				expect(canonical(parse(after, { intAsBigInt: true }))).toEqual(
					canonical({ ...data, [at]: set }),
				);
				expect(after).toContain("# first");
			}),
			{ numRuns: 300 },
		);
	});

	test("removes what is to be removed, and nothing else", () => {
		fc.assert(
			fc.property(file, key, (data, at) => {
				const after = editYaml(stringify(data), { path: [at] });
				const { [at]: _, ...rest } = data;
				expect(canonical(parse(after, { intAsBigInt: true }))).toEqual(
					canonical(rest),
				);
			}),
		);
	});

	test("that changes nothing leaves every byte", () => {
		fc.assert(
			fc.property(file, (data) => {
				const before = stringify(data);
				for (const [at, same] of Object.entries(data)) {
					expect(editYaml(before, { path: [at], value: same })).toBe(before);
				}
			}),
		);
	});
});

/** Integers by the digits they are written with; no difference between 0 and -0. */
function canonical(value: unknown): unknown {
	if (typeof value === "number") {
		return /^-?\d+$/.test(String(value)) ? BigInt(String(value)) : value;
	}
	if (Array.isArray(value)) return value.map(canonical);
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, member]) => [name, canonical(member)]),
	);
}
