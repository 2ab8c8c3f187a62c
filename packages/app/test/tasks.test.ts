import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../../cli/test/browser.ts";
import { TASKS } from "./tasks/all-tasks.ts";
import { perform } from "./tasks/perform.ts";
import { longerThanOthers } from "./tasks/table.ts";

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
	},
);

test("each task has an id of its own", () => {
	const ids = TASKS.map(({ id }) => id);
	expect(new Set(ids).size).toBe(ids.length);
	expect(HERE.filter((id) => !ids.includes(id))).toEqual([]);
});
