import { expect, test } from "vitest";
import { problemRows } from "./problem-rows.ts";

const problem = (
	rule: string,
	severity: "error" | "warning" | "info",
	file: string,
	message = "",
) => ({ rule, severity, file, message, line: 1, column: 1 });

const ALL = [
	problem("unused", "info", "a.yml", "The variable `x` is used nowhere."),
	problem("unresolved", "error", "a.yml", "`{{Fruit}}` has no value."),
	problem("unresolved", "error", "b.yml", "`{{id}}` has no value."),
];

function told(
	text: string,
	hidden: readonly ("error" | "warning" | "info")[],
	grouping: "rule" | "file",
) {
	return problemRows(ALL, { text, hidden: new Set(hidden), grouping }).map(
		(row) =>
			row.kind === "group" ? `${row.name} ${row.count}` : row.problem.message,
	);
}

test("problems stand below their rules, those of the gravest first", () => {
	expect(told("", [], "rule")).toEqual([
		"unresolved 2",
		"`{{Fruit}}` has no value.",
		"`{{id}}` has no value.",
		"unused 1",
		"The variable `x` is used nowhere.",
	]);
});

test("all words of the filter must be there, and a severity can be left out", () => {
	expect(told("fruit A.yml", [], "file")).toEqual([
		"a.yml 1",
		"`{{Fruit}}` has no value.",
	]);
	expect(told("", ["error"], "file")).toEqual([
		"a.yml 1",
		"The variable `x` is used nowhere.",
	]);
});
