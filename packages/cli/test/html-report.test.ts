import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "./browser.ts";
import { collectionOf, recordingServer } from "./curlew.ts";
import { inOneProcess } from "./one-process/in-one-process.ts";

const { runAgainst } = inOneProcess();

/** What must stay text, wherever it stands. */
const HOSTILE =
	"</script><script>document.title='owned'</script><img src=x onerror=\"document.title='owned'\"><!--";

const requests: Readonly<Record<string, string>> = {
	"users/create.yml": requestFile("Create a user", "POST", {
		assertion: "res.status eq 201",
	}),
	"users/list.yml": requestFile("List the users", "GET", {
		script: 'console.log("page one"); test("is quick", () => {});',
	}),
	"orders/delete.yml": requestFile("Delete an order", "DELETE", {
		script:
			'test("is gone", () => expect({ id: 1, left: [2] }).to.eql({ id: 1, left: [3] }));',
	}),
	"orders/nowhere.yml":
		'info:\n  name: Nowhere\n  seq: 9\nhttp:\n  url: "http://127.0.0.1:1/"\n',
	"hostile.yml": requestFile(HOSTILE, "GET", {
		script: `console.log(${JSON.stringify(HOSTILE)}); test(${JSON.stringify(HOSTILE)}, () => {});`,
	}),
};

function requestFile(
	name: string,
	method: string,
	{ assertion, script }: { assertion?: string; script?: string },
): string {
	const [expression, operator, value] = assertion?.split(" ") ?? [];
	return JSON.stringify({
		info: { name },
		http: { method, url: "{{host}}/some/path" },
		runtime: {
			...(assertion && { assertions: [{ expression, operator, value }] }),
			...(script && { scripts: [{ type: "tests", code: script }] }),
		},
	});
}

const answer = JSON.stringify({
	note: HOSTILE,
	big: "@",
	users: [{ id: 1, tags: ["a", null, true] }],
}).replace('"@"', "9007199254740993");

let browser: Browser;
let file = "";
let html = "";
const cleanUp: AsyncDisposable[] = [];

beforeAll(async () => {
	browser = await openBrowser();
	const server = await recordingServer(() => ({ body: answer }));
	const collection = await collectionOf(requests);
	cleanUp.push(collection, server);
	file = join(collection.root, "reports/run.html");
	const run = await runAgainst(
		server,
		collection,
		"--reporter",
		`html=${file}`,
	);
	expect(run.code).toBe(1);
	html = await readFile(file, "utf8");
}, 60_000);

afterAll(async () => {
	await browser.close();
	for (const one of cleanUp) await one[Symbol.asyncDispose]();
});

interface OpenPage extends AsyncDisposable {
	readonly page: Page;
	/** What went wrong: messages of the console, exceptions, and whatever was fetched. */
	readonly faults: string[];
}

async function openReport(at = "", width = 1280): Promise<OpenPage> {
	const page = await browser.newPage({ viewport: { width, height: 800 } });
	const faults: string[] = [];
	page.on("console", (message) => faults.push(message.text()));
	page.on("pageerror", (error) => faults.push(String(error)));
	page.on("dialog", (dialog) => faults.push(dialog.message()));
	page.on("request", (request) => {
		if (!request.url().startsWith(`file://${file}`)) faults.push(request.url());
	});
	await page.goto(`file://${file}${at}`);
	return { page, faults, [Symbol.asyncDispose]: () => page.close() };
}

const names = (page: Page) => page.locator(".row .name").allTextContents();

