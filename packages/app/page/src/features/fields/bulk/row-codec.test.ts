import fc from "fast-check";
import { expect, test } from "vitest";
import type { FormTree } from "../../../../../src/protocol/forms.ts";
import { PLAIN_VALUES, textOfTrees, treesOfText } from "./row-codec.ts";

const BLANK = { name: "", value: "" };

test("rows that nobody changes stay the same objects, whatever they are", () => {
	const row = fc.record({
		name: fc.string(),
		value: fc.string(),
		description: fc.string(),
	});
	fc.assert(
		fc.property(fc.array(row), (rows) => {
			const text = textOfTrees(rows, PLAIN_VALUES);
			const again = treesOfText(text, rows, BLANK, PLAIN_VALUES);
			expect(again.length).toBe(rows.length);
			expect(again).toEqual(rows);
		}),
	);
});

test("a row keeps its description when its value, its name or its place changes", () => {
	const rows: readonly FormTree[] = [
		{ name: "a", value: "1", description: "A" },
		{ name: "b", value: "2", enabled: false, description: "B" },
	];
	const change = (text: string) => treesOfText(text, rows, BLANK, PLAIN_VALUES);
	expect(change("b: 2\na: 3")).toEqual([
		{ name: "b", value: "2", description: "B" },
		{ name: "a", value: "3", description: "A" },
	]);
	expect(change("c: 1\n// b: 2")).toEqual([
		{ name: "c", value: "1", description: "A" },
		rows[1],
	]);
	expect(change("// a: 1")).toEqual([
		{ name: "a", value: "1", description: "A", disabled: true },
	]);
});
