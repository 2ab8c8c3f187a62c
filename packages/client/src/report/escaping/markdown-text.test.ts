import { expect, test } from "vitest";
import { codeBlock, markdownText } from "./markdown-text.ts";

test.each([
	["a*b_c", "a\\*b\\_c"],
	["<img src=x>", "&lt;img src=x>"],
	["[x](http://a)", "\\[x\\]\\(http://a\\)"],
	["a | b\nc", "a \\| b␊c"],
	["@everyone &amp;", "@&#8203;everyone &amp;amp;"],
])("%j is no markup: %j", (text, expected) => {
	expect(markdownText(text)).toBe(expected);
});

test("a block cannot be left by the fences in it", () => {
	expect(codeBlock("a\n````\n# b")).toBe("`````text\na\n````\n# b\n`````");
});
