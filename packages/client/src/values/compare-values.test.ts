import type { Value } from "@curlew/template";
import { expect, test } from "vitest";
import { valuesAreEqual } from "./compare-values.ts";

const noon = new Date("2025-01-31T12:00:00Z");

test.each<[Value, Value]>([
	["a", "a"],
	[1, 1],
	[5, 5n],
	[5n, 5],
	[null, null],
	[
		[1, [2]],
		[1, [2]],
	],
	[
		{ a: 1, b: { c: [true] } },
		{ b: { c: [true] }, a: 1 },
	],
	[noon, new Date(noon)],
])("%s equals %s", (a, b) => expect(valuesAreEqual(a, b)).toBe(true));

test.each<[Value, Value]>([
	["1", 1],
	[9007199254740992, 9007199254740993n],
	[null, {}],
	[{}, null],
	[[], {}],
	[[1], [1, 2]],
	[{ a: 1 }, { b: 1 }],
	[{ a: 1 }, { a: 1, b: 2 }],
	[noon, new Date(0)],
	[noon, noon.toISOString()],
	[noon, {}],
	[{ toString: 1 }, {}],
])("%s differs from %s", (a, b) => expect(valuesAreEqual(a, b)).toBe(false));

test("an inherited member never counts as a property", () => {
	expect(valuesAreEqual({ constructor: 1 }, { other: 1 })).toBe(false);
});
