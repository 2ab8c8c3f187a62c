import fc from "fast-check";
import { expect, test } from "vitest";
import { copyOf } from "./copy-lines.ts";
import { ScannedLayout } from "./layout.ts";
import { columnsOf } from "./row-end.ts";
import { JsonScanner } from "./scan-json.ts";
import { RawScanner } from "./scan-raw.ts";
import { searchRows } from "./search-rows.ts";
import { WrappedLayout } from "./wrapped-layout.ts";

const json = (text: string, columns: number) => {
	const bytes = Buffer.from(text);
	return new WrappedLayout(bytes, new JsonScanner(bytes), columns);
};
const raw = (text: string, columns: number) => {
	const bytes = Buffer.from(text);
	return new WrappedLayout(bytes, new RawScanner(bytes), columns);
};
const rowsOf = (layout: WrappedLayout, from = 0, count = layout.total) =>
	Array.from(layout.lines(from, count), ({ text }) => text);
const copied = (layout: WrappedLayout) =>
	copyOf(layout, undefined, 1e9)?.toString("utf8");

test("rows are broken at spaces, go on with their line indented, and know that they are within a string", () => {
	const text = JSON.stringify({ a: { note: "one two three four five six" } });
	const layout = json(text, 40);
	expect([...layout.lines(0)]).toEqual([
		{ text: "{", part: { line: 0, indent: 0, isInString: false } },
		{ text: '  "a": {', part: { line: 1, indent: 0, isInString: false } },
		{
			text: '    "note": "one two three four five ',
			part: { line: 2, indent: 0, isInString: false },
		},
		{
			text: 'six"',
			part: { line: 2, indent: 6, isInString: true },
		},
		{ text: "  }", part: { line: 3, indent: 0, isInString: false } },
		{ text: "}", part: { line: 4, indent: 0, isInString: false } },
	]);
	expect(layout.endOfBlock(1)).toBe(4);
	expect(layout.endOfBlock(3)).toBeUndefined();
	expect([0, 2, 3, 4].map((line) => layout.rowOf(line))).toEqual([0, 2, 4, 5]);
	expect(layout.startOf(3)).toBe(layout.startOf(2));
});

test("copied as a whole, the rows are the lines again, whatever is in them and however wide they are", () => {
	const value = fc.json({ maxDepth: 5, noUnicodeString: false });
	fc.assert(
		fc.property(value, fc.integer({ min: 20, max: 90 }), (text, columns) => {
			const bytes = Buffer.from(text);
			const plain = new ScannedLayout(bytes, new JsonScanner(bytes));
			const lines = copyOf(plain, undefined, 1e9)?.toString("utf8");
			expect(copied(json(text, columns))).toBe(lines);
			expect(copied(raw(text, columns))).toBe(text);
		}),
		{ numRuns: 100 },
	);
});

test("any range of rows is the same as in all of them", () => {
	const text = Array.from({ length: 300 }, (_, n) => `${n} `.repeat(n)).join(
		"\n",
	);
	const layout = raw(text, 40);
	const all = rowsOf(layout);
	expect(layout.total).toBe(all.length);
	fc.assert(
		fc.property(fc.nat(all.length), fc.nat(90), (from, count) => {
			expect(rowsOf(layout, from, count)).toEqual(
				all.slice(from, from + count),
			);
		}),
	);
});

test("no row of any script is wider than its columns", () => {
	const text = "naïve 日本語のテキスト 🙂🙂🙂 한국어 ".repeat(40);
	const rows = rowsOf(raw(text, 30));
	expect(Math.max(...rows.map(columnsOf))).toBeLessThanOrEqual(30);
	expect(rows.length).toBeGreaterThan(40);
});

test("a match that is broken belongs to the row that it begins in", async () => {
	const layout = raw(`${"x".repeat(36)}needle needle\nneedle`, 40);
	expect(rowsOf(layout)[0]).toBe(`${"x".repeat(36)}need`);
	const query = { text: "needle", isExpression: false, isCaseSensitive: true };
	expect(await searchRows(layout, query, async () => true)).toEqual({
		count: 3,
		matches: [
			[0, 0],
			[1, 0],
			[2, 0],
		],
	});
});

test("every match in a line of a hundred thousand rows is found once", async () => {
	const layout = raw("needle 12345678901234 ".repeat(100_000), 22);
	const query = { text: "needle", isExpression: false, isCaseSensitive: true };
	const { count } = await searchRows(layout, query, async () => true);
	expect(count).toBe(100_000);
	expect(rowsOf(layout, 99_000, 1)[0]).toContain("needle");
});
