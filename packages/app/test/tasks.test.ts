import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../../cli/test/browser.ts";
import { TASKS } from "./tasks/all-tasks.ts";
import { documentedTable } from "./tasks/document.ts";
import { perform } from "./tasks/perform.ts";
import { longerThanOthers, tableOf } from "./tasks/table.ts";

/** Those that no other test does. All of them: `tasks/run-tasks.ts`, some minutes. */
const HERE = [
	"import-postman",
	"another-collection",
	"new-request",
	"bulk",
	"as-code",
	"compare",
];

let browser: Browser;

beforeAll(async () => {
	browser = await openBrowser();
});

afterAll(() => browser.close());

test.each(TASKS.filter(({ id }) => HERE.includes(id)))(
	"$title: with mouse and keys alone, in no more steps than elsewhere",
	async (task) => {
		const steps = await perform(browser, task);
		expect(longerThanOthers([{ task, steps }])).toEqual([]);
		const [, , row] = tableOf([{ task, steps }]).split("\n");
		expect(await documentedTable()).toContain(row);
	},
);

test("each task has an id of its own", () => {
	const ids = TASKS.map(({ id }) => id);
	expect(new Set(ids).size).toBe(ids.length);
	expect(HERE.filter((id) => !ids.includes(id))).toEqual([]);
});

test("the document has a row for each task, with what others tell of it", async () => {
	const table = await documentedTable();
	const steps = { clicks: 0, keys: 0, texts: 0 };
	const uncounted = (row: string) =>
		row.replace(/ \*\*\d+\*\* \| \d+ \+ \d+ \+ \d+ /, " ");
	const expected = tableOf(TASKS.map((task) => ({ task, steps }))).split("\n");
	expect(table.map(uncounted)).toEqual(expected.map(uncounted));
	for (const row of table.slice(2)) {
		const [, sum, ...parts] =
			/\*\*(\d+)\*\* \| (\d+) \+ (\d+) \+ (\d+) /.exec(row) ?? [];
		const [clicks = 0, keys = 0, texts = 0] = parts.map(Number);
		expect(clicks + keys + texts).toBe(Number(sum));
	}
});
