import { expect, test } from "vitest";
import { tableOf } from "./visual-table.ts";

test("a table's columns are those that the script names, else those of its rows", () => {
	const rows = [
		{ id: 1, name: "<b>Ada</b>" },
		{ id: 2, mail: "x" },
	];
	expect(tableOf(rows)?.columns.map(({ key }) => key)).toEqual([
		"id",
		"name",
		"mail",
	]);
	const named = tableOf({
		title: "Users",
		rowData: rows,
		columnDefs: [{ field: "name", headerName: "Name" }],
	});
	expect(named).toEqual({
		title: "Users",
		columns: [{ key: "name", label: "Name" }],
		rows,
		left: 0,
	});
	expect(tableOf("text")).toBeUndefined();
});
