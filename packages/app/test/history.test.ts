import { DEMO_SECRET } from "@curlew/example-users-api";
import { afterAll, beforeAll, expect, test } from "vitest";
import type {
	HistoryPage,
	ResponseComparison,
	SentAgain,
} from "../src/protocol/history.ts";
import type { ItemAnswer, MovedItems } from "../src/protocol/items.ts";
import type { SendResult } from "../src/protocol/sending.ts";
import { openUsersApp } from "./app-under-test.ts";
import { endedRun, sentByHand, startedRun } from "./runs-and-sends.ts";
import { connectTo, type ServerClient } from "./server-client.ts";

let app: Awaited<ReturnType<typeof openUsersApp>>;
let client: ServerClient;

beforeAll(async () => {
	app = await openUsersApp();
	client = await connectTo(app.url);
});

afterAll(async () => {
	await client[Symbol.asyncDispose]();
	await app[Symbol.asyncDispose]();
});

const list = (filter: object) =>
	client.postJson<HistoryPage>("history/list", { filter });

test("the history has what was sent, with secrets blacked out, and can be searched", async () => {
	await sentByHand(client, "headers/secret");
	const { entries } = await list({ path: "headers/secret" });
	const [newest] = entries;
	const text = await (await client.get(`history/${newest?.id}`)).text();
	expect(text).toContain("●●●");
	expect(text).not.toContain(DEMO_SECRET);
	const found = await list({ search: "nothing-is-called-so" });
	expect(found.entries).toEqual([]);
});

test("the history sends an entry again, and compares two responses", async () => {
	await sentByHand(client, "values/dynamic");
	const [entry] = (await list({ path: "values/dynamic" })).entries;
	const again = await client.postJson<SentAgain>(`history/${entry?.id}/send`, {
		id: "again",
	});
	expect(again).toEqual({ path: "values/dynamic", notes: [] });
	await client.event(
		(event) => event.type === "send-finished" && event.id === "again",
	);
	const exchange = await client.getJson<SendResult>("exchanges/again");
	expect(exchange.result.status).toBe("passed");
	const { entries } = await list({ path: "values/dynamic" });
	const comparison = await client.postJson<ResponseComparison>(
		"history/compare",
		{ left: entry?.id, right: entries[0]?.id, sortKeys: true },
	);
	expect(comparison.language).toBe("json");
	expect(comparison.left.body).not.toBe(comparison.right.body);
});

test("what requests have sent goes along with them when their folder is renamed and moved, and back", async () => {
	await sentByHand(client, "users/list");
	const { entries: before } = await list({ path: "users/list" });
	const paths = async (path: string) =>
		(await list({ path })).entries.map(({ id }) => id);
	const item = { kind: "folder", path: "users" };
	const { path: renamed } = await client.postJson<ItemAnswer>("items/rename", {
		...item,
		name: "People",
	});
	const into = { folder: "headers", before: null };
	const { moved } = await client.postJson<MovedItems>("items/move-all", {
		...into,
		items: [{ ...item, path: renamed }],
	});
	const to = moved[0]?.to ?? "";
	expect(to).toMatch(/^headers\//);
	const ids = before.map(({ id }) => id);
	expect(await paths(`${to}/list`)).toEqual(ids);
	expect(await paths("users/list")).toEqual([]);
	const back = { folder: "", before: null };
	await client.post("items/move-all", {
		...back,
		items: [{ ...item, path: to }],
	});
	await client.post("items/rename", {
		...item,
		path: renamed,
		name: "users",
	});
	expect(await paths("users/list")).toEqual(ids);
});

test("the history knows which run has sent what", async () => {
	const run = await startedRun(client, { paths: ["headers/secret"] });
	await endedRun(client, run);
	const [entry] = (await list({ path: "headers/secret" })).entries;
	const { entries } = await list({ runId: entry?.runId });
	expect(entries.map(({ path }) => path)).toEqual(["headers/secret"]);
});

test("the history deletes one entry, those of a request, and all of the collection", async () => {
	await sentByHand(client, "users/list");
	const all = await list({});
	const one = all.entries[0]?.id ?? 0;
	await client.post("history/delete", { id: one });
	expect((await client.get(`history/${one}`)).status).toBe(422);
	await sentByHand(client, "users/list");
	await client.post("history/delete", { path: "users/list" });
	expect((await list({ path: "users/list" })).entries).toEqual([]);
	expect((await list({})).entries.length).toBeGreaterThan(0);
	await client.post("history/delete", { everything: true });
	expect((await list({})).entries).toEqual([]);
});
