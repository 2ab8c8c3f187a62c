import { mkdtemp, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
	type HostileCollection,
	writeHostileCollection,
} from "../src/testing/hostile-collection.ts";
import { type AppPage, openAppPage } from "./app-page.ts";
import { type AppUnderTest, openAppAt } from "./app-under-test.ts";
import { connectTo } from "./server-client.ts";

let folder: string;
let hostile: HostileCollection;
let app: AppUnderTest;
let view: AppPage;

beforeAll(async () => {
	folder = await mkdtemp(join(await realpath(tmpdir()), "curlew-hostile-"));
	hostile = await writeHostileCollection(folder);
	app = await openAppAt(hostile.root, {}, "--script-timeout=2000");
	view = await openAppPage(app);
});

afterAll(async () => {
	await view[Symbol.asyncDispose]();
	await app[Symbol.asyncDispose]();
	await rm(folder, { recursive: true, force: true });
});

async function isUnharmed() {
	expect(await view.page.evaluate(() => "hacked" in globalThis)).toBe(false);
	expect(await readFile(hostile.outside, "utf8")).toBe(hostile.secret);
	const { host } = new URL(app.url);
	expect(view.asked.filter((url) => new URL(url).host !== host)).toEqual([]);
}

test("HTML in names, docs, variables and headers stays text, in every part of the page", async () => {
	const { page } = view;
	await view.chooseEnvironment("local");
	const tree = page.getByRole("tree");
	await tree.focus();
	await page.getByRole("treeitem", { name: "html" }).click();
	const rows = await tree.locator("[role=treeitem]:not([aria-expanded])").all();
	expect(rows.length).toBeGreaterThan(8);
	for (const row of rows.slice(0, 6)) {
		await row.click();
		await page.locator(".tab-view > *").first().waitFor();
		const parts = page
			.getByRole("tablist", { name: "Parts of the request" })
			.getByRole("tab");
		for (const part of ["Headers", "Docs", "Preview"])
			if ((await parts.filter({ hasText: part }).count()) > 0)
				await parts.filter({ hasText: part }).click();
	}
	await page.keyboard.press("ControlOrMeta+K");
	await page
		.getByRole("combobox", { name: "Request or command" })
		.fill("hacked");
	await page.keyboard.press("Escape");
	await isUnharmed();
});

test("no way leads out of the collection: neither reading nor writing", async () => {
	await using client = await connectTo(app.url);
	for (const file of hostile.ways) {
		const read = await client.post("texts/read", { file });
		const written = await client.post("texts/write", {
			file,
			version: "",
			text: "overwritten",
		});
		expect([file, read.status]).toEqual([file, 422]);
		// A folder cannot be written either: links/above is the collection itself.
		expect(written.status).toBeGreaterThanOrEqual(422);
		expect(await read.text()).not.toContain(hostile.secret);
	}
	await isUnharmed();
});

test("a script that never ends fails its own request, and the page stays usable", async () => {
	const { page } = view;
	await page.keyboard.press("ControlOrMeta+K");
	await page
		.getByRole("combobox", { name: "Request or command" })
		.fill("scripts/loop");
	const first = page.locator(".palette [role=option]").first();
	await first.click();
	await page.getByRole("button", { name: "Send", exact: true }).click();
	await page.keyboard.press("ControlOrMeta+K");
	// While it runs, everything else works.
	await page.getByRole("combobox", { name: "Request or command" }).waitFor();
	await page.keyboard.press("Escape");
	const response = page.getByRole("region", { name: "Response", exact: true });
	await expect
		.poll(() => response.getAttribute("aria-busy"), { timeout: 15_000 })
		.toBe("false");
	await isUnharmed();
});

test("the browser has nothing to complain about", () => {
	expect(view.complaints).toEqual([]);
});
