import { openAppPage } from "../../packages/app/test/app-page.ts";
import {
	type AppUnderTest,
	openAppWith,
} from "../../packages/app/test/app-under-test.ts";
import { setup as packageCommand } from "../../packages/cli/test/build-command.ts";
import type { Row } from "../table.ts";
import { measureLargeBody } from "./large-body.ts";
import { measureMemoryOfSends } from "./memory-of-sends.ts";
import { type KeyTimes, median, timeKeys } from "./time-keys.ts";

interface Speed {
	/** All in milliseconds. */
	readonly firstPaint: number;
	readonly opening: number;
	readonly typing: KeyTimes;
}

/** The app in a real browser: what a collection of 3,000 requests costs more than one of 10. */
export async function measureApp(): Promise<Row[]> {
	await packageCommand();
	await using small = await openAppWith(collectionOf(10));
	await using large = await openAppWith(collectionOf(3_000));
	const few = await measure(small);
	const many = await measure(large);
	const limit = { kind: "limit", group: "app", unit: "ms" } as const;
	const besides = (what: string, value: (speed: Speed) => number): Row => ({
		kind: "comparison",
		group: "app",
		unit: "ms",
		what: `${what}, 3,000 requests`,
		ours: value(many),
		peer: { name: "10 requests", value: value(few) },
	});
	return [
		{
			...limit,
			what: "opening a request of 3,000",
			ours: many.opening,
			goal: 50,
		},
		{
			...limit,
			what: "first paint of a tree of 3,000",
			ours: many.firstPaint,
			goal: 400,
		},
		{
			...limit,
			what: "a key with 3,000 requests, median",
			ours: many.typing.median,
			goal: 16,
		},
		besides("first paint", ({ firstPaint }) => firstPaint),
		besides("a key, median", ({ typing }) => typing.median),
		besides("a key, 95th percentile", ({ typing }) => typing.p95),
		...(await measureLargeBody()),
		...(await measureMemoryOfSends()),
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
	await page.getByRole("textbox", { name: "URL" }).click();
	await page.keyboard.press("End");
	return {
		firstPaint: Math.round(firstPaint),
		opening: Math.round(median(openings)),
		typing: await timeKeys(page),
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
