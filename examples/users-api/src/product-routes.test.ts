import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startUsersApi, type UsersApi } from "./index.ts";

let api: UsersApi;
beforeAll(async () => {
	api = await startUsersApi();
});
afterAll(() => api.close());

const get = (path: string, init: RequestInit = {}) =>
	fetch(api.url + path, { redirect: "manual", ...init });

describe("/products", () => {
	const received = `{ "id": 9007199254740993,
		"tags": ["a", {"deep": [true, null]}], "released": "2025-01-31T08:00:00.000Z" }`;

	test("gives back exactly what it received, now and later", async () => {
		const answer = await get("/products", {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: received,
		});
		const text = await answer.text();
		const location = answer.headers.get("location") ?? "no location";
		expect(answer.status).toBe(201);
		expect(text.endsWith(`,"product":${received}}`)).toBe(true);
		expect(JSON.parse(text)).toMatchObject({
			raw: received,
			product: { tags: ["a", { deep: [true, null] }] },
		});
		expect(await (await get(location)).text()).toBe(text);
	});

	test("takes JSON only", async () => {
		const answer = await get("/products", { method: "POST", body: "{}" });
		expect(answer.status).toBe(415);
	});

	test("answers 404 for a product that does not exist", async () => {
		expect((await get("/products/77777")).status).toBe(404);
	});
});
