import type { RunEvent } from "@curlew/client";
import { expect, test } from "vitest";
import { startRedis } from "../../../queue/src/testing/redis.ts";
import {
	collectionOf,
	folderOf,
	recordingServer,
	runAgainst,
} from "../curlew.ts";
import { gatedServer, requestFiles } from "./gated-server.ts";
import { allOf, keysThatStay } from "./redis-content.ts";
import {
	eventsOf,
	startCurlew,
	startRun,
	startWorker,
	told,
} from "./running-curlew.ts";
import { withRedis } from "./with-redis.ts";

/** What differs from run to run: times, and who measured them. */
function withoutTimes(events: readonly RunEvent[]): unknown {
	const volatile = new Set(["at", "duration", "timings"]);
	return JSON.parse(
		JSON.stringify(events, (name, value: unknown) =>
			volatile.has(name) ? undefined : value,
		).replaceAll(/"date"\],"?[^"]*"/g, ""),
	);
}

const LARGE = "x".repeat(100_000);

withRedis("a run on workers", () => {
	test("tells the same events as a run here, with bodies over 64 kB, rows of data, scripts and a contract", async () => {
		await using redis = await startRedis();
		await using server = await recordingServer(({ url }) => ({
			headers: { date: "" },
			body: url.startsWith("/large") ? JSON.stringify(LARGE) : "{}",
		}));
		await using collection = await collectionOf({
			...requestFiles({
				large: "GET /large?row={{name}}",
				later: "GET /later/{{seen}}",
			}),
			"lib/tool.js": "module.exports = (text) => text.toUpperCase();",
			"seen.yml": `info: {name: seen, type: http, seq: 0}
http: {method: POST, url: "{{host}}/seen", body: {type: file, data: [{filePath: lib/tool.js, contentType: text/plain, selected: true}]}}
runtime:
  scripts:
    - type: after-response
      code: client.setVar("seen", require("./lib/tool.js")(client.getVar("name")));
`,
		});
		await using data = await folderOf({
			"rows.csv": "name\nann\nbob\ncid\n",
			"api.yaml": `openapi: 3.1.0
paths:
  /large: {get: {responses: {"200": {description: large}}}}
  /later/{name}: {$ref: "later.yaml#/later"}
`,
			"later.yaml": `later: {get: {responses: {"404": {description: late}}}}`,
		});
		const args = [
			"--data",
			`${data.root}/rows.csv`,
			"--contract",
			`${data.root}/api.yaml`,
			"--contract-only",
			"warn",
			"--parallel",
			"2",
			"--seed",
			"7",
		];
		await using _worker = await startWorker(redis);
		await using run = startRun(redis, collection, server, args);
		expect(await run.ended).toBe(0);
		const local = await runAgainst(server, collection, "--json", ...args);
		const expected = local.stdout
			.trim()
			.split("\n")
			.map((line): RunEvent => JSON.parse(line));
		expect(withoutTimes(eventsOf(run))).toEqual(withoutTimes(expected));
		expect(run.output.stdout).toContain("x".repeat(65_000));
		expect(run.output.stdout).toContain(`${data.root}/later.yaml`);
		expect(
			server.received.filter(({ url }) => url === "/later/BOB"),
		).toHaveLength(2);
	});

	test("no secret is ever in Redis in the clear, nor in a worker's log, and everything in Redis goes by itself", async () => {
		await using redis = await startRedis();
		await using server = await gatedServer("/held");
		const secrets = [
			"s3cr3t-of-argument",
			"s3cr3t-of-dotenv",
			"s3cr3t-of-process",
			"s3cr3t-of-script",
			"s3cr3t-of-file",
		];
		await using collection = await collectionOf({
			...requestFiles(
				{
					first:
						"GET /first?a={{token}}&b={{process.env.FROM_DOTENV}}&c={{process.env.FROM_PROCESS}}",
					held: "GET /held",
				},
				"console.log(client.getVar('made')); client.setVar('made', 's3cr3t-of-script');",
			),
			".env": "FROM_DOTENV=s3cr3t-of-dotenv\n",
			"key.pem": "s3cr3t-of-file",
		});
		await using worker = await startWorker(redis, ["--health-port", "0"]);
		await using run = startRun(
			redis,
			collection,
			server,
			["--env-var", "token=s3cr3t-of-argument", "--parts", "2"],
			{
				env: {
					FROM_PROCESS: "s3cr3t-of-process",
					CURLEW_ALLOW_ENV: "FROM_PROCESS",
				},
			},
		);
		await server.until("GET /held");
		await server.until("GET /first");
		const content = await allOf(redis);
		await expect
			.poll(() => keysThatStay(redis), { timeout: 15_000 })
			.toEqual([]);
		server.open("/held");
		expect(await run.ended).toBe(0);
		const all = Buffer.concat([content, await allOf(redis)]);
		expect(all.includes("{curlew}:snapshot")).toBe(true);
		for (const secret of [...secrets, "GET", server.url, "opencollection"])
			expect(all.includes(secret), secret).toBe(false);
		const { stdout, stderr } = worker.output;
		for (const secret of secrets)
			expect(`${stdout}${stderr}`).not.toContain(secret);
		const left = await redis.client.keys("{curlew}:run:*");
		expect(left).toEqual([]);
		await expect
			.poll(() => keysThatStay(redis), { timeout: 15_000 })
			.toEqual([]);
		const port = (await worker.until(/metrics on port (\d+)/))[1];
		const metrics = async () =>
			(await fetch(`http://127.0.0.1:${port}/metrics`)).text();
		for (const line of [
			'curlew_worker_requests_total{status="passed"} 2',
			'curlew_worker_parts_total{outcome="done"} 1',
			'curlew_worker_info{version="2.2.0"} 1',
			"curlew_worker_request_duration_seconds_count 2",
		])
			await expect.poll(metrics).toContain(line);
	});

	test("a producer that is killed leaves the run to its workers, and attach tells all of it", async () => {
		await using redis = await startRedis();
		await using server = await gatedServer("/held");
		await using collection = await collectionOf(
			requestFiles({ a: "GET /a", held: "GET /held", c: "GET /c" }),
		);
		await using _worker = await startWorker(redis);
		await using run = startRun(redis, collection, server, ["--parts", "3"]);
		await server.until("GET /held");
		const [, id = ""] = await run.until(/curlew attach (\w+)/);
		run.kill("SIGKILL");
		await run.ended;
		server.open("/held");
		await server.until("GET /c");
		await using attached = startCurlew([
			"attach",
			id,
			"--queue",
			redis.url,
			"--json",
		]);
		expect(await attached.ended).toBe(0);
		expect(told(attached)).toEqual(["a passed", "held passed", "c passed"]);
		expect(eventsOf(attached)[0]?.type).toBe("run-started");
		expect(server.received.toSorted()).toEqual([
			"GET /a",
			"GET /c",
			"GET /held",
		]);
		await using again = startCurlew(["attach", id, "--queue", redis.url]);
		expect(await again.ended).toBe(2);
		expect(again.output.stderr).toContain(
			`There is no run ${id} in this queue.`,
		);
	});

	test("Ctrl-C cancels the run on all workers, which go on to the next", async () => {
		await using redis = await startRedis();
		await using server = await gatedServer("/held");
		await using collection = await collectionOf(
			requestFiles({ a: "GET /a", held: "GET /held", c: "GET /c" }),
		);
		await using _worker = await startWorker(redis, ["--concurrency", "1"]);
		await using run = startRun(redis, collection, server, ["--parts", "3"]);
		await server.until("GET /held");
		run.kill("SIGINT");
		expect(await run.ended).toBe(130);
		expect(run.output.stderr).toContain("the run was cancelled on all workers");
		expect(eventsOf(run).at(-1)).toMatchObject({
			type: "run-finished",
			summary: { ending: "interrupted" },
		});
		expect(await redis.client.keys("{curlew}:run:*")).toEqual([]);
		await using next = startRun(redis, collection, server, ["--tags", "none"]);
		expect(await next.ended).toBe(1);
		server.open("/held");
		await using whole = startRun(redis, collection, server);
		expect(await whole.ended).toBe(0);
		expect(server.received.filter((one) => one === "GET /c")).toHaveLength(1);
	});
});
