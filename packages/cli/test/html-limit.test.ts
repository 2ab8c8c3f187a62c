import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openReporters } from "@curlew/client";
import { passedElsewhere, type UnmaskedEvent } from "@curlew/client/internal";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "./browser.ts";

const REQUESTS = 60_000;

let browser: Browser;
let page: Page;
let folder = "";

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "curlew-test-"));
	const path = join(folder, "long.html");
	await writeReport(path);
	expect((await stat(path)).size).toBeLessThan(40_000_000);
	browser = await openBrowser();
	page = await browser.newPage();
	await page.goto(`file://${path}`);
}, 60_000);

afterAll(async () => {
	await browser.close();
	await rm(folder, { recursive: true });
});

/** Every tenth of the run's requests fails, and the one before it sets a variable. */
async function writeReport(path: string): Promise<void> {
	const reporter = await openReporters([
		{ name: "html", destination: { path } },
	]);
	for (const event of events()) reporter.handle(passedElsewhere(event));
	await reporter.close?.();
}

function* events(): Iterable<UnmaskedEvent> {
	yield {
		type: "run-started",
		curlew: "2.2.0",
		at: 0,
		collection: { name: "Long", root: "/c" },
		environment: null,
		requestCount: 1,
		iterationCount: REQUESTS,
		sandbox: "safe",
		seed: null,
	};
	for (let index = 0; index < REQUESTS; index++) yield* eventsOf(index);
	yield {
		type: "run-finished",
		at: REQUESTS,
		summary: {
			requests: {
				passed: 0.9 * REQUESTS,
				failed: 0.1 * REQUESTS,
				error: 0,
				skipped: 0,
			},
			tests: { passed: 0, failed: 0.1 * REQUESTS },
			assertions: { passed: 0, failed: 0 },
			iterations: REQUESTS,
			problems: 0,
			warnings: 0,
			duration: REQUESTS,
			ending: "completed",
			isSuccess: false,
		},
	};
}

function* eventsOf(index: number): Iterable<UnmaskedEvent> {
	yield {
		type: "iteration-started",
		iteration: index,
		iterationCount: REQUESTS,
		variables: [{ name: "row", scope: "data", type: "number", value: index }],
	};
	yield {
		type: "request-started",
		index,
		name: "get",
		path: "get",
		iteration: index,
	};
	if (index % 10 === 9) yield changeOf(index);
	const isBad = index % 10 === 0;
	yield {
		type: "request-finished",
		index,
		result: {
			name: `get ${index}`,
			path: "get",
			file: "/c/get.yml",
			tags: [],
			iteration: index,
			at: index,
			status: isBad ? "failed" : "passed",
			problems: [],
			warnings: [],
			assertions: [],
			tests: isBad
				? [{ name: "fits", status: "failed", duration: 1, phase: "tests" }]
				: [],
			duration: 1,
		},
	};
}

/** By a request that is not in the page, unless it is one of the first. */
function changeOf(index: number): UnmaskedEvent {
	return {
		type: "variable-changed",
		index,
		at: index,
		iteration: index,
		request: "get",
		kind: "script",
		scope: "runtime",
		name: "last",
		to: index,
	};
}

describe("the HTML report of a very long run", () => {
	test("shows the first results and all that failed, and counts every one", async () => {
		expect(await page.locator("#notices").innerText()).toBe(
			"The page shows 24,000 of 60,000 requests: the first ones, and later ones that failed. The numbers of requests count all of them, durations those that are shown. A JSON report has every one.",
		);
		expect(await page.locator(".outcome").textContent()).toBe(
			"6,000 of 60,000 requests failed",
		);
		expect(await page.locator("#figures").innerText()).toContain(
			"54,000 passed · 6,000 failed",
		);
		await page.locator('[data-status="failed"]').click();
		expect(await page.locator("#status").textContent()).toBe(
			"6,000 requests shown",
		);
		await page.locator('[data-status="failed"]').click();
	});

	test("knows the variables as they were, also those that requests set which it does not show", async () => {
		await page.locator("#list").focus();
		await page.keyboard.press("End");
		await page.getByRole("tab", { name: /Variables/ }).click();
		expect(await page.locator(".variables").innerText()).toMatch(
			/Changed by this request\s+Nothing[\s\S]*last\s+59989[\s\S]*row\s+59990/,
		);
		await page.keyboard.press("Escape");
	});
});
