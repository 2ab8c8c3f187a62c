import { expect, test } from "vitest";
import { openAppPage } from "./app-page.ts";
import { openAppWith } from "./app-under-test.ts";

const LARGEST_FIRST_LOAD = 250_000;

test("the page's first load, a request open, is at most 250 kB on the wire", async () => {
	await using app = await openAppWith({
		"opencollection.yml": "info:\n  name: One\n",
		"a.yml": "http:\n  url: http://127.0.0.1:9/\n",
	});
	await using view = await openAppPage(app);
	const { page } = view;
	let sum = 0;
	const devTools = await page.context().newCDPSession(page);
	await devTools.send("Network.enable");
	devTools.on("Network.loadingFinished", ({ encodedDataLength }) => {
		sum += encodedDataLength;
	});
	await devTools.send("Network.setCacheDisabled", { cacheDisabled: true });
	await page.reload();
	await page.getByRole("treeitem", { name: "a" }).click();
	await page.getByRole("textbox", { name: "URL" }).waitFor();
	console.log(`First load: ${Math.round(sum / 1_000)} kB`);
	expect(sum).toBeGreaterThan(50_000);
	expect(sum).toBeLessThanOrEqual(LARGEST_FIRST_LOAD);
});
