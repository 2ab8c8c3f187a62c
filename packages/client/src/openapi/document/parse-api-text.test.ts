import { expect, test } from "vitest";
import { parseApiText } from "./parse-api-text.ts";

test("aliases of aliases that stand for billions of values are not read", () => {
	const levels = Array.from({ length: 12 }, (_, level) => {
		const parts = Array(9).fill(level === 0 ? "x" : `*a${level - 1}`);
		return `a${level}: &a${level} [${parts.join(", ")}]`;
	});
	const { value, fault } = parseApiText(levels.join("\n"));
	expect(value).toBeUndefined();
	expect(fault?.message).toBe("The aliases stand for too much to be read.");
	expect(parseApiText(levels.slice(0, 4).join("\n")).fault).toBeUndefined();
});

test("of large files that are broken, the fault is told, and nothing is read", () => {
	const text = "paths:\n  a: {b: {\n".repeat(40_000);
	const { value, fault } = parseApiText(text);
	expect(value).toBeUndefined();
	expect(fault?.offset).toBeGreaterThan(0);
	expect(parseApiText("a: 1\nb: {c: {\n").value).toMatchObject({ a: 1 });
});
