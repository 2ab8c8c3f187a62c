import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "./browser.ts";
import { collectionOf, recordingServer, runAgainst } from "./curlew.ts";

const HOSTILE = "<img src=x onerror=\"document.title='owned'\">";

function requestFile(name: string, seq: number, code: string): string {
	return JSON.stringify({
		info: { name, seq },
		http: { url: "{{host}}/{{level}}" },
		runtime: {
			variables: [{ name: `own-${name}`, value: name }],
			scripts: [{ type: "tests", code }],
		},
	});
}

const FILES = {
	"opencollection.yml":
		"info:\n  name: Test\nrequest:\n  variables:\n    - name: level\n      value: collection\n",
	"environments/local.yml":
		"name: local\nvariables:\n  - name: level\n    value: environment\n  - name: KEY\n    secret: true\n    value: s3cr3t-value\n",
	"first.yml": requestFile(
		"first",
		1,
		'client.setVar("count", 1); client.setVar("gone", "soon");',
	),
	"second.yml": requestFile(
		"second",
		2,
		`client.setVar("count", 2);\nclient.deleteVar("gone"); client.setVar("evil", ${JSON.stringify(HOSTILE)});`,
	),
	"third.yml": requestFile("third", 3, 'client.setEnvVar("level", "third");'),
	"rows.csv": "user,password\nada,pw-one-1\nbo,pw-two-2\n",
};

let browser: Browser;
let file = "";
let parallelFile = "";
const cleanUp: AsyncDisposable[] = [];

beforeAll(async () => {
	browser = await openBrowser();
	const server = await recordingServer();
	const collection = await collectionOf(FILES);
	cleanUp.push(collection, server);
	file = join(collection.root, "reports/run.html");
	parallelFile = join(collection.root, "reports/parallel.html");
	const given = ["--env", "local", "--data", join(collection.root, "rows.csv")];
	const run = await runAgainst(
		server,
		collection,
		...given,
		"--trace",
		"--reporter",
		`html=${file}`,
	);
	expect(run.code).toBe(0);
	const parallel = await runAgainst(
		server,
		collection,
		...given,
		"--parallel",
		"2",
		"--reporter",
		`html=${parallelFile}`,
	);
	expect(parallel.code).toBe(0);
}, 60_000);

afterAll(async () => {
	await browser.close();
	for (const one of cleanUp) await one[Symbol.asyncDispose]();
});

interface OpenPage extends AsyncDisposable {
	readonly page: Page;
	readonly faults: string[];
}

/** The Variables tab of a request, by its place in the run. */
async function openVariables(at: number, path = file): Promise<OpenPage> {
	const page = await browser.newPage({
		viewport: { width: 1280, height: 800 },
	});
	const faults: string[] = [];
	page.on("console", (message) => faults.push(message.text()));
	page.on("pageerror", (error) => faults.push(String(error)));
	await page.goto(`file://${path}#${at}`);
	await page.getByRole("tab", { name: "Variables" }).click();
	return { page, faults, [Symbol.asyncDispose]: () => page.close() };
}

/** Name and value of each row. */
function stateOf(page: Page): Promise<string[]> {
	return page.locator(".state tr").evaluateAll((rows) =>
		rows.map((row) =>
			[...row.children]
				.slice(0, 2)
				.map((cell) => cell.textContent)
				.join(" "),
		),
	);
}

describe("the variables in the HTML report", () => {
	test("a request shows what it changed, and all variables as they were then", async () => {
		await using report = await openVariables(1);
		const { page } = report;
		expect(await page.locator(".changes tr").allInnerTexts()).toEqual([
			expect.stringMatching(
				/^count\s+1 → 2\s+runtime · tests script · second\.yml:1 · after /,
			),
			expect.stringMatching(/^gone\s+"soon" → deleted/),
			expect.stringMatching(/^evil\s+not set → "<img /),
		]);
		expect(await stateOf(page)).toEqual([
			"count 2",
			`evil ${JSON.stringify(HOSTILE)}`,
			expect.stringMatching(/^host "http:/),
			'KEY "●●●"',
			'level "environment"',
			'level "collection"',
			'own-second "second"',
			'password "●●●"',
			'user "ada"',
		]);
		expect(
			await page
				.locator(".state tr", { hasText: "collection Test" })
				.innerText(),
		).toContain("hidden by a stronger scope");
		await page.getByRole("button", { name: "Previous request" }).click();
		expect((await stateOf(page)).slice(0, 2)).toEqual([
			"count 1",
			'gone "soon"',
		]);
		expect(report.faults).toEqual([]);
		expect(await page.title()).toBe("Test · Curlew");
	});

	test("what a script set stays for the next iteration, and the row of data is another one", async () => {
		await using report = await openVariables(3);
		const state = await stateOf(report.page);
		expect(state).toContain("count 1");
		expect(state).toContain('level "third"');
		expect(state).toContain('user "bo"');
		await using before = await openVariables(2);
		expect(await stateOf(before.page)).toContain('user "ada"');
	});

	test("iterations that ran at the same time begin with what files say", async () => {
		await using report = await openVariables(3, parallelFile);
		const state = await stateOf(report.page);
		expect(state).toContain('level "environment"');
		expect(state).toContain('user "bo"');
		expect(state.filter((row) => row.startsWith("evil"))).toEqual([]);
	});

	test("a search finds a variable, and its history leads from request to request", async () => {
		await using report = await openVariables(0);
		const { page } = report;
		await page.getByLabel("Find a variable").fill("COUN");
		expect(await stateOf(page)).toEqual(["count 1"]);
		await page.locator(".state").getByRole("button", { name: "count" }).click();
		const history = page.locator(".history li");
		expect(await page.locator("#panel h3").innerText()).toBe(
			"count · runtime · 4 changes",
		);
		expect(await history.count()).toBe(4);
		expect(await history.nth(2).innerText()).toMatch(
			/^first\s+iteration 2\s+2 → 1\s+runtime · tests script · first\.yml:1/,
		);
		await history.nth(1).getByRole("button", { name: "second" }).click();
		expect(
			await page.getByRole("complementary").locator("h2").textContent(),
		).toBe("second");
		// The search goes along.
		expect(await stateOf(page)).toEqual(["count 2"]);
		expect(report.faults).toEqual([]);
	});

	test("a variable of a file begins its history with the file's value", async () => {
		await using report = await openVariables(2);
		const { page } = report;
		await page
			.locator(".changes")
			.getByRole("button", { name: "level" })
			.click();
		const items = await page.locator(".history li").allInnerTexts();
		expect(items[0]).toMatch(
			/^When the run began\s+"environment"\s+local · environments\/local\.yml:3/,
		);
		expect(items[1]).toMatch(/^third[\s\S]*"environment" → "third"/);
		await page.getByRole("button", { name: "All variables" }).click();
		expect(await page.locator(".state").isVisible()).toBe(true);
	});

	test("with --trace each inserted value tells where it came from", async () => {
		await using report = await openVariables(1);
		const { page } = report;
		await page.getByRole("tab", { name: "Values" }).click();
		const values = page.locator(".values");
		expect(await values.locator("mark").allTextContents()).toEqual([
			expect.stringMatching(/^http:/),
			"environment",
		]);
		const text = await values.innerText();
		expect(text).toContain("environment local · environments/local.yml:3");
		expect(text).toContain('hides "collection" · string · collection Test');
		expect(report.faults).toEqual([]);
	});
});
