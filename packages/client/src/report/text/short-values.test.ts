import { expect, test } from "vitest";
import { withShortValues } from "./short-values.ts";

const range = (start: number, end: number) => ({
	start,
	end,
	label: "1",
	isBad: false,
});

test("a very long value is cut, with its size, and what follows keeps its marks", () => {
	const value = "é".repeat(500_000);
	const text = `a=${value}&b=12`;
	const end = 2 + value.length;
	const short = withShortValues(text, [range(2, end), range(end + 3, end + 5)]);
	expect(short.text).toBe(`a=${"é".repeat(239)}… [1.00 MB]&b=12`);
	expect(
		short.ranges.map(({ start, end: to }) => short.text.slice(start, to)),
	).toEqual([`${"é".repeat(239)}… [1.00 MB]`, "12"]);
});

test("values of the usual length, and texts without values, stay whole", () => {
	const text = "x".repeat(2_000);
	expect(withShortValues(text, [range(0, 1_000)]).text).toBe(text);
	expect(withShortValues(text, []).text).toBe(text);
});
