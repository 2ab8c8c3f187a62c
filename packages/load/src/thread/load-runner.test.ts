import { describe, expect, test } from "vitest";
import { requestFile } from "../testing/collections.ts";
import { loadOf } from "../testing/loads.ts";
import { httpServer, rawServer } from "../testing/servers.ts";

function script(type: string, code: string): Record<string, unknown> {
	return { runtime: { scripts: [{ type, code }] } };
}

describe("a number of iterations", () => {
	test("is shared by users and threads to the last one", async () => {
		const received: string[] = [];
		const host = await httpServer((request, response) => {
			received.push(request.url ?? "");
			response.end("ok");
		});
		const files = { "a.yml": requestFile("a"), "b.yml": requestFile("b") };
		const { totals, cut } = await loadOf(
			host,
			files,
			{ iterations: 37, vus: 5 },
			{ parts: 2 },
		);
		expect(cut).toBe(0);
		expect(totals.iterations).toBe(37);
		expect(totals.all.count).toBe(74);
		expect(totals.all.fastPath).toBe(74);
		expect(totals.all.latencies.totalCount).toBe(74);
		expect(totals.requests.map((one) => one.count)).toEqual([37, 37]);
		expect([...totals.all.statuses]).toEqual([["200", 74]]);
		expect(received.filter((path) => path === "/a")).toHaveLength(37);
	});

	test("that is smaller than the number of threads leaves some without work, and ends", async () => {
		const host = await httpServer((_, response) => response.end("ok"));
		const { totals } = await loadOf(
			host,
			{ "a.yml": requestFile("a") },
			{ iterations: 1, vus: 5 },
			{ parts: 3 },
		);
		expect(totals.iterations).toBe(1);
		expect(totals.all.count).toBe(1);
	});

	test("each user walks through the requests in their order, over one connection", async () => {
		const perConnection = new Map<unknown, string[]>();
		const host = await httpServer((request, response) => {
			const paths = perConnection.get(request.socket) ?? [];
			perConnection.set(request.socket, [...paths, request.url ?? ""]);
			response.end();
		});
		const files = {
			"1.yml": { ...Object(requestFile("first")), info: { name: "1", seq: 1 } },
			"2.yml": {
				...Object(requestFile("second")),
				info: { name: "2", seq: 2 },
			},
		};
		await loadOf(host, files, { iterations: 12, vus: 3 });
		expect(perConnection.size).toBe(3);
		for (const paths of perConnection.values())
			for (const [index, path] of paths.entries())
				expect(path).toBe(index % 2 === 0 ? "/first" : "/second");
	});
});

describe("a duration", () => {
	test("ends the load, and what is in flight is still counted", async () => {
		const host = await httpServer((_, response) => {
			setTimeout(() => response.end("ok"), 100);
		});
		const { totals, endedAt } = await loadOf(
			host,
			{ "a.yml": requestFile("a") },
			{ vus: 4, duration: "1500ms" },
		);
		expect(endedAt).toBeGreaterThanOrEqual(1500);
		expect(totals.all.count).toBeGreaterThan(20);
		expect(totals.all.failed).toBe(0);
		expect(totals.all.latencies.getValueAtPercentile(50)).toBeGreaterThan(
			95_000,
		);
		const sum = totals.seconds.reduce((total, { count }) => total + count, 0);
		expect(sum).toBe(totals.all.count);
	});

	test("gives hanging requests their grace and no more", async () => {
		const host = await rawServer(() => undefined);
		const { totals, cut, endedAt } = await loadOf(
			host,
			{ "a.yml": requestFile("a") },
			{ vus: 3, duration: "300ms", grace: "200ms" },
		);
		expect(endedAt).toBeGreaterThanOrEqual(500);
		expect(endedAt).toBeLessThan(5000);
		expect(cut).toBe(3);
		expect(totals.all.count).toBe(0);
	});

	test("can be cut short from outside, with the figures of what was", async () => {
		const stopping = Promise.withResolvers<() => void>();
		const host = await httpServer(async (_, response) => {
			response.end();
			(await stopping.promise)();
		});
		const { totals, endedAt } = await loadOf(
			host,
			{ "a.yml": requestFile("a") },
			{ vus: 2, duration: "60s" },
			{ onRun: ([runner]) => stopping.resolve(() => runner?.stop()) },
		);
		expect(endedAt).toBeLessThan(10_000);
		expect(totals.all.count).toBeGreaterThan(0);
	});
});

