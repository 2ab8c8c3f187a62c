import * as fc from "fast-check";
import { expect, test } from "vitest";
import { visibleDeep, visibleLine, visibleText } from "./visible-text.ts";

test("escape sequences lose their escape, line breaks and tabs stay", () => {
	expect(visibleText("a\x1b[31mred\x1b[0m\x07\n\tb\r\nc\rd\x7f")).toBe(
		"a␛[31mred␛[0m␇\n\tb\nc␍d␡",
	);
});

test("C1 controls and direction overrides become replacement characters", () => {
	expect(visibleText("\u009b31m \u202e\u2066x")).toBe("�31m ��x");
});

test("a name stays on one line", () => {
	expect(visibleLine("first\nsecond\tthird\r\n")).toBe("first␊second␉third␊");
});

test("ordinary text stays as it is", () => {
	const text = "Ärger, 日本語, 👩‍👩‍👧 and \ud800";
	expect(visibleText(text)).toBe(text);
});

test("nothing that a terminal obeys is left in any text", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary" }), (text) => {
			expect(visibleLine(text)).not.toMatch(/\p{Cc}/u);
		}),
	);
});

test("data is made safe in depth, keys and `__proto__` included", () => {
	const hostile: unknown = JSON.parse(
		'{"__proto__": ["\\u001b"], "k\\u0007": {"n": 1, "t": null}}',
	);
	expect(JSON.stringify(visibleDeep(hostile))).toBe(
		'{"__proto__":["␛"],"k␇":{"n":1,"t":null}}',
	);
});
