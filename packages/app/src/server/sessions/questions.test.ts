import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { connectTo } from "../../../test/server-client.ts";
import type { AppEvent } from "../../protocol/events.ts";
import { startApp } from "../start-app.ts";

const isAsked = (event: AppEvent) => event.type === "question-asked";

async function asking() {
	const root = await mkdtemp(join(tmpdir(), "curlew-questions-"));
	await writeFile(
		join(root, "opencollection.yml"),
		'info:\n  name: Test\nextensions:\n  curlew:\n    defaults: true\n    enum:\n      "?Who": [Ada, Grace]\n      region: [eu]\n',
	);
	await writeFile(
		join(root, "ask.yml"),
		"info: { name: Ask, type: http }\nhttp: { method: GET, url: 'http://127.0.0.1:9/{{?Who:-Ada}}/{{region:-}}' }\n",
	);
	const app = await startApp({ paths: [root], port: 0 });
	const page = await connectTo(app.url);
	onTestFinished(async () => {
		await page[Symbol.asyncDispose]();
		await app.close();
		await rm(root, { recursive: true });
	});
	const request = { path: "ask", file: "ask.yml", at: [] };
	await page.post("send", { id: "one", environment: null, request });
	await page.event(isAsked);
	return { app, page };
}

test("a page that is loaded while a request waits for an answer is asked, too", async () => {
	const { app } = await asking();
	await using reloaded = await connectTo(app.url);
	expect(await reloaded.event(isAsked)).toMatchObject({
		question: "Who",
		isSecret: false,
		default: "Ada",
		choices: ["Ada", "Grace"],
	});
	expect(
		await reloaded.postJson("variables", { environment: null }),
	).toMatchObject({
		choices: { region: ["eu"] },
	});
});

test("a request that waits for an answer can be cancelled", async () => {
	const { page } = await asking();
	await page.post("send/one/cancel", {});
	await page.event(({ type }) => type === "question-closed");
	await page.event(({ type }) => type === "send-finished");
	expect((await page.get("exchanges/one")).status).toBe(200);
});
