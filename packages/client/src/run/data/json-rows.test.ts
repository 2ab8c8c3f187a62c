import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseJson } from "../../values/parse-json.ts";
import { faultOf, readData } from "./testing/data-files.ts";

describe("rows of a JSON file", () => {
	test("keep their types, nested values, and integers of any size", async () => {
		const { rows, lines } = await readData(
			"a.json",
			'\uFEFF[ {"id": 9007199254740993, "user": {"tags": ["a", null]}},\n\n  {"ok": true, "text": "]},{\\"[" } ]\n',
		);
		expect(rows).toEqual([
			{ id: 9007199254740993n, user: { tags: ["a", null] } },
			{ ok: true, text: ']},{"[' },
		]);
		expect(lines).toEqual([1, 3]);
	});

	test("whatever an array of objects holds comes back, wherever the pieces that are read end", async () => {
		const row = fc.dictionary(
			fc.string(),
			fc.jsonValue({ noUnicodeString: false }),
		);
		await fc.assert(
			fc.asyncProperty(
				fc.array(row, { minLength: 1 }),
				fc.nat(3),
				async (table, indent) => {
					const json = JSON.stringify(table, null, indent);
					const { rows, fault } = await readData("a.json", json);
					expect(fault).toBeUndefined();
					expect(rows).toEqual(parseJson(json));
				},
			),
			{ numRuns: 40 },
		);
	});

	test("rows, strings and escapes may lie across the pieces that are read", async () => {
		const text = '\\"'.repeat(150_000);
		const written = `[${Array.from({ length: 5 }, (_, n) => `{"n":${n},"t":"${text}"}`).join(",")}]`;
		for (const shift of ["", " ", "  "]) {
			const { rows, fault } = await readData("a.json", shift + written);
			expect(fault).toBeUndefined();
			expect(rows.map(({ n }) => n)).toEqual([0, 1, 2, 3, 4]);
			expect(rows[4]?.t).toBe('"'.repeat(150_000));
		}
	});

	test.each([
		[
			"a comma is missing",
			'[{"a":1},\n {"a":2 "b":3}]',
			"2:9 This is not JSON: expected `,` or `}`.",
		],
		[
			"a comma too many",
			'[{"a":1},\n]',
			"2:1 This is not JSON: expected a value.",
		],
		[
			"a row is no object",
			'[{"a":1},\n  [2]]',
			"2:3 A row of data must be an object; this one is an array.",
		],
		[
			"the array is not closed",
			'[{"a":1}\n',
			"2:1 This is not JSON with rows of data: the array is not closed.",
		],
		[
			"a string is not closed",
			'[{"a":1},\n{"a":"x}]',
			"2:10 This is not JSON with rows of data: the array is not closed.",
		],
		[
			"there is more behind",
			'[{"a":1}]\n, 2',
			"2:1 This is not JSON with rows of data: there is more behind the array.",
		],
		[
			"it is an object",
			'\n{"a":1}',
			"2:1 This is not JSON with rows of data: it begins with something else than an array.",
		],
		["it has no rows", "[ ]", "1:1 The data file has no rows."],
		[
			"it is empty",
			"",
			"1:1 This is not JSON with rows of data: there is no array.",
		],
	])("%s: is told with its place", async (_what, content, fault) => {
		expect(await faultOf("a.json", content)).toBe(fault);
	});
});

describe("rows of an NDJSON file", () => {
	test("are its lines; empty ones do not count", async () => {
		const { rows, lines } = await readData(
			"a.ndjson",
			'{"a":1}\r\n\n{"a":{"b":[2]}}',
		);
		expect(rows).toEqual([{ a: 1 }, { a: { b: [2] } }]);
		expect(lines).toEqual([1, 3]);
	});

	test("that are broken are told with line and column, after those before them", async () => {
		const { rows, fault } = await readData(
			"a.jsonl",
			'{"a":1}\n{"a":}\n{"a":3}\n',
		);
		expect(rows).toEqual([{ a: 1 }]);
		expect(fault).toMatchObject({
			message: "This is not JSON: expected a value.",
			location: { line: 2, column: 6 },
			excerpt: '{"a":}',
		});
		expect(await faultOf("a.jsonl", "5\n")).toBe(
			"1:1 A row of data must be an object; this one is a number.",
		);
	});
});