test("the warm-up is not counted", async () => {
	let received = 0;
	const host = await httpServer((_, response) => {
		received += 1;
		setTimeout(() => response.end(), 20);
	});
	const { totals, endedAt } = await loadOf(
		host,
		{ "a.yml": requestFile("a") },
		{ vus: 2, duration: "500ms", warmUp: "700ms" },
	);
	expect(endedAt).toBeGreaterThanOrEqual(1200);
	expect(totals.all.count).toBeGreaterThan(0);
	// More than the two that may have been cut at the end.
	expect(received - totals.all.count).toBeGreaterThan(2);
});

describe("scripts", () => {
	test("run for each user with variables and cookies of its own, beside requests that take the fast path", async () => {
		const seen: string[] = [];
		let logins = 0;
		const host = await httpServer((request, response) => {
			if (request.url === "/login") {
				logins += 1;
				response.setHeader("set-cookie", `id=${logins}`);
				response.end(JSON.stringify({ token: `token-${logins}` }));
				return;
			}
			seen.push(`${request.headers.cookie} ${request.headers["x-token"]}`);
			response.end();
		});
		const files = {
			"1.yml": {
				...Object(requestFile("login")),
				info: { name: "login", seq: 1 },
				...script(
					"after-response",
					'if (!client.hasVar("token")) client.setVar("token", res.body.token);',
				),
			},
			"2.yml": {
				...Object(
					requestFile("work", {
						headers: [{ name: "X-Token", value: "{{token}}" }],
					}),
				),
				info: { name: "work", seq: 2 },
			},
		};
		const { totals } = await loadOf(host, files, { iterations: 3, vus: 3 });
		expect(seen.sort()).toEqual([
			"id=1 token-1",
			"id=2 token-2",
			"id=3 token-3",
		]);
		expect(
			totals.requests.map(({ count, fastPath }) => [count, fastPath]),
		).toEqual([
			[3, 0],
			[3, 3],
		]);
	});

	test("jump, skip and stop as in a run", async () => {
		const received: string[] = [];
		const host = await httpServer((request, response) => {
			received.push(request.url ?? "");
			response.end();
		});
		const numbered = (path: string, seq: number, others = {}) => ({
			...Object(requestFile(path)),
			info: { name: path, seq },
			...others,
		});
		const files = {
			"1.yml": numbered(
				"one",
				1,
				script("after-response", 'client.setNextRequest("three")'),
			),
			"2.yml": numbered("two", 2),
			"3.yml": numbered(
				"three",
				3,
				script("before-request", "client.runner.skipRequest()"),
			),
			"4.yml": numbered(
				"four",
				4,
				script("after-response", "client.runner.stopExecution()"),
			),
			"5.yml": numbered("five", 5),
		};
		const { totals } = await loadOf(host, files, { iterations: 2, vus: 1 });
		expect(received).toEqual(["/one", "/four", "/one", "/four"]);
		expect(totals.all).toMatchObject({ count: 4, skipped: 2, failed: 0 });
	});

	test("that skip everything leave the computer in peace", async () => {
		const skipping = script("before-request", "client.runner.skipRequest()");
		const { totals } = await loadOf(
			"http://127.0.0.1:9",
			{ "a.yml": { ...Object(requestFile("a")), ...skipping } },
			{ vus: 2, duration: "500ms" },
		);
		expect(totals.all.count).toBe(0);
		expect(totals.all.skipped).toBeGreaterThan(0);
		expect(totals.all.skipped).toBeLessThan(60);
	});
});
