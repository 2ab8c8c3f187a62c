import { once } from "node:events";
import { get as httpGet, type InformationEvent } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startUsersApi, type UsersApi } from "./index.ts";

let api: UsersApi;
beforeAll(async () => {
	api = await startUsersApi();
});
afterAll(() => api.close());

const get = (path: string, init: RequestInit = {}) =>
	fetch(api.url + path, { redirect: "manual", ...init });

describe("/status/{code}", () => {
	test.each([200, 201, 202, 206, 299])(
		"%i answers with a body",
		async (code) => {
			const answer = await get(`/status/${code}`);
			expect(answer.status).toBe(code);
			expect(await answer.json()).toMatchObject({ status: code });
		},
	);

	test.each([204, 205, 304])("%i answers without a body", async (code) => {
		const answer = await get(`/status/${code}`);
		expect(answer.status).toBe(code);
		expect(await answer.text()).toBe("");
	});

	test.each([301, 302, 303, 307, 308])("%i leads to /echo", async (code) => {
		const answer = await get(`/status/${code}`);
		expect(answer.status).toBe(code);
		expect(answer.headers.get("location")).toBe("/echo");
	});

	test.each([400, 404, 418, 429, 500, 503, 599])(
		"%i answers with a problem",
		async (code) => {
			const answer = await get(`/status/${code}`);
			expect(answer.status).toBe(code);
			expect(answer.headers.get("content-type")).toMatch(/problem\+json/);
			expect(await answer.json()).toMatchObject({ status: code });
		},
	);

	test("brings the headers that belong to a status", async () => {
		const header = async (code: number, name: string) =>
			(await get(`/status/${code}`)).headers.get(name);
		expect(await header(401, "www-authenticate")).toContain("realm");
		expect(await header(429, "retry-after")).toBe("1");
	});

	test("answers every method", async () => {
		const answer = await get("/status/202", { method: "PUT", body: "x" });
		expect(answer.status).toBe(202);
	});

	test.each(["101", "600", "teapot"])("refuses %s with 400", async (code) => {
		expect((await get(`/status/${code}`)).status).toBe(400);
	});
});

describe("/redirect/{n}", () => {
	test("redirects n times", async () => {
		const answer = await get("/redirect/3", { redirect: "follow" });
		expect(answer.url).toBe(`${api.url}/redirect/0`);
		expect(await answer.json()).toEqual({ message: "No more redirects." });
		const first = await get("/redirect/3");
		expect(first.headers.get("location")).toBe("/redirect/2");
	});
});

describe("informational answers", () => {
	test.each([
		["/early-hints", 103, "</style.css>; rel=preload; as=style"],
		["/processing", 102, undefined],
	])("%s sends %i before 200", async (path, informational, link) => {
		const request = httpGet(api.url + path);
		const seen: InformationEvent[] = [];
		request.on("information", (information) => seen.push(information));
		const [answer] = await once(request, "response");
		answer.resume();
		expect(answer.statusCode).toBe(200);
		expect(seen.map(({ statusCode }) => statusCode)).toEqual([informational]);
		expect(seen[0]?.headers.link).toBe(link);
	});
});
