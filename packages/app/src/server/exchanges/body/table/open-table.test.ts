import { expect, test } from "vitest";
import type { TableRequest } from "../../../../protocol/responses.ts";
import { ScannedLayout } from "../layout.ts";
import { JsonScanner } from "../scan-json.ts";
import { OpenTable } from "./open-table.ts";

function tableOf(json: string, ask: Partial<TableRequest> = {}) {
	const bytes = Buffer.from(json);
	const layout = new ScannedLayout(bytes, new JsonScanner(bytes));
	const view = { view: "pretty", language: "json", layout, bytes } as const;
	const table = new OpenTable({ ...view, isTruncated: false }, "");
	return table.answer({ from: 0, count: 100, ...ask });
}

function separated(text: string, type: string) {
	const bytes = Buffer.from(text);
	const layout = new ScannedLayout(bytes, new JsonScanner(bytes));
	const view = { view: "raw", language: "text", layout, bytes } as const;
	const table = new OpenTable({ ...view, isTruncated: false }, type);
	return table.answer({ from: 0, count: 100 });
}

const texts = (table: ReturnType<typeof tableOf>) =>
	table?.rows.map((row) => row.map((cell) => cell?.text ?? null));

test("rows have the columns of all, with every digit, and empty where one is missing", () => {
	const table = tableOf(
		'[{"id":12345678901234567890,"a b":"x\\ny"},{"id":1.0,"more":{"k":[1]}}]',
	);
	expect(table?.columns).toEqual(["id", "a b", "more"]);
	expect(texts(table)).toEqual([
		["12345678901234567890", "x\ny", null],
		["1.0", null, '{"k":[1]}'],
	]);
});

test("nested lists are offered by their paths, and one of them is chosen", () => {
	const json =
		'{"meta":{"n":1},"items":[{"id":1,"tags":[{"t":"a"},{"t":"b"}]}],"no":[1,2],"x-y":[[1,2],[3]]}';
	expect(tableOf(json)?.lists).toEqual([
		{ path: "$.items", count: 1 },
		{ path: "$.items[0].tags", count: 2 },
		{ path: '$["x-y"]', count: 2 },
	]);
	expect(texts(tableOf(json, { path: "$.items[0].tags" }))).toEqual([
		["a"],
		["b"],
	]);
	expect(texts(tableOf(json, { path: '$["x-y"]' }))).toEqual([
		["1", "2"],
		["3", null],
	]);
	expect(tableOf('{"a":1}')).toBeNull();
	expect(texts(tableOf('{"a":1}\n{"a":2}'))).toEqual([["1"], ["2"]]);
	expect(texts(tableOf("[1,null]"))).toEqual([["1"], ["null"]]);
});

test("a column sorts numbers by size and texts as people do, what is missing last", () => {
	const json =
		'[{"n":10,"s":"b10"},{"n":9,"s":"b9"},{"s":"a"},{"n":-1.5,"s":"ä"}]';
	const by = (column: string, isDescending: boolean) =>
		texts(tableOf(json, { sort: { column, isDescending } }))?.map(
			([n, s]) => n ?? s,
		);
	expect(by("n", false)).toEqual(["-1.5", "9", "10", "a"]);
	expect(by("n", true)).toEqual(["10", "9", "-1.5", "a"]);
	expect(by("s", false)).toEqual(["a", "-1.5", "9", "10"]);
});

test("CSV is read with its quotation marks, separators and line ends", () => {
	const table = separated(
		'id;quote;id\r\n1;"He said ""hi""; twice";x\r\n\r\n2;"two\nlines";\r\n3;a"b;c;d',
		"text/csv",
	);
	expect(table?.columns).toEqual(["id", "quote", "id (3)", "Column 4"]);
	expect(texts(table)).toEqual([
		["1", 'He said "hi"; twice', "x", null],
		["2", "two\nlines", "", null],
		["3", 'a"b', "c", "d"],
	]);
	expect(texts(separated("a\tb\n1\t2,5", "text/tab-separated-values"))).toEqual(
		[["1", "2,5"]],
	);
});

test("columns of the same name in CSV are told apart by their places, and none loses its cells", () => {
	const table = separated("a,a,a (2),a\n1,2,3,4\n", "text/csv");
	expect(table?.columns).toEqual(["a", "a (2)", "a (2) (3)", "a (4)"]);
	expect(texts(table)).toEqual([["1", "2", "3", "4"]]);
});
