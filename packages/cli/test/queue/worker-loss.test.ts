import { expect, test } from "vitest";
import { startRedis } from "../../../queue/src/testing/redis.ts";
import { collectionOf } from "../curlew.ts";
import { gatedServer, requestFiles } from "./gated-server.ts";
import {
	eventsOf,
	type RunningCurlew,
	startRun,
	startWorker,
	told,
} from "./running-curlew.ts";
import { withRedis } from "./with-redis.ts";

/** By name; requests of which it is known how often they were sent are left out. */
function mayHaveBeenSent(run: RunningCurlew): Readonly<Record<string, number>> {
	return Object.fromEntries(
		eventsOf(run).flatMap((event) => {
			if (event.type !== "request-finished") return [];
			const { name, mayHaveBeenSent: times } = event.result;
			return times === undefined ? [] : [[name, times]];
		}),
	);
}

withRedis("a lost worker", () => {
	test("its part is run again by another, and every request is told exactly once", async () => {
		await using redis = await startRedis();
		await using server = await gatedServer("/held");
		await using collection = await collectionOf(
			requestFiles({
				a: "GET /a",
				held: "GET /held",
				order: "POST /order",
				c: "GET /c",
			}),
		);
		await using lost = await startWorker(redis, ["--concurrency", "1"]);
		// One part: what was sent before the loss is sent again.
		await using run = startRun(redis, collection, server, ["--parts", "1"]);
		await server.until("GET /held");
		await using _other = await startWorker(redis);
		lost.kill("SIGKILL");
		await server.until("GET /held", 2);
		server.open("/held");
		expect(await run.ended).toBe(0);
		expect(told(run)).toEqual([
			"a passed",
			"held passed",
			"order passed",
			"c passed",
		]);
		const end = eventsOf(run).at(-1);
		expect(end).toMatchObject({
			summary: { requests: { passed: 4 }, warnings: 0 },
		});
		expect(server.received.filter((one) => one === "POST /order")).toHaveLength(
			1,
		);
	});

	test("an unsafe request that it may have sent is sent again, with a warning", async () => {
		await using redis = await startRedis();
		await using server = await gatedServer("/order");
		await using collection = await collectionOf(
			requestFiles({ a: "GET /a", order: "POST /order" }),
		);
		await using lost = await startWorker(redis, ["--concurrency", "1"]);
		await using run = startRun(redis, collection, server, ["--parts", "1"]);
		await server.until("POST /order");
		await using _other = await startWorker(redis);
		lost.kill("SIGKILL");
		server.open("/order");
		expect(await run.ended).toBe(0);
		expect(server.received.filter((one) => one === "POST /order")).toHaveLength(
			2,
		);
		const results = eventsOf(run).flatMap((event) =>
			event.type === "request-finished" ? [event.result] : [],
		);
		expect(
			results.map(({ name, warnings }) => [name, warnings.length]),
		).toEqual([
			["a", 0],
			["order", 1],
		]);
		expect(results[1]?.warnings[0]?.code).toBe("MAY_HAVE_BEEN_SENT_TWICE");
		expect(mayHaveBeenSent(run)).toEqual({ order: 2 });
	});

	test("a part that has cost three is given up, and each request says how often it may have been sent", async () => {
		await using redis = await startRedis();
		await using server = await gatedServer("/order");
		await using collection = await collectionOf(
			requestFiles({ a: "GET /a", order: "POST /order", later: "POST /later" }),
		);
		const start = () => startWorker(redis, ["--concurrency", "1"]);
		let worker = await start();
		await using run = startRun(redis, collection, server, ["--parts", "1"]);
		for (const attempt of [1, 2, 3]) {
			await server.until("POST /order", attempt);
			worker.kill("SIGKILL");
			worker = await start();
		}
		await using _last = worker;
		expect(await run.ended).toBe(1);
		expect(told(run)).toEqual(["a error", "order error", "later error"]);
		expect(server.received.filter((one) => one === "POST /order")).toHaveLength(
			3,
		);
		expect(server.received).not.toContain("POST /later");
		// The scripts of these requests run after them: what was not written down was not sent.
		expect(mayHaveBeenSent(run)).toEqual({ a: 3, order: 3 });
		const messages = eventsOf(run).flatMap((event) =>
			event.type === "request-finished"
				? event.result.problems.map(({ message }) => message)
				: [],
		);
		expect(messages).toEqual([
			expect.stringMatching(/may have been sent up to 3 times\.$/),
			expect.stringMatching(/may have been sent up to 3 times\.$/),
			expect.stringMatching(/was not sent\.$/),
		]);
	});

	test("with --on-worker-loss fail, nothing is sent again", async () => {
		await using redis = await startRedis();
		await using server = await gatedServer("/order");
		await using collection = await collectionOf(
			requestFiles({ a: "GET /a", order: "POST /order" }),
		);
		await using lost = await startWorker(redis, ["--concurrency", "1"]);
		await using run = startRun(redis, collection, server, [
			...["--parts", "1", "--on-worker-loss", "fail"],
		]);
		await server.until("POST /order");
		await using _other = await startWorker(redis);
		lost.kill("SIGKILL");
		expect(await run.ended).toBe(1);
		expect(told(run)).toEqual(["a error", "order error"]);
		expect(run.output.stdout).toContain("WORKER_LOST");
		expect(mayHaveBeenSent(run)).toEqual({ a: 1, order: 1 });
		expect(server.received).toEqual(["GET /a", "POST /order"]);
	});
});
