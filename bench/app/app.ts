import { type AppPage, openAppPage } from "../../packages/app/test/app-page.ts";
import {
	type AppUnderTest,
	openAppWith,
} from "../../packages/app/test/app-under-test.ts";
import { setup as packageCommand } from "../../packages/cli/test/build-command.ts";
import type { Row } from "../table.ts";

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

/** The app in a real browser: what a collection of 3,000 requests costs more than one of 10. */
export async function measureApp(): Promise<Row[]> {
	await packageCommand();
	await using small = await openAppWith(collectionOf(10));
	await using large = await openAppWith(collectionOf(3_000));
	const few = await measure(small);
	const many = await measure(large);
	const limit = { kind: "limit", group: "app", unit: "ms" } as const;
	const besides = (what: string, key: keyof Speed): Row => ({
		kind: "comparison",
		group: "app",
		unit: "ms",
		what: `${what}, 3,000 requests`,
		ours: many[key],
		peer: { name: "10 requests", value: few[key] },
	});
	return [
		{
			...limit,
			what: "opening a request of 3,000",
			ours: many.opening,
			goal: 50,
		},
		besides("first paint", "firstPaint"),
		besides("a key, median", "typing"),
		besides("a key, 95th percentile", "typingP95"),
	];
}

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
	if (warm.length < 60) throw new Error("The page has missed keys.");
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
