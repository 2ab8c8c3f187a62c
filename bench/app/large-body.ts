import { openAppPage } from "../../packages/app/test/app-page.ts";
import { openAppWith } from "../../packages/app/test/app-under-test.ts";
import type { Row } from "../table.ts";
import { type KeyTimes, timeKeys } from "./time-keys.ts";

/** Characters. */
const LARGE = 1_000_000;

/** A key in a body of 1 MB, on many lines and on one, beside a key in a short one. */
export async function measureLargeBody(): Promise<Row[]> {
	const short = await typeIn(bodyOf(1, 2));
	const lines = await typeIn(bodyOf(LARGE, 2));
	const line = await typeIn(bodyOf(LARGE, 0));
	const limit = (where: string, { median }: KeyTimes): Row => ({
		kind: "limit",
		group: "app",
		unit: "ms",
		what: `a key in a body of 1 MB ${where}, median`,
		ours: median,
		goal: 16,
	});
	return [
		limit("on many lines", lines),
		limit("on one line", line),
		{
			kind: "comparison",
			group: "app",
			unit: "ms",
			what: "a key in a body of 1 MB, 95th percentile",
			ours: lines.p95,
			peer: { name: "100 bytes", value: short.p95 },
		},
	];
}

/** JSON with a placeholder in each item. */
function bodyOf(size: number, indent: number): string {
	const items: object[] = [];
	for (let length = 0; length < size; length += 100)
		items.push({
			id: items.length,
			token: "{{token}}",
			text: "x".repeat(50),
		});
	return JSON.stringify(items, null, indent);
}

async function typeIn(body: string): Promise<KeyTimes> {
	await using app = await openAppWith({
		"opencollection.yml": "info:\n  name: Large\n",
		"large.yml": `info: { name: Large body, type: http }
http:
  method: POST
  url: http://127.0.0.1:9/
  body: { type: json, data: ${JSON.stringify(body)} }
`,
	});
	await using view = await openAppPage(app);
	await view.openRequest("Large body");
	const { page } = view;
	const editor = page.locator(".code-editor .cm-content");
	await editor
		.filter({ hasText: "token" })
		.click({ position: { x: 60, y: 8 } });
	return await timeKeys(page);
}
