import { describe, expect, test } from "vitest";
import { requestFile } from "../testing/collections.ts";
import { loadOf } from "../testing/loads.ts";
import { httpServer } from "../testing/servers.ts";

const ONE = { "a.yml": requestFile("a") };

describe("responses that ask for more", () => {
	test("cookies are kept for each user, and sent back", async () => {
		const seen: (string | undefined)[] = [];
		const host = await httpServer((request, response) => {
			seen.push(request.headers.cookie);
			response.setHeader("set-cookie", ["a=1", "b=2; Path=/elsewhere"]);
			response.end();
		});
		const { totals } = await loadOf(host, ONE, { iterations: 3, vus: 1 });
		expect(seen).toEqual([undefined, "a=1", "a=1"]);
		expect(totals.all.fastPath).toBe(3);
		seen.length = 0;
		const session = { http: { cookies: false } };
		await loadOf(host, ONE, { iterations: 2, vus: 1 }, { session });
		expect(seen).toEqual([undefined, undefined]);
	});

	test("mistake 12: redirects are followed, and credentials stay with their origin", async () => {
		const elsewhere: string[] = [];
		const other = await httpServer((request, response) => {
			elsewhere.push(
				`${request.headers.authorization} ${request.headers["x-key"]} ${request.headers["x-plain"]}`,
			);
			response.end("there");
		});
		const here: string[] = [];
		const host = await httpServer((request, response) => {
			here.push(
				`${request.method} ${request.url} ${request.headers.authorization} ${request.headers.cookie}`,
			);
			if (request.url === "/a") response.setHeader("set-cookie", "seen=1");
			response.statusCode = 303;
			response.setHeader(
				"location",
				request.url === "/a" ? "/b" : `${other}/c`,
			);
			response.end();
		});
		const request = requestFile("a", {
			method: "POST",
			headers: [{ name: "X-Plain", value: "ü" }],
			body: { type: "text", data: "content" },
			auth: { type: "bearer", token: "t0ken" },
		});
		const { totals } = await loadOf(
			host,
			{ "a.yml": request },
			{ iterations: 1, vus: 1 },
		);
		expect(here).toEqual([
			"POST /a Bearer t0ken undefined",
			"GET /b Bearer t0ken seen=1",
		]);
		expect(elsewhere).toEqual(["undefined undefined Ã¼"]);
		expect(totals.all).toMatchObject({ count: 1, failed: 0 });
		expect([...totals.all.statuses]).toEqual([["200", 1]]);
	});

	test("the second hop has the headers of the first, those with dynamic values and cookies of the request's own too", async () => {
		const seen: (string | undefined)[][] = [];
		const host = await httpServer((request, response) => {
			const { headers } = request;
			seen.push([`${headers["x-id"]}`, headers.cookie, headers.accept]);
			response.statusCode = request.url === "/a" ? 307 : 200;
			response.setHeader("location", "/b");
			request.resume().on("end", () => response.end());
		});
		const request = requestFile("a", {
			method: "POST",
			headers: [
				{ name: "X-Id", value: "{{$guid}} ü" },
				{ name: "Cookie", value: "mine=1" },
			],
			body: { type: "text", data: "ü {{$guid}}" },
		});
		const wanted = { iterations: 1, vus: 1 };
		const { totals } = await loadOf(host, { "a.yml": request }, wanted);
		expect(totals.all).toMatchObject({ count: 1, failed: 0, fastPath: 1 });
		expect(seen).toHaveLength(2);
		expect(seen[1]).toEqual(seen[0]);
		expect(seen[0]?.slice(1)).toEqual(["mine=1", "*/*"]);
	});

	test("a redirect takes no secret to another origin, as in a run", async () => {
		let connections = 0;
		const other = await httpServer((_, response) => {
			connections += 1;
			response.end();
		});
		const host = await httpServer((_, response) => {
			response.statusCode = 307;
			response.setHeader("location", `${other}/c`);
			response.end();
		});
		const request = requestFile("a", {
			headers: [{ name: "X-Shop", value: "{{token}}" }],
		});
		const { totals } = await loadOf(
			host,
			{
				"a.yml": request,
				"opencollection.yml":
					"info:\n  name: Test\nextensions:\n  curlew:\n    secrets: [{ name: token }]\n",
			},
			{ iterations: 2, vus: 1 },
			{ session: { overrides: { host, token: "s3cret-Token-4711" } } },
		);
		expect(totals.all).toMatchObject({ count: 2, failed: 2 });
		const [sample] = totals.all.samples;
		expect(sample?.message).toContain("would get the secret `token`");
		expect(connections).toBe(0);
	});

	test("redirects are followed so often and no more", async () => {
		const host = await httpServer((_, response) => {
			response.statusCode = 302;
			response.setHeader("location", "/again");
			response.end();
		});
		const wanted = { iterations: 1, vus: 1 };
		const limited = {
			...Object(requestFile("a")),
			settings: { maxRedirects: 3 },
		};
		const { totals } = await loadOf(host, { "a.yml": limited }, wanted);
		expect(totals.all.failed).toBe(1);
		expect(totals.all.samples[0]?.message).toContain("redirects");
		const not = {
			...Object(requestFile("a")),
			settings: { followRedirects: false },
		};
		const left = await loadOf(host, { "a.yml": not }, wanted);
		expect([...left.totals.all.statuses]).toEqual([["302", 1]]);
		expect(left.totals.all.failed).toBe(0);
	});
});
