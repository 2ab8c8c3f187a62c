import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openBrowser } from "../../cli/test/browser.ts";
import { openAppWith } from "./app-under-test.ts";

const LARGEST_FIRST_LOAD = 250_000;

/** What the page loads last, when it has nothing else to do. */
const LAST = ["follow-changes", "follow-problems"];

test("the page's own files, a request open and all at rest, are at most 250 kB on the wire", async () => {
	await using app = await openAppWith({
		"opencollection.yml": "info:\n  name: One\n",
		"a.yml": "http:\n  url: http://127.0.0.1:9/\n",
	});
	await using browser = await openBrowser();
	const page = await browser.newPage();
	const files = await noteFiles(page);
	await page.goto(app.url);
	await page.getByRole("treeitem", { name: "a" }).click();
	await page.getByRole("textbox", { name: "URL" }).waitFor();
	const missing = () =>
		LAST.filter((name) => !files.some(({ url }) => url.includes(name)));
	await expect.poll(missing).toEqual([]);
	const loading = () => files.filter(({ size }) => size === undefined);
	await expect.poll(loading).toEqual([]);
	const sum = files.reduce((all, { size = 0 }) => all + size, 0);
	expect(sum).toBeGreaterThan(50_000);
	expect(sum, listOf(files)).toBeLessThanOrEqual(LARGEST_FIRST_LOAD);
});

interface LoadedFile {
	readonly id: string;
	readonly url: string;
	/** Bytes on the wire; undefined while it is on its way. */
	readonly size?: number;
}

/** The page and its files, as they come. What the page asks of the API is not among them: that is as long as the collection. */
async function noteFiles(page: Page): Promise<readonly LoadedFile[]> {
	const files: LoadedFile[] = [];
	const devTools = await page.context().newCDPSession(page);
	// After a redirect, the same id comes again.
	const placeOf = (id: string) => files.findIndex((file) => file.id === id);
	devTools.on("Network.requestWillBeSent", ({ requestId: id, request }) => {
		const { url } = request;
		if (placeOf(id) !== -1 || new URL(url).pathname.startsWith("/api/")) return;
		files.push({ id, url });
	});
	devTools.on("Network.loadingFinished", (finished) => {
		const place = placeOf(finished.requestId);
		const file = files[place];
		if (file) files[place] = { ...file, size: finished.encodedDataLength };
	});
	await devTools.send("Network.enable");
	return files;
}

function listOf(files: readonly LoadedFile[]): string {
	return files.map(({ url, size }) => `${size} ${url}`).join("\n");
}
