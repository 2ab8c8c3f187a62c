import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startUsersApi, type UsersApi } from "./index.ts";

let api: UsersApi;
beforeAll(async () => {
	api = await startUsersApi();
});
afterAll(() => api.close());

const get = (path: string, init: RequestInit = {}) =>
	fetch(api.url + path, { redirect: "manual", ...init });

describe("contents", () => {
	test.each(["hello-world", "hello", "bonjour"])("/%s greets", async (word) => {
		const answer = await get(`/${word}`);
		expect(answer.status).toBe(200);
		expect(await answer.json()).toEqual({ greeting: expect.any(String) });
	});

	test("/big-integer answers with all its digits", async () => {
		expect(await (await get("/big-integer")).text()).toContain(
			'"id":9007199254740993',
		);
	});

	test.each([
		["/gzip", "gzip"],
		["/deflate", "deflate"],
		["/brotli", "br"],
		["/zstd", "zstd"],
	])("%s is encoded with %s", async (path, encoding) => {
		const answer = await get(path);
		expect(answer.headers.get("content-encoding")).toBe(encoding);
		expect(await answer.json()).toEqual({ encoding, isEncoded: true });
	});

	test.each([0, 1, 65_537, 200_000])(
		"/bytes/%i has that many, and each is the one it should be",
		async (size) => {
			const answer = await get(`/bytes/${size}`);
			const bytes = await answer.bytes();
			expect(answer.headers.get("content-length")).toBe(String(size));
			expect(bytes.length).toBe(size);
			expect(bytes.every((byte, index) => byte === index % 256)).toBe(true);
		},
	);

	test("/slow waits as long as asked", async () => {
		const start = performance.now();
		expect(await (await get("/slow/60")).json()).toEqual({ milliseconds: 60 });
		expect(performance.now() - start).toBeGreaterThan(55);
	});

	test.each(["/slow/soon", "/bytes/-1", "/bytes/1073741825"])(
		"%s is refused with 400",
		async (path) => {
			expect((await get(path)).status).toBe(400);
		},
	);
});
