import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startUsersApi, type UsersApi } from "./index.ts";

let api: UsersApi;
beforeAll(async () => {
	api = await startUsersApi();
});
afterAll(() => api.close());

const get = (path: string, init: RequestInit = {}) =>
	fetch(api.url + path, { redirect: "manual", ...init });

describe("/cookies", () => {
	test("sets a cookie for each query parameter and goes on to /cookies", async () => {
		const answer = await get("/cookies/set?a=1&b=x%3B%20y");
		expect(answer.status).toBe(302);
		expect(answer.headers.get("location")).toBe("/cookies");
		expect(answer.headers.getSetCookie()).toEqual([
			"a=1; Path=/",
			"b=x%3B%20y; Path=/",
		]);
	});

	test("shows the cookies that came along", async () => {
		const cookie = "a=1; b=x%3B%20y; c=%zz";
		const answer = await get("/cookies", { headers: { cookie } });
		expect(await answer.json()).toEqual({
			cookies: { a: "1", b: "x; y", c: "%zz" },
		});
	});

	test("takes a cookie back", async () => {
		const answer = await get("/cookies/delete?a");
		expect(answer.headers.getSetCookie()).toEqual(["a=; Path=/; Max-Age=0"]);
	});

	test("refuses a name that cannot be a cookie's", async () => {
		expect((await get("/cookies/set?a%20b=1")).status).toBe(400);
	});
});
