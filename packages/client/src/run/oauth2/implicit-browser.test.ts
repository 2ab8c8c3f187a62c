import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser as startBrowser } from "../../../../cli/test/browser.ts";
import { request, setUp } from "../testing/oauth2-runs.ts";
import { statusesOf } from "../testing/run-files.ts";

// What only a browser can tell: that the page hands over a fragment.

let browser: Browser;
beforeAll(async () => {
	browser = await startBrowser();
}, 60_000);
afterAll(() => browser.close());

test("a browser hands over the token, and nothing of it stays in its address bar", async () => {
	const { run, server } = await setUp();
	const page = await browser.newPage();
	const openBrowser = async (url: string) => {
		await page.goto(url);
		await page.getByText("You can close this window.").waitFor();
	};
	const finished = await run(
		{ "a.yml": request("a", "implicit") },
		{ user: { tell: () => {}, openBrowser } },
	);
	expect(statusesOf(finished)).toEqual(["a passed"]);
	expect(server.issued).toHaveLength(1);
	expect(page.url()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
}, 60_000);
