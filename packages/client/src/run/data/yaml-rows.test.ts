import { describe, expect, test } from "vitest";
import { faultOf, readData } from "./testing/data-files.ts";

describe("rows of a YAML file", () => {
	test("are the items of its list, with their types", async () => {
		const { rows, lines } = await readData(
			"a.yml",
			"# users\n- name: Ann\n  tags:\n  - a\n  - 2\n  zip: 007\n-\n  name: |\n    - two\n    lines\n  ok: true\n\n- {name: 'x\n  y', at: null}\n",
		);
		expect(rows).toEqual([
			{ name: "Ann", tags: ["a", 2], zip: "007" },
			{ name: "- two\nlines\n", ok: true },
			{ name: "x y", at: null },
		]);
		expect(lines).toEqual([2, 8, 13]);
	});

	test.each([
		[
			"several documents",
			"%YAML 1.2\n---\na: 1\n---\na: 2\n...\n---\n# nothing\n---\na: 3\n",
		],
		[
			"documents on the line of their dashes",
			"--- {a: 1}\n--- {a: 2}\n--- {a: 3}",
		],
		["a list in brackets", "[{a: 1},\n {a: 2}, {a: 3}]"],
		["a list that is indented", "  - a: 1\n  - a: 2\n  - a: 3\n"],
		["a list for each document", "- a: 1\n- a: 2\n---\n- a: 3\n"],
		["anchors within a row", "- &r {a: 1}\n- {a: &n 2}\n- a: 3\n"],
	])("can be %s", async (_how, content) => {
		const { rows, fault } = await readData("a.yaml", content);
		expect(fault).toBeUndefined();
		expect(rows).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }]);
	});

	test("what is wrong with one is told with its place in the file", async () => {
		const { rows, fault } = await readData(
			"a.yml",
			"- a: 1\n- a: [2\n- a: 3\n",
		);
		expect(rows).toEqual([{ a: 1 }]);
		expect(fault).toMatchObject({
			code: "DATA_FILE_INVALID",
			location: { line: 2 },
		});
		expect(await faultOf("a.yml", "- a: 1\n\n- just text\n")).toBe(
			"3:1 A row of data must be an object; this one is a text.",
		);
		expect(await faultOf("a.yml", "# nothing\n")).toBe(
			"1:1 The data file has no rows.",
		);
	});
});
