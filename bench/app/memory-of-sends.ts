import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import type { CDPSession } from "playwright-core";
import { openAppPage } from "../../packages/app/test/app-page.ts";
import { openAppWith } from "../../packages/app/test/app-under-test.ts";
import type { Row } from "../table.ts";

/** After so many sends all that is made once is there. */
const FEW = 50;
const MANY = 500;

/** What 500 sends of one request leave in the page. */
export async function measureMemoryOfSends(): Promise<Row[]> {
	let answered = 0;
	const server = createServer((_, response) => {
		answered++;
		response.setHeader("content-type", "application/json");
		response.end(JSON.stringify({ text: "x".repeat(100_000) }));
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const { port } = server.address() as AddressInfo;
	await using app = await openAppWith({
		"opencollection.yml": "info:\n  name: Sends\n",
		"one.yml": `info: { name: One, type: http }\nhttp: { method: GET, url: "http://127.0.0.1:${port}/" }\n`,
	});
	await using view = await openAppPage(app);
	await view.openRequest("One");
	const { page } = view;
	const session = await page.context().newCDPSession(page);
	const status = page
		.getByRole("region", { name: "Response", exact: true })
		.locator(".status");
	const sendUntil = async (count: number) => {
		while (answered < count) {
			const before = answered;
			await page.keyboard.press("ControlOrMeta+Enter");
			while (answered === before) await setTimeout(1);
			await status.waitFor();
		}
	};
	await sendUntil(FEW);
	const few = await heapOf(session);
	await sendUntil(MANY);
	const many = await heapOf(session);
	server.closeAllConnections();
	server.close();
	return [
		{
			kind: "limit",
			group: "app",
			unit: "times",
			what: "the page's memory after 500 sends, of that after 50",
			ours: Number((many / few).toFixed(2)),
			goal: 1.1,
		},
	];
}

/** Bytes, without what nobody refers to. */
async function heapOf(session: CDPSession): Promise<number> {
	await session.send("HeapProfiler.collectGarbage");
	const { usedSize } = await session.send("Runtime.getHeapUsage");
	return usedSize;
}
