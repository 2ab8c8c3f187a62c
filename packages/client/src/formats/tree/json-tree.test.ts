import fc from "fast-check";
import { expect, test } from "vitest";
import { SourceText } from "../../diagnostics/source-text.ts";
import { Field } from "./field.ts";
import { toJsonText } from "./json-text.ts";
import { placeJson } from "./json-tree.ts";
import { scalarOffsets } from "./scalar-offsets.ts";
import { toValue } from "./values.ts";

function read(text: string) {
	const document = placeJson(new SourceText("/a.json", text));
	return {
		value: toValue(Field.root(document)),
		problems: document.problems.map(({ message, location }) => [
			location?.line,
			location?.column,
			message,
		]),
		document,
	};
}

test("any JSON is read as JSON.parse reads it", () => {
	fc.assert(
		fc.property(fc.jsonValue({ maxDepth: 4 }), fc.nat(3), (value, indent) => {
			// `<<` merges in YAML's trees.
			const text = JSON.stringify(value, null, indent).replaceAll(
				'"<<"',
				'"x"',
			);
			const { value: read_, problems } = read(text);
			expect(problems).toEqual([]);
			expect(JSON.parse(toJsonText(read_))).toEqual(
				JSON.parse(text.replaceAll(/-0(?![.\d])/g, "0")),
			);
		}),
	);
});

test.each([
	['{"a": 1 "b": 2}', { a: 1, b: 2 }, 1, 7, "A comma is missing behind this."],
	[
		'{"a" 1, "b": 2}',
		{ a: 1, b: 2 },
		1,
		4,
		"A colon is missing behind the key.",
	],
	['{"a": 1,}', { a: 1 }, 1, 9, "A key is missing in front of this."],
	["[1, 2,]", [1, 2], 1, 7, "A value is missing in front of this."],
	['{"a": [1, 2', { a: [1, 2] }, 1, 7, "This `[` is not closed."],
	["[1, // one\n2]", [1, 2], 1, 5, "JSON has no comments."],
	[
		'{"a": x, "b": 2}',
		{ a: "x", b: 2 },
		1,
		7,
		"This is no JSON: texts stand in quotation marks.",
	],
	[
		'["a\n, 2]',
		["a", 2],
		1,
		2,
		"The text has no end: a quotation mark is missing.",
	],
	["[1] 2", [1], 1, 5, "The JSON has ended before this."],
	["", null, 1, 1, "The file holds no JSON."],
])(
	"%s is told where it begins, and the rest is read",
	(text, value, ...told) => {
		expect(read(text)).toMatchObject({ value, problems: [told] });
	},
);

test("of equal keys the last counts, and the first is told", () => {
	expect(read('{\n "a": 1,\n "a": 2}')).toMatchObject({
		value: { a: 2 },
		problems: [
			[
				2,
				2,
				"The key `a` stands here a second time further below; that one counts.",
			],
		],
	});
});

test("each character of a text with escapes has its place", () => {
	const { document } = read('["a\\n\\u00e9\\"b"]');
	const node = Field.root(document).item(0).node;
	if (node?.kind !== "scalar") throw new Error("It is no text.");
	expect(node.text).toBe('a\né"b');
	expect(scalarOffsets(node, document.source.text)).toEqual([2, 3, 5, 11, 13]);
});

test("brackets by the hundred thousand are no burden", () => {
	const { problems } = placeJson(
		new SourceText("/a.json", "[".repeat(200_000)),
	);
	expect(problems).toHaveLength(1);
});

test("a long list is read as a whole: only what aliases repeat is counted", () => {
	const { value, problems } = read(`[${"0,".repeat(250_000)}0]`);
	expect(problems).toEqual([]);
	expect(value).toHaveLength(250_001);
});
