import { expect, test } from "vitest";
import { countOf, formatDuration } from "./units.ts";

test.each([
	[0, "0 ms"],
	[0.4, "0 ms"],
	[999.4, "999 ms"],
	[999.5, "1.00 s"],
	[1234, "1.23 s"],
	[59_994, "59.99 s"],
	[59_995, "1 min 0 s"],
	[125_000, "2 min 5 s"],
	[3_600_000, "60 min 0 s"],
])("%d ms is %s", (milliseconds, text) => {
	expect(formatDuration(milliseconds)).toBe(text);
});

test("a count has its noun", () => {
	expect(countOf(0, "request")).toBe("0 requests");
	expect(countOf(1, "request")).toBe("1 request");
	expect(countOf(2, "request")).toBe("2 requests");
});
