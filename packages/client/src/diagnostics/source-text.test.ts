import { expect, test } from "vitest";
import { SourceText } from "./source-text.ts";

const TEXT = new SourceText("/f", "one\r\ntwo\n\nfour");

test("offsets become lines and columns from 1", () => {
	expect(TEXT.location(0)).toEqual({
		file: "/f",
		line: 1,
		column: 1,
		length: 1,
	});
	expect(TEXT.location(6, 8)).toEqual({
		file: "/f",
		line: 2,
		column: 2,
		length: 2,
	});
	expect(TEXT.location(10, 14)).toEqual({
		file: "/f",
		line: 4,
		column: 1,
		length: 4,
	});
});

test("a range over several lines covers the rest of its first", () => {
	expect(TEXT.location(1, 12)).toMatchObject({ line: 1, column: 2, length: 2 });
});

test("the end of the text has a place too", () => {
	expect(TEXT.location(14)).toEqual({
		file: "/f",
		line: 4,
		column: 5,
		length: 1,
	});
	expect(new SourceText("/f", "").location(0)).toEqual({
		file: "/f",
		line: 1,
		column: 1,
		length: 1,
	});
});

test("lines come without their line breaks, whatever these are", () => {
	expect([1, 2, 3, 4, 5].map((line) => TEXT.line(line))).toEqual([
		"one",
		"two",
		"",
		"four",
		undefined,
	]);
});

test("a line of many thousand characters is no excerpt", () => {
	const source = new SourceText("/f", `short\n${"x".repeat(20_001)}`);
	expect(source.excerpt(1)).toBe("short");
	expect(source.excerpt(2)).toBeUndefined();
});
