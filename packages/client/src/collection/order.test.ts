import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareInRun, compareNatural } from "./order.ts";

describe("the natural order of names", () => {
	test.each([
		["step 2", "step 10"],
		["a", "B"],
		["B", "c"],
		["A", "a"],
		["01", "1"],
		["a1b2", "a1b10"],
		["", "a"],
		["x", "x1"],
		["99999999999999999998", "99999999999999999999"],
		["z", "ä"],
	])("puts %j before %j", (first, second) => {
		expect(compareNatural(first, second)).toBeLessThan(0);
		expect(compareNatural(second, first)).toBeGreaterThan(0);
	});

	test("is an order: the same from both sides, and without circles", () => {
		const name = fc.oneof(fc.string(), fc.stringMatching(/^[aA01 ]{0,5}$/));
		fc.assert(
			fc.property(name, name, name, (a, b, c) => {
				expect(Math.sign(compareNatural(a, b))).toBe(
					0 - Math.sign(compareNatural(b, a)),
				);
				const sorted = [a, b, c].sort(compareNatural);
				const [x = "", y = "", z = ""] = sorted;
				expect(compareNatural(x, y)).toBeLessThanOrEqual(0);
				expect(compareNatural(y, z)).toBeLessThanOrEqual(0);
				expect(compareNatural(x, z)).toBeLessThanOrEqual(0);
				expect(compareNatural(a, b) === 0).toBe(a === b);
			}),
		);
	});
});

test("seq comes first, and those without one come last", () => {
	const items = [
		{ seq: undefined, name: "a", path: "1" },
		{ seq: 2, name: "b", path: "2" },
		{ seq: 1, name: "c", path: "3" },
		{ seq: 1.5, name: "d", path: "4" },
		{ seq: 2, name: "a", path: "5" },
	];
	expect(items.sort(compareInRun).map(({ path }) => path)).toEqual([
		"3",
		"4",
		"5",
		"2",
		"1",
	]);
});
