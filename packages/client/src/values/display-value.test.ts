import type { Value } from "@curlew/template";
import { expect, test } from "vitest";
import { displayValue } from "./display-value.ts";

test.each<[Value, string]>([
	["two\nlines", '"two\\nlines"'],
	[1.5, "1.5"],
	[null, "null"],
	[new Date("2025-01-31T08:00:00Z"), "2025-01-31T08:00:00.000Z"],
	[[1, "a", { b: true }], '[1, "a", {"b": true}]'],
	[{}, "{}"],
])("shows %s in one line", (value, text) =>
	expect(displayValue(value)).toBe(text),
);

test("cuts what is longer than the limit", () => {
	expect(displayValue("abcdefghij", 8)).toBe('"abcdef…');
	expect(displayValue("abcdef", 8)).toBe('"abcdef"');
	expect(displayValue("x".repeat(1000))).toHaveLength(80);
	expect(displayValue(["abcdefghij", 1, 2], 8)).toBe('["abcde…');
});

test("never leaves half of a character", () => {
	expect(displayValue("abcde😀x", 8)).toBe('"abcde…');
});

test("looks only at as much of a large value as it shows", () => {
	const large = Array.from({ length: 1_000_000 }, (_, index) => index);
	let reads = 0;
	const watched = new Proxy(large, {
		get(list, key, receiver) {
			reads++;
			return Reflect.get(list, key, receiver);
		},
	});
	expect(displayValue(watched, 20)).toBe("[0, 1, 2, 3, 4, 5, …");
	expect(reads).toBeLessThan(100);
});
