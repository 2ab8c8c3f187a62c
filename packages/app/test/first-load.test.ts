import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { openAppPage } from "./app-page.ts";
import { openAppWith } from "./app-under-test.ts";

/** Bytes, compressed. */
const LARGEST_BUNDLE = 400_000;

test("the page's first load is at most 400 kB, compressed", async () => {
	await using app = await openAppWith({
		"opencollection.yml": "info:\n  name: One\n",
		"a.yml": "http:\n  url: http://127.0.0.1:9/\n",
	});
	await using view = await openAppPage(app);
	const bodies = await Promise.all(
		view.asked
			.filter((url) => new URL(url).pathname.startsWith("/assets/"))
			.map(async (url) => {
				const answer = await view.page.request.get(url);
				return { url, size: gzipSync(await answer.body()).length };
			}),
	);
	const sum = bodies.reduce((all, { size }) => all + size, 0);
	console.log(`First load: ${Math.round(sum / 1_000)} kB with gzip`);
	expect(sum).toBeGreaterThan(50_000);
	expect(sum).toBeLessThanOrEqual(LARGEST_BUNDLE);
});
