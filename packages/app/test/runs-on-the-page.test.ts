import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AppPage, openAppPage } from "./app-page.ts";
import { openUsersApp } from "./app-under-test.ts";

/** Milliseconds: the whole collection on a busy machine. */
const PATIENCE = 30_000;

let app: Awaited<ReturnType<typeof openUsersApp>>;
let view: AppPage;

beforeAll(async () => {
	app = await openUsersApp();
	await app.write("levels.csv", "level\none\ntwo\nthree\n");
	await app.write(
		"statuses/failing.yml",
		`info: { name: Failing, type: http, seq: 90 }
http: { method: GET, url: "{{base_url}}/users/1" }
runtime:
  scripts:
    - type: tests
      code: |
        test("is Grace", () => { expect(res.getBody().name).to.equal("Grace"); });
`,
	);
	await app.write(
		"statuses/missing.yml",
		`info: { name: Missing, type: http, seq: 91 }
http: { method: GET, url: "{{base_url}}/{{nobody_defines_this}}" }
`,
	);
	await app.write(
		"statuses/slow.yml",
		`info: { name: Slow, type: http, seq: 92, tags: [slow] }
http: { method: GET, url: "{{base_url}}/slow/9000" }
`,
	);
	await app.write(
		"statuses/flaky.yml",
		`info: { name: Flaky, type: http, seq: 93, tags: [flaky] }
http: { method: GET, url: "{{base_url}}/users/{{who}}" }
extensions: { curlew: { retry: { interval: 1 } } }
runtime:
  scripts:
    - type: before-request
      code: |
        bru.setVar("sends", (bru.getVar("sends") ?? 0) + 1);
        bru.setVar("who", bru.getVar("sends") % 3 === 0 ? "1" : "no");
  assertions: [{ expression: res.status, operator: eq, value: "200" }]
`,
	);
	view = await openAppPage(app);
	await view.chooseEnvironment("local");
});

afterAll(async () => {
	await view[Symbol.asyncDispose]();
	await app[Symbol.asyncDispose]();
});

function row(name: string) {
	return view.page.getByRole("treeitem", { name });
}

function run() {
	return view.page.getByRole("region", { name: "Run", exact: true });
}

function details() {
	return view.page.getByRole("region", { name: "Details" });
}

function dialog() {
	return view.page.getByRole("dialog");
}

async function over() {
	const ended = run().and(view.page.locator("[aria-busy=false]"));
	await ended.waitFor({ timeout: PATIENCE });
}

/** Waits for the tab of another run, and for its end. */
async function overAgain(start: () => Promise<void>) {
	const tabs = view.page.locator(".tab");
	const before = await tabs.count();
	await start();
	await tabs.nth(before).waitFor();
	await over();
}

test("the collection runs, and what fails says why: both values, the variable that is missing", {
	timeout: 2 * PATIENCE,
}, async () => {
	const { page } = view;
	await page.getByRole("button", { name: "Run the collection" }).click();
	await dialog().getByLabel("Exclude tags").fill("slow, flaky");
	await dialog().getByRole("button", { name: "Run", exact: true }).click();
	await over();
	expect(await run().locator(".run-title").innerText()).toContain("Failed");
	// The first failure is shown without a click.
	await details().getByText("is Grace").waitFor();
	expect(await details().innerText()).toMatch(
		/expected\s+'Grace'\s+actual\s+'Ada Lovelace'/,
	);
	await page.getByRole("button", { name: /^Failed 2/ }).click();
	await page.getByRole("option", { name: "Missing" }).click();
	await details().getByRole("heading", { name: "Missing" }).waitFor();
	await details().getByText("nobody_defines_this").first().waitFor();
	expect(await page.getByRole("img", { name: /^Statuses: / }).count()).toBe(1);
});

test("only what failed runs again, and is compared with the run before", {
	timeout: 2 * PATIENCE,
}, async () => {
	const { page } = view;
	const text = await app.read("statuses/failing.yml");
	await app.write(
		"statuses/failing.yml",
		text.replaceAll('"Grace"', '"Ada Lovelace"'),
	);
	for (const passed of [1, 0]) {
		await overAgain(() =>
			page.getByRole("button", { name: "Run failed only" }).click(),
		);
		expect(await run().locator(".run-facts").innerText()).toMatch(
			new RegExp(`^${passed}\\s+passed\\s+1\\s+failed`),
		);
	}
	await page.getByRole("tab", { name: "Compared with the last run" }).click();
	await page.getByRole("heading", { name: "Still failing" }).waitFor();
});

