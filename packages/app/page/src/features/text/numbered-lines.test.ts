import { expect, test } from "vitest";
import { linesAround } from "./numbered-lines.ts";

const TEXT = `${Array.from({ length: 12 }, (_, index) => `line ${index + 1}`).join("\n")}\n`;

test("three lines on either side are shown with their numbers", () => {
	expect(linesAround(TEXT, 8).map(({ shown }) => shown)).toEqual([
		" 5 │ line 5",
		" 6 │ line 6",
		" 7 │ line 7",
		" 8 │ line 8",
		" 9 │ line 9",
		"10 │ line 10",
		"11 │ line 11",
	]);
});

test("at the ends there are fewer, and long lines are cut", () => {
	expect(linesAround(TEXT, 1).map(({ number }) => number)).toEqual([
		1, 2, 3, 4,
	]);
	expect(linesAround(TEXT, 12).map(({ number }) => number)).toEqual([
		9, 10, 11, 12,
	]);
	const [only] = linesAround("x".repeat(1_000), 1);
	expect(only?.shown).toBe(`1 │ ${"x".repeat(300)}…`);
});