describe("the HTML report", () => {
	test("shows the run at a glance, without errors and without fetching anything", async () => {
		await using report = await openReport();
		const { page } = report;
		expect(await page.locator("h1").textContent()).toBe("Test");
		expect(await page.locator(".outcome").textContent()).toBe(
			"3 of 5 requests failed",
		);
		expect(await page.locator("#figures").innerText()).toContain(
			"2 passed · 2 failed · 1 error",
		);
		expect(await page.getByRole("listbox").getByRole("option").count()).toBe(5);
		expect(await page.getByRole("img").count()).toBe(2);
		expect(report.faults).toEqual([]);
	});

	test("search looks at names, URLs, headers and bodies", async () => {
		await using report = await openReport();
		const { page } = report;
		await page.keyboard.press("/");
		await page.keyboard.type("order delete");
		expect(await names(page)).toEqual(["Delete an order"]);
		await page.getByLabel("Search").fill("9007199254740993 create");
		expect(await names(page)).toEqual(["Create a user"]);
		await page.getByLabel("Search").fill("</script>");
		expect(await names(page)).toHaveLength(4);
		await page.getByLabel("Search").fill("no such thing");
		expect(await names(page)).toEqual([]);
		await page.getByRole("button", { name: "Clear search" }).click();
		expect(await names(page)).toHaveLength(5);
		expect(report.faults).toEqual([]);
	});

	test("filters by status, folder and method, and sorts", async () => {
		await using report = await openReport();
		const { page } = report;
		await page.locator('[data-status="failed"]').click();
		expect((await names(page)).sort()).toEqual([
			"Create a user",
			"Delete an order",
		]);
		await page.getByLabel("Filter by folder").selectOption("orders");
		expect(await names(page)).toEqual(["Delete an order"]);
		await page.locator('[data-status="failed"]').click();
		expect((await names(page)).sort()).toEqual(["Delete an order", "Nowhere"]);
		await page.getByLabel("Filter by method").selectOption("DELETE");
		expect(await names(page)).toEqual(["Delete an order"]);
		await page.getByLabel("Filter by method").selectOption("");
		await page.getByLabel("Filter by folder").selectOption("");
		await page.locator("#filter-order").selectOption("name");
		expect(await page.locator(".row .path").first().textContent()).toMatch(
			/^hostile/,
		);
		expect(await page.getByRole("status").textContent()).toBe(
			"5 requests shown",
		);
	});

	test("shows request, response, checks, timing and console of a request", async () => {
		await using report = await openReport();
		const { page } = report;
		await page.locator(".row", { hasText: "Delete an order" }).click();
		const details = page.getByRole("complementary");
		await details.getByText("is gone").waitFor();
		expect(await details.locator(".comparison").innerText()).toMatch(
			/Expected[\s\S]*left: \[ 3 \][\s\S]*Actual[\s\S]*left: \[ 2 \]/,
		);
		await page.getByRole("tab", { name: "Request" }).click();
		expect(await details.locator(".headers").innerText()).toContain(
			"user-agent",
		);
		await page.getByRole("tab", { name: "Response" }).click();
		const code = details.locator(".code");
		expect(await code.locator(".number").first().textContent()).toBe(
			"9007199254740993",
		);
		await page.getByRole("tab", { name: "Timing" }).click();
		expect(await details.innerText()).toContain("Waiting");
		await page.locator(".row", { hasText: "List the users" }).click();
		await page.getByRole("tab", { name: "Console" }).click();
		expect(await details.innerText()).toContain("page one");
		await page.locator(".row", { hasText: "Nowhere" }).click();
		expect(await details.innerText()).toContain("CONNECTION_REFUSED");
		expect(report.faults).toEqual([]);
	});

	test("folds JSON", async () => {
		await using report = await openReport();
		const { page } = report;
		await page.locator(".row", { hasText: "List the users" }).click();
		await page.getByRole("tab", { name: "Response" }).click();
		const lines = page.locator(".code .line:visible");
		const whole = await lines.count();
		const inner = page.getByRole("button", { name: "Fold" }).nth(2);
		const outer = page.getByRole("button", { name: "Fold" }).first();
		await inner.click();
		const folded = await lines.count();
		expect(folded).toBeLessThan(whole);
		await outer.click();
		expect(await lines.count()).toBe(2);
		await outer.click();
		expect(await lines.count()).toBe(folded);
		await inner.click();
		expect(await lines.count()).toBe(whole);
	});

	test("can be used with the keyboard alone", async () => {
		await using report = await openReport();
		const { page } = report;
		const list = page.getByRole("listbox");
		await list.focus();
		await page.keyboard.press("ArrowDown");
		await page.keyboard.press("ArrowDown");
		const active = await list.getAttribute("aria-activedescendant");
		expect(await page.locator(`#${active}`).getAttribute("aria-posinset")).toBe(
			"2",
		);
		await page.keyboard.press("End");
		await page.keyboard.press("Enter");
		await page.keyboard.press("Tab");
		expect(await page.locator(":focus").getAttribute("aria-label")).toBe(
			"Previous request",
		);
		await page.getByRole("tab").first().focus();
		await page.keyboard.press("ArrowRight");
		expect(
			await page.getByRole("tab", { selected: true }).textContent(),
		).toMatch(/^Request/);
		await page.keyboard.press("Escape");
		expect(await page.getByRole("complementary").isVisible()).toBe(false);
	});

	test("an address with a number opens that request", async () => {
		await using report = await openReport("#1");
		const heading = report.page.getByRole("complementary").locator("h2");
		expect(await heading.textContent()).toBe(
			await report.page.locator(".row .name").nth(1).textContent(),
		);
	});

	test("hostile names, logs and bodies are shown and do nothing", async () => {
		await using report = await openReport();
		const { page } = report;
		await page.locator(".row", { hasText: "onerror" }).click();
		for (const tab of await page.getByRole("tab").all()) {
			await tab.click();
			expect(await page.locator("img").count()).toBe(0);
		}
		await page.getByRole("tab", { name: "Response" }).click();
		expect(await page.locator(".code").innerText()).toContain(
			"</script><script>document.title='owned'",
		);
		expect(await page.title()).toBe("Test · Curlew");
		expect(await page.locator("script").count()).toBe(4);
		expect(report.faults).toEqual([]);
		// Whatever a page could be made to insert, its policy runs none of it.
		await page.evaluate(`
			const script = document.createElement("script");
			script.textContent = "document.title = 'owned'";
			document.body.append(script);
		`);
		expect(await page.title()).toBe("Test · Curlew");
	});

	test("is one file with nothing from elsewhere", () => {
		expect(html).not.toMatch(
			/<link|<iframe|@import|url\(|\son\w+=["'][^"']*["']>/,
		);
		expect(html).toContain("default-src 'none'");
		expect(html).not.toContain("unsafe-inline");
	});
});
