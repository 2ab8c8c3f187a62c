import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { type AppPage, openAppPage } from "./app-page.ts";
import { type AppUnderTest, openAppWith } from "./app-under-test.ts";

/** Bytes, compressed. */
const LARGEST_BUNDLE = 400_000;

/** How fast a page is depends on the machine: it is printed, and only what cannot be meant fails. */
const FAR_TOO_LONG = 10_000;

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

interface Speed {
	/** All in milliseconds. */
	readonly firstPaint: number;
	readonly opening: number;
	/** Median. */
	readonly typing: number;
	/** What one key of twenty takes longer than. */
	readonly typingP95: number;
}

test("a collection of 3,000 requests is as quick as one of 10", async () => {
	await using small = await openAppWith(collectionOf(10));
	await using large = await openAppWith(collectionOf(3_000));
	const speeds = [
		{ requests: 10, ...(await measure(small)) },
		{ requests: 3_000, ...(await measure(large)) },
	];
	console.table(speeds);
	for (const { firstPaint, opening, typingP95 } of speeds)
		expect(Math.max(firstPaint, opening, typingP95)).toBeLessThan(FAR_TOO_LONG);
}, 60_000);

test("the page's first load is at most 400 kB, compressed", async () => {
	await using app = await openAppWith(collectionOf(1));
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

function collectionOf(requests: number): Readonly<Record<string, string>> {
	const files: Record<string, string> = {
		"opencollection.yml": "info:\n  name: Many\n",
		"environments/local.yml":
			"name: local\nvariables:\n  - { name: base_url, value: http://127.0.0.1:9 }\n",
	};
	for (let number = 0; number < requests; number++) {
		const folder = `folder-${Math.floor(number / 100)}`;
		files[`${folder}/request-${number}.yml`] =
			`info: { name: Request ${number}, type: http, seq: ${number} }\n` +
			`http: { method: GET, url: "{{base_url}}/things/${number}?a={{base_url}}" }\n`;
	}
	return files;
}

async function measure(app: AppUnderTest): Promise<Speed> {
	// Once to warm up the server, which reads the files, and the disk.
	const view = await openAppPage(app);
	await view[Symbol.asyncDispose]();
	await using again = await openAppPage(app);
	const { page } = again;
	const firstPaint = Number(await page.evaluate(FIRST_PAINT));
	await page.getByRole("treeitem", { name: "folder-0" }).click();
	// The first one also loads what all of them need.
	await page.getByRole("treeitem", { name: "Request 0" }).click();
	await page.getByRole("region", { name: "Request", exact: true }).waitFor();
	const openings: number[] = [];
	for (const number of [3, 4, 5, 6, 7])
		openings.push(Number(await page.evaluate(opening(number))));
	return {
		firstPaint: Math.round(firstPaint),
		opening: Math.round(median(openings)),
		...(await typing(again)),
	};
}

/** From the beginning of the navigation; the page shows nothing before the tree. */
const FIRST_PAINT = `new Promise((done) =>
	new PerformanceObserver((list) => {
		const [paint] = list.getEntriesByName("first-contentful-paint");
		if (paint) done(paint.startTime);
	}).observe({ type: "paint", buffered: true })
)`;

/** From the click to the frame in which the request's URL is shown. */
function opening(number: number): string {
	return `new Promise((done) => {
		const rows = [...document.querySelectorAll("[role=treeitem]")];
		const row = rows.find((one) => one.textContent.endsWith("Request ${number}"));
		const start = performance.now();
		const look = () => {
			const url = document.querySelector(".url-field .cm-content");
			if (url?.textContent.includes("/things/${number}?"))
				done(performance.now() - start);
			else requestAnimationFrame(look);
		};
		row.click();
		look();
	})`;
}

/** From a key to the frame that shows it. */
async function typing({
	page,
}: AppPage): Promise<Pick<Speed, "typing" | "typingP95">> {
	await page.getByRole("textbox", { name: "URL" }).click();
	await page.evaluate(`
		globalThis.typed = [];
		addEventListener("keydown", () => {
			const start = performance.now();
			requestAnimationFrame(() => {
				const { port1, port2 } = new MessageChannel();
				port1.onmessage = () => globalThis.typed.push(performance.now() - start);
				port2.postMessage(0);
			});
		}, { capture: true });
	`);
	await page.keyboard.press("End");
	for (const letter of LETTERS.repeat(4)) await page.keyboard.press(letter);
	const times = String(await page.evaluate("typed.join()"));
	// With the first keys the browser compiles what the others use.
	const warm = times.split(",").slice(LETTERS.length).map(Number);
	expect(warm.length).toBeGreaterThan(60);
	return {
		typing: Number(median(warm).toFixed(1)),
		typingP95: Number(quantile(warm, 0.95).toFixed(1)),
	};
}

function median(values: readonly number[]): number {
	return quantile(values, 0.5);
}

function quantile(values: readonly number[], part: number): number {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.floor(sorted.length * part)] ?? 0;
}