test("all runs are listed; a report of one is saved, and one is deleted", async () => {
	const { page } = view;
	await page.getByRole("button", { name: "All runs" }).click();
	const runs = page.getByRole("region", { name: "Runs" });
	const rows = runs.getByRole("row");
	await rows.nth(3).waitFor();
	const count = await rows.count();
	expect(await rows.nth(1).innerText()).toMatch(
		/Failed.*1 that failed.*1 failed/s,
	);
	await rows.nth(1).getByRole("button", { name: "Save report …" }).click();
	const download = page.waitForEvent("download");
	await page.getByRole("menuitem", { name: "JUnit XML" }).click();
	expect((await download).suggestedFilename()).toMatch(/\.xml$/);
	await rows
		.nth(1)
		.getByRole("button", { name: /^Delete the run/ })
		.click();
	await expect.poll(() => rows.count()).toBe(count - 1);
	await rows.nth(2).locator(".link").click();
	await run().waitFor();
});

test("Ctrl+Shift+Enter runs the folder of the request, once for each row of data; a reload finds the run again", {
	timeout: 2 * PATIENCE,
}, async () => {
	const { page } = view;
	await view.openRequest("Where values come from", "The closest scope wins");
	await page.keyboard.press("ControlOrMeta+Shift+Enter");
	await dialog()
		.getByLabel(/^Data file/)
		.selectOption("levels.csv");
	await dialog().getByLabel("Exclude tags").fill("");
	const kept = page.waitForResponse((answer) => {
		if (!answer.url().endsWith("page-state")) return false;
		const { name, value } = answer.request().postDataJSON();
		return name === "tabs" && JSON.parse(value).active.startsWith("run:");
	});
	await overAgain(() => page.keyboard.press("Enter"));
	const before = await run().locator(".run-facts").innerText();
	expect(await run().locator(".run-title").innerText()).toContain(
		"levels.csv · 3 iterations",
	);
	await kept;
	await page.reload();
	await over();
	expect(await run().locator(".run-facts").innerText()).toBe(before);
});

test("a run can be cancelled", async () => {
	const { page } = view;
	await row("Statuses").click();
	await page.mouse.wheel(0, 2_000);
	await row("Slow").click({ button: "right" });
	await page.getByRole("menuitem", { name: "Run …" }).click();
	await dialog()
		.getByLabel(/^Data file/)
		.selectOption("");
	await dialog().getByRole("button", { name: "Run", exact: true }).click();
	await run().getByText("running: Slow").waitFor();
	await run().getByRole("button", { name: "Cancel" }).click();
	await run().getByText("Cancelled").waitFor();
});

test("tries show in the row, in its details, and beside the response of a send", async () => {
	const { page } = view;
	const earlier = (where: Locator) =>
		where.getByText("2 earlier tries").click();
	await row("Flaky").click({ button: "right" });
	await page.getByRole("menuitem", { name: "Run …" }).click();
	await dialog()
		.getByLabel(/^Data file/)
		.selectOption("");
	await overAgain(() =>
		dialog().getByRole("button", { name: "Run", exact: true }).click(),
	);
	await page.getByRole("option", { name: /Flaky.* try 3/ }).click();
	await earlier(details());
	expect(
		await details().getByRole("list", { name: "Earlier tries" }).innerText(),
	).toMatch(/^Try 1 · 404 · .*res\.status.*\nTry 2 · 404 ·/);
	await details().getByRole("button", { name: "Open request" }).click();
	await page.keyboard.press("ControlOrMeta+Enter");
	const response = page.getByRole("region", { name: "Response", exact: true });
	await response.getByText("try 3", { exact: true }).waitFor();
	await earlier(response);
	await response.getByText("Try 2").waitFor();
});

test("the browser has nothing to complain about", () => {
	expect(view.complaints).toEqual([]);
});
