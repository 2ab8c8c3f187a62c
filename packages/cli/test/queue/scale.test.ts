import { createServer } from "node:http";
import { expect, test } from "vitest";
import { startRedis } from "../../../queue/src/testing/redis.ts";
import { collectionOf, listening } from "../curlew.ts";
import { gatedServer, requestFiles } from "./gated-server.ts";
import { eventsOf, startRun, startWorker, told } from "./running-curlew.ts";
import { withRedis } from "./with-redis.ts";

const PARTS = 2_000;

withRedis("many parts", () => {
	test("two thousand parts are run and told in order, each once", {
		timeout: 180_000,
	}, async () => {
		await using redis = await startRedis("--appendonly", "no");
		let received = 0;
		await using server = await listening(
			createServer((_, response) => {
				received += 1;
				response.end("{}");
			}),
		);
		await using collection = await collectionOf(
			requestFiles({ get: "GET /" }, ""),
		);
		await using _worker = await startWorker(redis, [
			...["--concurrency", "16", "--lost-after", "30000"],
		]);
		await using run = startRun(redis, collection, server, [
			...["--iterations", String(PARTS), "--parallel"],
			...["--parts", String(PARTS)],
		]);
		expect(await run.ended).toBe(0);
		expect(run.output.stderr).toContain(`in ${PARTS} parts`);
		expect(received).toBe(PARTS);
		const results = eventsOf(run).flatMap((event) =>
			event.type === "request-finished" ? [event] : [],
		);
		expect(results.every(({ index }, place) => index === place)).toBe(true);
		expect(
			results.every(({ result }, place) => result.iteration === place),
		).toBe(true);
		expect(results).toHaveLength(PARTS);
		await expect
			.poll(() => redis.client.keys("{curlew}:work:*-*"))
			.toEqual(["{curlew}:work:stalled-check"]);
	});
});

withRedis("all workers together", () => {
	test("in a cluster of Redis, send no more requests per second than --rate says", async () => {
		await using redis = await startRedis(
			...["--cluster-enabled", "yes", "--cluster-announce-ip", "127.0.0.1"],
		);
		await redis.client.call("CLUSTER", "ADDSLOTSRANGE", "0", "16383");
		await expect
			.poll(() => redis.client.call("CLUSTER", "INFO"), { timeout: 15_000 })
			.toContain("cluster_state:ok");
		const url = `${redis.url}?cluster`;
		await using server = await gatedServer();
		await using collection = await collectionOf(
			requestFiles({ a: "GET /a", b: "POST /b" }),
		);
		await using _one = await startWorker({ url });
		await using _two = await startWorker({ url });
		await using run = startRun({ url }, collection, server, [
			...["--iterations", "10", "--parallel", "--rate", "10/s"],
		]);
		expect(await run.ended).toBe(0);
		expect(told(run)).toHaveLength(20);
		const results = eventsOf(run).flatMap((event) =>
			event.type === "request-finished" ? [event.result] : [],
		);
		const begun = Math.min(...results.map(({ at }) => at));
		const ended = Math.max(...results.map(({ at, duration }) => at + duration));
		// 20 requests, one every 100 ms from when the first one asks.
		expect(ended - begun).toBeGreaterThan(1_850);
	});
});
