import { expect, test } from "vitest";
import { markedLines } from "./marked-lines.ts";
import { createStyle } from "./style.ts";

const plain = createStyle(false);

function lines(
	text: string,
	parts: readonly string[],
	columns = 80,
): readonly string[] {
	let from = 0;
	const ranges = parts.map((part, index) => {
		const start = text.indexOf(part, from);
		from = start + part.length;
		return { start, end: from, label: `${index + 1}`, isBad: false };
	});
	return markedLines(text, ranges, columns, plain);
}

test("ranges are underlined with their labels", () => {
	expect(lines("GET http://api/users/42 7", ["http://api", "42", "7"])).toEqual(
		["GET http://api/users/42 7", "    ╰───1────╯       2  3"],
	);
});

test("what is too long goes on in the next line, and is labelled once", () => {
	expect(lines("0123456789abcdef", ["456789abcd"], 10)).toEqual([
		"0123456789",
		"    ╰─1──╯",
		"abcdef",
		"╰──╯",
	]);
});

test("labels that would stand on each other take another line", () => {
	expect(lines("abc", ["a", "b", "c"])).toEqual(["abc", "1 3", " 2"]);
});

test("an empty value has its label, at the end of the text too", () => {
	const ranges = [
		{ start: 2, end: 2, label: "1", isBad: false },
		{ start: 5, end: 5, label: "2", isBad: false },
	];
	expect(markedLines("a=&b=", ranges, 80, plain)).toEqual(["a=&b=", "  1  2"]);
});

test("wide characters, tabs, line breaks and control characters keep the places right", () => {
	expect(lines("漢字 x\n\ty\x1bz", ["x", "y\x1bz"])).toEqual([
		"漢字 x",
		"     1",
		"    y␛z",
		"    ╰2╯",
	]);
});

test("with colours the values are coloured, and so are the lines below", () => {
	const style = createStyle(true);
	const range = { start: 0, end: 3, label: "1", isBad: false };
	expect(markedLines("abc", [range], 80, style)).toEqual([
		style.accent("abc"),
		style.accent("╰1╯"),
	]);
	expect(markedLines("abc", [{ ...range, isBad: true }], 80, style)).toEqual([
		style.bad("abc"),
		style.bad("╰1╯"),
	]);
});

test("what no character begins in has its label all the same", () => {
	const family = "👨‍👩‍👧‍👦";
	expect(lines(`${family}e\u0301x`, ["\u0301", "x"])).toEqual([
		`${family}e\u0301x`,
		"   1",
		"   2",
	]);
});
