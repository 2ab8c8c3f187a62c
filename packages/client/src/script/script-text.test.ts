import { describe, expect, test } from "vitest";
import { ScriptText } from "./script-text.ts";
import { scriptOf } from "./testing/script-host.ts";

const file = "/collections/users/get users (v1).yml";

describe("ScriptText", () => {
	test("keeps the lines of the file", () => {
		const { wrapped } = new ScriptText(scriptOf("a;\nb;", { line: 4 }));
		expect(wrapped).toBe("\n\n(async () => {\na;\nb;\n})");
		expect(wrapped.split("\n")[3]).toBe("a;");
	});

	test("opens on the first line when the script stands there", () => {
		const { wrapped } = new ScriptText(scriptOf("a;", { line: 1 }));
		expect(wrapped).toBe("(async () => {a;\n})");
	});

	test("finds the innermost frame of the script", () => {
		const text = new ScriptText(scriptOf("one();\ntwo(1);"));
		const stack = `    at expect (curlew:chai.js:3:4)\n    at f (${file}:11:4)\n    at <anonymous> (${file}:10:4)\n`;
		expect(text.position(stack)).toEqual({ file, line: 11 });
		expect(text.place(stack)).toEqual({
			location: { file, line: 11, column: 7, length: 3 },
			excerpt: "      two(1);",
		});
	});

	test("takes no frame of its own wrapping, nor a forged line, for one of the script", () => {
		const text = new ScriptText(scriptOf("a;"));
		expect(text.position(`at <anonymous> (${file}:9:2)`)).toBeUndefined();
		expect(text.position(`at x (${file}:abc)`)).toBeUndefined();
		expect(text.position("")).toBeUndefined();
	});

	test("puts what lies behind the script at its end", () => {
		const text = new ScriptText(scriptOf("if (x) {\n  y"));
		expect(text.place(`at ${file}:12:2`)?.location).toMatchObject({
			line: 11,
			column: 10,
		});
	});
});
