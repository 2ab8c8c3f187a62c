import type { RequestResult } from "@curlew/client";
import { SecretMasker } from "@curlew/client/editing";
import { afterAll, expect, test } from "vitest";
import type { FilterOutcome } from "../../protocol/responses.ts";
import { ExchangeStore } from "./exchange-store.ts";
import { filterExchange } from "./filter-body.ts";

const store = new ExchangeStore();
const { signal } = new AbortController();
let count = 0;

afterAll(() => store.close());

/** What a filter makes of a response in which `hunter22` and `1357911` are secrets. */
async function filtered(json: string, filter: string): Promise<FilterOutcome> {
	const masker = new SecretMasker();
	masker.add("hunter22");
	masker.add("1357911");
	const bytes = Buffer.from(json);
	const id = `exchange-${count++}`;
	const result: RequestResult = {
		...{ name: "a", path: "a", file: "/a.yml", tags: [], iteration: 0, at: 0 },
		...{ status: "passed", problems: [], warnings: [], assertions: [] },
		...{ tests: [], duration: 0 },
	};
	await store.add(
		{ id, path: "a", environment: null, result, log: [] },
		{
			...{ size: bytes.length, contentType: "application/json" },
			...{ language: "json", mask: masker.data, content: { bytes } },
		},
	);
	const body = store.body(id);
	if (!body) throw new Error("There is no body.");
	return filterExchange(store, id, body, { filter, signal });
}

async function resultOf(json: string, filter: string): Promise<string | null> {
	const { id = "" } = await filtered(json, filter);
	const body = store.body(id);
	return body
		? store.reader.ask("text", body.source, { view: "raw", limit: 10_000 })
		: null;
}

test("what a filter takes out of a body is a body of its own, with every digit", async () => {
	const json = '{"items":[{"id":12345678901234567890,"n":1.0},{"id":2,"n":2}]}';
	expect(await filtered(json, ".items | length")).toMatchObject({ count: 1 });
	expect(await resultOf(json, ".items[].id")).toBe("12345678901234567890\n2");
	expect(await resultOf(json, "$.items[?@.n<2]")).toBe(
		'{"id":12345678901234567890,"n":1.0}',
	);
	expect(await filtered(json, "$.none")).toEqual({ count: 0 });
});

test("a filter never sees a secret, so that it can take none apart", async () => {
	const json = '{"key":"hunter22","pin":1357911,"list":[1357911]}';
	expect(await resultOf(json, ".key | explode | length")).toBe("3");
	expect(await resultOf(json, ".key[0:3] + (.pin | tostring)")).toBe(
		'"●●●●●●"',
	);
	expect(await resultOf(json, "$.list")).toBe('["●●●"]');
});

test("what is wrong is said in words of the page, with its place", async () => {
	expect(await filtered("[1]", ".[0] | foo")).toMatchObject({
		count: 0,
		fault: {
			message: "jq: foo/0 is not defined.",
			place: { offset: 7, length: 3 },
		},
	});
	expect(await filtered("[1]", "$.[")).toMatchObject({
		fault: { message: expect.stringMatching(/^JSONPath: /) },
	});
	expect(await filtered("<p>", ".")).toEqual({
		count: 0,
		fault: { message: expect.stringMatching(/^The body is not JSON: /) },
	});
	// What came before it failed is there.
	const half = await filtered('[{"a":1},2]', ".[] | .a");
	expect(half.count).toBe(1);
	expect(half.fault?.message).toBe('jq: Cannot index number with string "a".');
	const texts = JSON.stringify([half, await filtered("[1]", "foo")]);
	expect(texts).not.toContain("--");
});

test("a new filter takes the place of the last one, and both go with their exchange", async () => {
	const first = await filtered("[1,2]", ".[0]");
	const own = `exchange-${count - 1}`;
	const body = store.body(own);
	if (!body) throw new Error("There is no body.");
	const second = await filterExchange(store, own, body, {
		filter: "$[1]",
		signal,
	});
	expect(store.body(first.id ?? "")).toBeUndefined();
	expect(store.body(second.id ?? "")?.size).toBe(1);
	await store.forget(own);
	expect(store.body(second.id ?? "")).toBeUndefined();
});
