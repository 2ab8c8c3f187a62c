import { expect, test } from "vitest";
import { parseRetryAfter } from "./retry-after.ts";

const DATE = "Sun, 06 Nov 1994 08:49:37 GMT";
const AT = Date.UTC(1994, 10, 6, 8, 49, 37);

test.each([
	["120", 120_000],
	[" 0 ", 0],
	["Sun, 06 Nov 1994 08:49:47 GMT", 10_000],
	["Sunday, 06-Nov-94 08:49:47 GMT", 10_000],
	["Sun Nov  6 08:49:47 1994", 10_000],
	["Sun, 06 Nov 1994 08:49:00 GMT", 0],
	["Fri, 31 Dec 1999 23:59:59 GMT", Date.UTC(2000, 0) - 1_000 - AT],
])("Retry-After: %s", (value, wanted) => {
	expect(parseRetryAfter([["Retry-After", value]], AT)).toBe(wanted);
});

test.each([
	"soon",
	"-1",
	"1.5",
	"1e3",
	"",
	"1994-11-06",
	"Sun, 99 Xyz 1994 08:49:37 GMT",
])("%j is no Retry-After", (value) => {
	expect(parseRetryAfter([["retry-after", value]], AT)).toBeUndefined();
});

test("the clock that counts is the server's", () => {
	const ahead: [string, string][] = [
		["Date", DATE],
		["Retry-After", "Sun, 06 Nov 1994 08:49:39 GMT"],
	];
	expect(parseRetryAfter(ahead, Date.UTC(1990, 0))).toBe(2_000);
	expect(parseRetryAfter([["Date", DATE]], AT)).toBeUndefined();
	expect(
		parseRetryAfter([["Date", "?"], ahead[1] ?? ["", ""]], AT - 1_000),
	).toBe(3_000);
});

test("a number of seconds that is too large for numbers is very long, and JSON", () => {
	const asked = parseRetryAfter([["Retry-After", "9".repeat(400)]], AT);
	expect(asked).toBe(Number.MAX_SAFE_INTEGER);
});
