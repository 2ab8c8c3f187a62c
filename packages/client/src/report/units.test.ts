import { expect, test } from "vitest";
import { countOf, formatDuration, formatSize } from "./units.ts";

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

test.each([
	[0, "0 B"],
	[999, "999 B"],
	[1000, "1.00 kB"],
	[1234, "1.23 kB"],
	[9_994, "9.99 kB"],
	[9_995, "10.0 kB"],
	[999_949, "999.9 kB"],
	[999_950, "1.00 MB"],
	[60_000_000, "60.0 MB"],
	[1.5e12, "1.50 TB"],
	[2e15, "2000.0 TB"],
])("%d bytes are %s", (bytes, text) => expect(formatSize(bytes)).toBe(text));

test("a count has its noun", () => {
	expect(countOf(0, "request")).toBe("0 requests");
	expect(countOf(1, "request")).toBe("1 request");
	expect(countOf(2, "request")).toBe("2 requests");
});
