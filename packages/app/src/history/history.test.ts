import { describe, expect, test } from "vitest";
import type { EntryFilter } from "../protocol/history-entry.ts";
import type { History } from "./history.ts";
import { newHistory } from "./testing/new-history.ts";
import { entry } from "./testing/plain-entry.ts";

function urlsOf(history: History, filter: EntryFilter = {}): string[] {
	return history.list(filter).entries.map(({ url }) => url);
}

describe("the list", () => {
	test("has the newest entry first, with all that is known of it", async () => {
		const { history } = await newHistory();
		history.add(entry({ url: "http://localhost/first" }));
		const id = history.add(
			entry({ method: "POST", status: 404, body: "{}", answer: "nothing" }),
		);
		const { entries, next } = history.list();
		expect(next).toBeUndefined();
		expect(entries).toHaveLength(2);
		expect(entries[0]).toEqual({
			id,
			runId: undefined,
			root: "/collections/shop",
			path: "users/get",
			name: "Get user",
			file: "/collections/shop/users/get.yml",
			environment: "local",
			at: 1_000,
			iteration: 0,
			method: "POST",
			url: "http://localhost/users/1",
			outcome: "failed",
			status: 404,
			failureCode: undefined,
			duration: 12.5,
			sentSize: 2,
			receivedSize: 7,
		});
	});

	test("comes in pages that stay the same while entries are added", async () => {
		const { history } = await newHistory();
		for (const n of [1, 2, 3, 4, 5]) history.add(entry({ url: `/${n}` }));
		const first = history.list({}, { limit: 2 });
		history.add(entry({ url: "/6" }));
		const second = history.list({}, { limit: 2, before: first.next });
		const third = history.list({}, { limit: 2, before: second.next });
		const pages = [first, second, third].map(({ entries }) =>
			entries.map(({ url }) => url),
		);
		expect(pages).toEqual([["/5", "/4"], ["/3", "/2"], ["/1"]]);
		expect(third.next).toBeUndefined();
	});

	test.each<[string, EntryFilter, string[]]>([
		["collection", { root: "/other" }, ["/d"]],
		["request", { path: "orders" }, ["/b"]],
		["method", { methods: ["POST", "PUT"] }, ["/c", "/b"]],
		["status", { statusFrom: 400, statusTo: 499 }, ["/c"]],
		["outcome", { outcomes: ["failed"] }, ["/c"]],
		["time", { since: 2_000, until: 4_000 }, ["/c", "/b"]],
		["several at once", { methods: ["POST"], since: 2_500 }, ["/c"]],
		["nothing", {}, ["/d", "/c", "/b", "/a"]],
		["no methods at all", { methods: [] }, ["/d", "/c", "/b", "/a"]],
	])("can be narrowed by %s", async (_, filter, urls) => {
		const { history } = await newHistory();
		history.add(entry({ url: "/a", at: 1_000 }));
		history.add(entry({ url: "/b", at: 2_000, path: "orders", method: "PUT" }));
		history.add(entry({ url: "/c", at: 3_000, method: "POST", status: 422 }));
		history.add(entry({ url: "/d", at: 4_000, root: "/other" }));
		expect(urlsOf(history, filter)).toEqual(urls);
	});
});

describe("the search", () => {
	test.each([
		["users", ["/users/7?q=Zürich", "/users/8"]],
		["users/7", ["/users/7?q=Zürich"]],
		["zurich", ["/users/7?q=Zürich"]],
		["aubergine", ["/users/8"]],
		["auber", ["/users/8"]],
		["list orders", ["/orders"]],
		["stack trace", ["/orders"]],
		["users orders", []],
		["", ["/orders", "/users/8", "/users/7?q=Zürich"].reverse()],
		['"', ["/users/7?q=Zürich", "/users/8", "/orders"]],
		['" OR "', ["/orders"]],
		["users NOT aubergine", []],
		["url:users", []],
		["users*)", ["/users/7?q=Zürich", "/users/8"]],
	])("for %j finds words of URL, name and bodies", async (search, urls) => {
		const { history } = await newHistory();
		history.add(entry({ url: "/users/7?q=Zürich" }));
		history.add(entry({ url: "/users/8", body: '{"dish":"Aubergine"}' }));
		history.add(
			entry({ url: "/orders", name: "List", answer: "no stack, no trace" }),
		);
		expect(urlsOf(history, { search })).toEqual(urls.toReversed());
	});
});

describe("an entry", () => {
	test("has what was sent and what came back", async () => {
		const { history } = await newHistory();
		const id = history.add(entry({ body: "héllo", answer: '{"a":1}' })) ?? 0;
		const details = history.entry(id);
		expect(details?.request?.body).toMatchObject({ text: "héllo" });
		expect(details?.response?.body).toMatchObject({ text: '{"a":1}' });
		expect(details?.response?.headers).toEqual([
			["Content-Type", "application/json"],
		]);
		expect(details?.resend.path).toBe("users/get");
		expect(history.entry(id + 1)).toBeUndefined();
	});
});

