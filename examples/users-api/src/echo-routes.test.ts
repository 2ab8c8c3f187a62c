import { once } from "node:events";
import { get as httpGet } from "node:http";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startUsersApi, type UsersApi } from "./index.ts";

let api: UsersApi;
beforeAll(async () => {
	api = await startUsersApi();
});
afterAll(() => api.close());

const get = (path: string, init: RequestInit = {}) =>
	fetch(api.url + path, { redirect: "manual", ...init });

describe("/echo", () => {
	const echo = async (path: string, init?: RequestInit) =>
		(await get(path, init)).json();

	test("tells path and query as they were sent, and the query's values", async () => {
		expect(await echo("/echo/a%20b/c?x=1&y=%26+z&x=2&flag")).toMatchObject({
			method: "GET",
			path: "/echo/a%20b/c",
			queryString: "x=1&y=%26+z&x=2&flag",
			query: { x: ["1", "2"], y: "& z", flag: "" },
			body: "",
			json: null,
		});
	});

	test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY", "PROPFIND"])(
		"tells the body of %s, as text and as JSON",
		async (method) => {
			const body = '{"n": 9007199254740993, "é": [true]}';
			const answer = await get("/echo", {
				method,
				body,
				headers: { "content-type": "application/json" },
			});
			const text = await answer.text();
			expect(text).toContain(`"json":${body}`);
			expect(JSON.parse(text)).toMatchObject({ method, body, bodySize: 37 });
		},
	);

	test("takes a body of any type and shows the fields of forms", async () => {
		const body = new URLSearchParams([
			["q", "a&b"],
			["q", "ü"],
		]);
		expect(await echo("/echo", { method: "POST", body })).toMatchObject({
			body: "q=a%26b&q=%C3%BC",
			form: { q: ["a&b", "ü"] },
			json: null,
		});
	});

	test("tells header names and values as they came, duplicates too", async () => {
		const headers = ["X-Once", "1", "x-TWICE", "a", "X-Twice", "b"];
		const request = httpGet(`${api.url}/echo`, {
			headers: ["Host", "example.test", ...headers],
		});
		const [answer] = await once(request, "response");
		expect(await json(answer)).toMatchObject({
			headers: expect.arrayContaining([
				["X-Once", "1"],
				["x-TWICE", "a"],
				["X-Twice", "b"],
			]),
		});
	});
});
