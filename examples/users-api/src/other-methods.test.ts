import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startUsersApi, type UsersApi } from "./index.ts";

let api: UsersApi;
beforeAll(async () => {
	api = await startUsersApi();
});
afterAll(() => api.close());

const get = (path: string, init: RequestInit = {}) =>
	fetch(api.url + path, { redirect: "manual", ...init });

describe("methods", () => {
	test("OPTIONS says which methods a path has", async () => {
		const answer = await get("/users/1", { method: "OPTIONS" });
		expect(answer.status).toBe(204);
		expect(answer.headers.get("allow")).toBe(
			"DELETE, GET, HEAD, OPTIONS, PATCH, PUT",
		);
	});

	test.each(["DELETE", "PUT", "PROPFIND"])(
		"%s on a path without it answers 405 and says which it has",
		async (method) => {
			const answer = await get("/users", { method });
			expect(answer.status).toBe(405);
			expect(answer.headers.get("allow")).toBe("GET, HEAD, OPTIONS, POST");
			expect(await answer.json()).toMatchObject({ status: 405 });
		},
	);

	test("an unknown path is a 404 problem", async () => {
		const answer = await get("/usres?x=1");
		expect(answer.status).toBe(404);
		expect(await answer.json()).toEqual({
			type: "about:blank",
			title: "Not Found",
			status: 404,
			detail: "There is nothing at /usres?x=1.",
			instance: "/usres?x=1",
		});
	});

	test("a path that is not validly encoded is a 400 problem", async () => {
		const answer = await get("/echo/%zz");
		expect(answer.status).toBe(400);
		expect(answer.headers.get("content-type")).toMatch(/problem\+json/);
	});
});
