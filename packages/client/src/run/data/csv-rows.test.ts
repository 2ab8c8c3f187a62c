import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cpuTime } from "../../../../../tools/testing/cpu-time.ts";
import { DataFile } from "./data-file.ts";
import { dataFile, faultOf, readData } from "./testing/data-files.ts";

describe("rows of a CSV file", () => {
	test("have the names of the first line, and text as values", async () => {
		const data = await readData("a.csv", "id,name\n007,Ann\n2.50,true\n");
		expect(data).toEqual({
			rows: [
				{ id: "007", name: "Ann" },
				{ id: "2.50", name: "true" },
			],
			lines: [2, 3],
			fault: undefined,
		});
	});

	test("hold commas, quotation marks and line breaks between quotation marks", async () => {
		const { rows, lines } = await readData(
			"a.csv",
			'a,b\r\n"x, ""y""","1\r\n2"\r\n"",z\r\n',
		);
		expect(rows).toEqual([
			{ a: 'x, "y"', b: "1\r\n2" },
			{ a: "", b: "z" },
		]);
		expect(lines).toEqual([2, 4]);
	});

	test.each([
		["a byte order mark", Buffer.from("\uFEFFid,n\n1,ü\n")],
		[
			"UTF-16, as Excel saves it",
			Buffer.from("\uFEFFid\tn\r\n1\tü\r\n", "utf16le"),
		],
		["old line ends", "id,n\r1,ü\r"],
		["no line end at the end", "id,n\n1,ü"],
		["empty lines", "\n\nid,n\n\n1,ü\n  \n\n"],
		["semicolons", "id;n\n1;ü\n"],
		["blanks around names", "id , n\n1,ü\n"],
		["empty columns at the end, as Excel leaves them", "id,n,,\r\n1,ü,,\r\n"],
		["empty columns whose commas a row leaves out", "id,n,,\n1,ü\n"],
		["an empty column in between", "id,,n\n1, ,ü\n"],
	])("can be written with %s", async (_how, content) => {
		const { rows } = await readData("a.csv", content);
		expect(rows).toEqual([{ id: "1", n: "ü" }]);
	});

	test("whatever stands in them comes back", async () => {
		const cell = fc.string({ unit: "grapheme" });
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.tuple(cell, cell), { minLength: 1 }),
				async (table) => {
					const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
					const lines = table.map((row) => row.map(quoted).join(","));
					const { rows } = await readData(
						"a.csv",
						`a,b\n${lines.join("\n")}\n`,
					);
					expect(rows).toEqual(table.map(([a, b]) => ({ a, b })));
				},
			),
			{ numRuns: 25 },
		);
	});

	test("a row may have a hundred thousand columns", async () => {
		const names = Array.from({ length: 100_000 }, (_, at) => `c${at}`).join();
		const time = await cpuTime(async () => {
			const { rows } = await readData("wide.csv", `${names}\n${names}\n`);
			expect(rows[0]?.c99999).toBe("c99999");
		});
		expect(time).toBeLessThan(5_000);
	});

	test.each([
		[
			"too few fields",
			"a,b\n1,2\n3\n",
			"3:2 The row has 1 field, but there are 2 names.",
		],
		[
			"too many fields",
			'a,b\n"x,y",2,3\n',
			"2:9 The row has 3 fields, but there are 2 names.",
		],
		[
			"a name twice",
			"id,name,id\n1,2,3\n",
			'1:9 Two columns have the name "id".',
		],
		[
			"a value below an empty name",
			"id,,c\n1,,3\n1,2,3\n",
			"1:4 The name of column 2 is empty.",
		],
		[
			"names that are all empty",
			",\n1,2\n",
			"1:1 The name of column 1 is empty.",
		],
		[
			"a quotation mark within a field",
			'a,b\n1,x"y\n',
			"2:3 There is a quotation mark where none can be.",
		],
		[
			"text behind a quoted field",
			'a,b\n1,2\n"\r\n",\n"x"y,1\n',
			"5:1 There is a quotation mark where none can be.",
		],
		[
			"a quotation mark that is not closed",
			'a,b\n1,2\n\n3,"x\n4,5\n',
			"4:3 A quotation mark is not closed.",
		],
		["names and no rows", "a,b\n", "1:1 The data file has no rows."],
		["nothing", "", "1:1 The data file has no rows."],
		[
			"another encoding",
			Buffer.from([97, 10, 98, 10, 0xe4, 10]),
			"1:1 The data file is not UTF-8 text.",
		],
	])("%s: is told with its place", async (_what, content, fault) => {
		expect(await faultOf("a.csv", content)).toBe(fault);
	});

	test("the rows before a broken one are given, and the line is shown", async () => {
		const { rows, fault } = await readData("a.csv", "a,b\n1,2\n3,4,5\n6,7\n");
		expect(rows).toEqual([{ a: "1", b: "2" }]);
		expect(fault).toMatchObject({
			code: "DATA_FILE_INVALID",
			excerpt: "3,4,5",
		});
		expect(fault?.hint).toContain("needs quotation marks");
	});
});

describe("CSV as Postman reads it", () => {
	const readLoosely = async (content: string, name = "a.csv") => {
		const file = await dataFile(name, content);
		const data = await DataFile.open({ file }, undefined, {
			repeatsLastRow: true,
			csv: "loose",
			guessesDataFormat: true,
		});
		const rows: unknown[] = [];
		for await (const { values } of data.rows()) rows.push(values);
		return rows;
	};

	test.each([
		["numbers", "a,b\n007,1e3\n", { a: 7, b: 1000 }],
		["no number in quotation marks", 'a\n"7"\n', { a: "7" }],
		["no blanks around values", "a,b\n x , 1 \n", { a: "x", b: 1 }],
		["blanks within quotation marks", 'a,b\n" x ",y\n', { a: " x ", b: "y" }],
		[
			"quotation marks in a value",
			'a,b\nsay "hi",y\n',
			{ a: 'say "hi"', b: "y" },
		],
		["no value where a row ends early", "a,b,c\n1\n", { a: 1 }],
		["nothing of empty fields behind the last", "a\n1,,\n", { a: 1 }],
	])("has %s", async (_what, content, expected) => {
		expect(await readLoosely(content)).toEqual([expected]);
	});

	test("keeps no value to itself: one without a name is an error", async () => {
		await expect(readLoosely("a,b\n1,2,3\n")).rejects.toThrow(
			"The row has 3 fields, but there are 2 names.",
		);
	});

	test.each([
		["a,b\n1,2\n", [{ a: 1, b: 2 }]],
		['\uFEFF [{"a": 1}]', [{ a: 1 }]],
		['{"a": 1}\n{"a": 2}\n', [{ a: 1 }, { a: 2 }]],
	])(
		"is told from JSON where the ending does not say: %j",
		async (content, expected) => {
			expect(await readLoosely(content, "rows.txt")).toEqual(expected);
		},
	);
});
