import fc from "fast-check";
import { expect, test } from "vitest";
import { rowsOfText, textOfRows } from "./bulk-text.ts";
import { pastedRows } from "./pasted-rows.ts";

const row = (name: string, value: string, isDisabled = false) => ({
	name,
	value,
	isDisabled,
});

test("rows are lines, those that are switched off behind two slashes", () => {
	const rows = [
		row("Accept", "text/html; q=1"),
		row("If-None-Match", '"abc"'),
		row("X-Old", "1", true),
		row("{{name:-x}}", "{{a}}:{{b}}"),
		row("Empty", ""),
		row("Long", "two\nlines"),
	];
	const text = `Accept: text/html; q=1
If-None-Match: "abc"
// X-Old: 1
"{{name:-x}}": {{a}}:{{b}}
Empty:
Long:="two\\nlines"
`;
	expect(textOfRows(rows)).toBe(text);
	expect(rowsOfText(text)).toEqual(rows);
});

test("rows may be written by hand: with a hash, without blanks, without a value", () => {
	expect(rowsOfText("a:1\n\n#b: 2\r\n //c:3\nd\n{{x:-y}}:z")).toEqual([
		row("a", "1"),
		row("b", "2", true),
		row("c", "3", true),
		row("d", ""),
		row("{{x:-y}}", "z"),
	]);
});

test("any rows come back as they were", () => {
	const texts = fc.oneof(
		fc.string(),
		fc.string({ unit: fc.constantFrom(..."ab:=\"\\/# \n\r\t{}'") }),
	);
	const rows = fc.array(
		fc.record({ name: texts, value: texts, isDisabled: fc.boolean() }),
	);
	fc.assert(
		fc.property(rows, (all) => {
			expect(rowsOfText(textOfRows(all))).toEqual(all);
		}),
	);
});

test.each([
	["a: 1\n// b: 2", [row("a", "1"), row("b", "2", true)]],
	["a=1&b=x%20y+z", [row("a", "1"), row("b", "x y z")]],
	["?a=1", [row("a", "1")]],
	[
		'{"a": "1", "b": [2], "c": null}',
		[row("a", "1"), row("b", "[2]"), row("c", "")],
	],
	['[{"key": "a", "value": "1", "disabled": true}]', [row("a", "1", true)]],
	["a\t1\nb\t2", [row("a", "1"), row("b", "2")]],
	["A=1\nB=2=3", [row("A", "1"), row("B", "2=3")]],
	[
		"GET / HTTP/1.1\nHost: x\nAccept: y",
		[row("Host", "x"), row("Accept", "y")],
	],
])("%s is pasted as rows", (text, rows) => {
	expect(pastedRows(text)).toEqual(rows);
});

test.each([
	"name",
	"a=b",
	"{{a}}",
	"https://x.test/?a=1&b=2",
	"two\nlines",
	"a & b",
	"[1]",
	"{",
])("%s is pasted as it is", (text) => {
	expect(pastedRows(text)).toBeUndefined();
});
