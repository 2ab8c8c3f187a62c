import fc from "fast-check";
import { expect, test } from "vitest";
import { countDifferences } from "./count-differences.ts";
import { NameIndex } from "./name-index.ts";
import { nearestName } from "./nearest-name.ts";

/** Optimal string alignment without any shortcut. */
function distance(a: string, b: string): number {
	const rows: number[][] = [];
	const at = (row: number, column: number) =>
		rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
	for (let row = 0; row <= a.length; row++) {
		rows.push([]);
		for (let column = 0; column <= b.length; column++) {
			const swapped =
				row > 1 &&
				column > 1 &&
				a[row - 1] === b[column - 2] &&
				a[row - 2] === b[column - 1]
					? at(row - 2, column - 2) + 1
					: Number.POSITIVE_INFINITY;
			rows[row]?.push(
				row + column === 0
					? 0
					: Math.min(
							at(row - 1, column) + 1,
							at(row, column - 1) + 1,
							at(row - 1, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1),
							swapped,
						),
			);
		}
	}
	return at(a.length, b.length);
}

const WORD = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 8 });

test("the distance is that of the whole table, up to the limit", () => {
	fc.assert(
		fc.property(WORD, WORD, fc.integer({ min: 0, max: 4 }), (a, b, limit) => {
			const counted = countDifferences(a, b, limit);
			expect(Math.min(counted, limit + 1)).toBe(
				Math.min(distance(a, b), limit + 1),
			);
		}),
		{ numRuns: 2_000 },
	);
});

const MANY = Array.from(
	{ length: 5_000 },
	(_, index) => `variable_${index * 7}`,
);

test("among many names, one that is one slip away is found as among few", () => {
	const index = new NameIndex([...MANY, "accessToken", "x".repeat(100)]);
	for (const name of [
		"acessToken",
		"accesToken",
		"accessTokne",
		"AccessToken",
		"accessTokenX",
		"bccessToken",
	])
		expect(index.nearest(name)?.name).toBe(nearestName(name, ["accessToken"]));
	expect(index.nearest("acesTokken")?.name).toBeUndefined();
	expect(index.nearest("accesTokken")?.name).toBe("accessToken");
	expect(index.nearest(`${"x".repeat(99)}y`)?.name).toBe("x".repeat(100));
	expect(index.nearest("somethingElse")).toBeUndefined();
});

test("among few names the answer is that of nearestName", () => {
	fc.assert(
		fc.property(WORD, fc.uniqueArray(WORD), (name, names) => {
			expect(new NameIndex(names).nearest(name)?.name).toBe(
				nearestName(name, names),
			);
		}),
	);
});