describe("deleting", () => {
	async function filled() {
		const { history, folder } = await newHistory();
		const [a, b, c] = [
			entry({ url: "/a", answer: "apricot" }),
			entry({ url: "/b", path: "orders" }),
			entry({ url: "/c", root: "/other" }),
		].map((one) => history.add(one) ?? 0);
		return { history, folder, ids: [a, b, c] };
	}

	test("takes away one entry, and its words", async () => {
		const { history, ids } = await filled();
		expect(history.delete({ id: ids[0] ?? 0 })).toBe(1);
		expect(history.delete({ id: ids[0] ?? 0 })).toBe(0);
		expect(urlsOf(history)).toEqual(["/c", "/b"]);
		expect(urlsOf(history, { search: "apricot" })).toEqual([]);
		// The index still fits to the others.
		expect(urlsOf(history, { search: "other" })).toEqual([]);
		expect(urlsOf(history, { search: "user" })).toEqual(["/c", "/b"]);
	});

	test("takes away those of a request, and those of a collection with its runs", async () => {
		const { history } = await filled();
		const root = "/collections/shop";
		history.beginRun({ root, label: "", environment: undefined, at: 1 });
		expect(history.delete({ root, path: "orders" })).toBe(1);
		expect(urlsOf(history)).toEqual(["/c", "/a"]);
		expect(history.runs(root)).toHaveLength(1);
		expect(history.delete({ root })).toBe(1);
		expect(urlsOf(history)).toEqual(["/c"]);
		expect(history.runs(root)).toEqual([]);
	});

	test("takes away everything, and goes on", async () => {
		const { history } = await filled();
		expect(history.delete("everything")).toBe(3);
		expect(urlsOf(history)).toEqual([]);
		history.add(entry({ url: "/again", answer: "apricot" }));
		expect(urlsOf(history, { search: "apricot" })).toEqual(["/again"]);
	});
});

test("the size has a limit, and the oldest entries go", async () => {
	const limit = 2 * 1024 * 1024;
	const { history, problems } = await newHistory({ sizeLimit: limit });
	// Digits that do not compress to nothing.
	const noise = (seed: number) =>
		Array.from({ length: 6_000 }, (_, n) =>
			Math.imul(seed * 6_000 + n + 1, 0x9e3779b1).toString(36),
		).join(" ");
	for (let n = 0; n < 80; n++)
		history.add(entry({ url: `/${n}`, at: n, answer: noise(n) }));
	const urls = urlsOf(history);
	expect(problems).toEqual([]);
	expect(urls[0]).toBe("/79");
	expect(urls.length).toBeLessThan(60);
	expect(urls.length).toBeGreaterThan(3);
	expect(urls).toEqual(urls.map((_, index) => `/${79 - index}`));
	const { statSync } = await import("node:fs");
	history.close();
	expect(statSync(history.file).size).toBeLessThanOrEqual(limit * 1.5);
});

test("what a scratch request has sent goes along with the request that it becomes", async () => {
	const { history } = await newHistory();
	const scratch = { root: "/state/scratch/1", path: "scratch:1" };
	history.add(entry({ ...scratch, name: "Scratch request", url: "/own" }));
	history.add(entry({ ...scratch, path: "scratch:2", url: "/other" }));
	const file = "/collections/shop/get-mended.yml";
	const place = { root: "/collections/shop", path: "get-mended", file };
	history.move([{ from: scratch, to: { ...place, name: "GET mended" } }], true);
	expect(urlsOf(history, { root: scratch.root })).toEqual(["/other"]);
	expect(urlsOf(history, { path: "get-mended", search: "mended" })).toEqual([
		"/own",
	]);
	const [moved] = history.list({ path: "get-mended" }).entries;
	expect(moved).toMatchObject({ ...place, name: "GET mended" });
	expect(history.entry(moved?.id ?? 0)?.resend.path).toBe("get-mended");
});

test("what requests have sent goes along where they change places, with the names that they have then", async () => {
	const { history } = await newHistory();
	const root = "/collections/shop";
	history.add(entry({ root, path: "a", name: "A", url: "/of-a" }));
	history.add(entry({ root, path: "b", name: "B", url: "/of-b" }));
	history.add(entry({ root, path: "b/c", name: "C", url: "/of-c" }));
	const to = (path: string, name: string) => ({
		...{ root, path, name },
		file: `${root}/${path}.yml`,
	});
	history.move(
		[
			{ from: { root, path: "a" }, to: to("b", "Kept") },
			{ from: { root, path: "b" }, to: to("a", "B") },
		],
		false,
	);
	expect(urlsOf(history, { path: "b", search: "kept" })).toEqual(["/of-a"]);
	expect(urlsOf(history, { path: "a" })).toEqual(["/of-b"]);
	expect(urlsOf(history, { path: "b/c" })).toEqual(["/of-c"]);
	const [moved] = history.list({ path: "b" }).entries;
	expect(moved).toMatchObject(to("b", "Kept"));
	expect(history.entry(moved?.id ?? 0)?.resend.path).toBe("b");
});

test("an entry of a scratch request keeps the text that was sent when the request is saved", async () => {
	const { history } = await newHistory();
	const scratch = { root: "/state/scratch/1", path: "scratch:1" };
	const sent = entry({ ...scratch, url: "/users" });
	const draft = "http: { method: GET, url: /users }\n";
	const resend = { ...sent.content.resend, draft };
	const id = history.add({ ...sent, content: { ...sent.content, resend } });
	const file = "/collections/shop/delete.yml";
	const to = { root: "/collections/shop", path: "delete", file };
	history.move([{ from: scratch, to: { ...to, name: "DELETE" } }], true);
	expect(history.entry(id ?? 0)?.resend).toMatchObject({
		...{ path: "delete", draft, isScratch: true },
	});
});
