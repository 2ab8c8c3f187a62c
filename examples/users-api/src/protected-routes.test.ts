import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
	DEMO_API_KEY,
	DEMO_SECRET,
	startUsersApi,
	type UsersApi,
} from "./index.ts";

let api: UsersApi;
beforeAll(async () => {
	api = await startUsersApi();
});
afterAll(() => api.close());

const get = (path: string, init: RequestInit = {}) =>
	fetch(api.url + path, { redirect: "manual", ...init });

describe("/protected", () => {
	const enter = (headers: Record<string, string>) =>
		get("/protected/reports/7", { headers });

	test("lets in whoever has key and secret", async () => {
		const answer = await enter({
			"X-API-Key": DEMO_API_KEY,
			"X-Secret": DEMO_SECRET,
		});
		expect(answer.status).toBe(200);
		expect(await answer.json()).toEqual({
			message: "You are in.",
			resource: "reports/7",
		});
	});

	test("answers 401 with a challenge when one is missing", async () => {
		const answer = await enter({ "X-API-Key": DEMO_API_KEY });
		expect(answer.status).toBe(401);
		expect(answer.headers.get("www-authenticate")).toBe(
			'ApiKey realm="users-api"',
		);
		expect(await answer.json()).toMatchObject({
			detail: "The header X-Secret is missing.",
		});
	});

	test("answers 403 when they are wrong", async () => {
		const answer = await enter({ "X-API-Key": DEMO_API_KEY, "X-Secret": "x" });
		expect(answer.status).toBe(403);
		expect(answer.headers.get("content-type")).toMatch(/problem\+json/);
	});
});
