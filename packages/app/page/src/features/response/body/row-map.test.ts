import fc from "fast-check";
import { expect, test } from "vitest";
import { type BodyRowRef, RowMap } from "./row-map.ts";

const pairs = fc.array(fc.tuple(fc.nat(40), fc.integer({ min: 2, max: 9 })), {
	maxLength: 8,
});

/** Row after row. */
function naiveRows(
	total: number,
	folds: ReadonlyMap<number, number>,
	unrolled: ReadonlyMap<number, number>,
): BodyRowRef[] {
	const rows: BodyRowRef[] = [];
	for (let line = 0; line < total; ) {
		const end = folds.get(line);
		const segments = end === undefined ? unrolled.get(line) : undefined;
		if (segments === undefined) rows.push({ line });
		for (let segment = 0; segment < (segments ?? 0); segment++)
			rows.push({ line, segment });
		line = end ?? line + 1;
	}
	return rows;
}

test("knows what stands in every row, and the row of every line", () => {
	fc.assert(
		fc.property(pairs, pairs, (folded, long) => {
			const total = 60;
			const folds = new Map(folded.map(([line, size]) => [line, line + size]));
			const unrolled = new Map(long);
			const map = new RowMap(total, { folds, unrolled });
			const naive = naiveRows(total, folds, unrolled);
			expect(map.rows).toBe(naive.length);
			expect(naive.map((_, row) => map.at(row))).toEqual(naive);
			naive.forEach((row, index) => {
				expect(map.rowOf(row)).toBe(index);
			});
		}),
	);
});

test("a line that is folded away is where its block is", () => {
	const changes = { folds: new Map([[2, 6]]), unrolled: new Map() };
	const map = new RowMap(10, changes);
	expect([1, 2, 4, 5, 6].map((line) => map.rowOf({ line }))).toEqual([
		1, 2, 2, 2, 3,
	]);
});
