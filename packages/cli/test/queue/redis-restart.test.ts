import { expect, test } from "vitest";
import { startRedis } from "../../../queue/src/testing/redis.ts";
import { collectionOf } from "../curlew.ts";
import { gatedServer, requestFiles } from "./gated-server.ts";
import { eventsOf, startRun, startWorker, told } from "./running-curlew.ts";
import { withRedis } from "./with-redis.ts";

withRedis("Redis in the middle of a run", () => {
	test("restarted: the run goes on by itself, and every request is told and sent once", async () => {
		await using redis = await startRedis();
		await using server = await gatedServer("/held");
		await using collection = await collectionOf(
			requestFiles({
				...{ a: "GET /a", held: "POST /held", c: "GET /c", d: "POST /d" },
			}),
		);
		await using _worker = await startWorker(redis, [
			...["--concurrency", "1", "--lost-after", "20000"],
		]);
		await using run = startRun(redis, collection, server, ["--parts", "4"]);
		await server.until("POST /held");
		await redis.restart("SIGKILL");
		server.open("/held");
		expect(await run.ended).toBe(0);
		expect(told(run)).toEqual([
			...["a passed", "held passed", "c passed", "d passed"],
		]);
		expect(eventsOf(run).at(-1)).toMatchObject({
			summary: { requests: { passed: 4 }, warnings: 0 },
		});
		expect(server.received.toSorted()).toEqual([
			...["GET /a", "GET /c", "POST /d", "POST /held"],
		]);
	});

	test("what happens while Redis is out of memory is told when there is room again", async () => {
		await using redis = await startRedis();
		await using server = await gatedServer("/held");
		await using collection = await collectionOf(
			requestFiles({ held: "POST /held" }),
		);
		await using worker = await startWorker(redis, ["--lost-after", "2000"]);
		await using run = startRun(redis, collection, server);
		await server.until("POST /held");
		await redis.client.config("SET", "maxmemory", "1");
		await using refused = startRun(redis, collection, server);
		expect(await refused.ended).toBe(3);
		expect(refused.output.stderr).toContain("is out of memory");
		server.open("/held");
		await worker.until(/OOM command not allowed/);
		await redis.client.config("SET", "maxmemory", "0");
		expect(await run.ended).toBe(0);
		expect(told(run)).toEqual(["held passed"]);
		expect(server.received).toEqual(["POST /held"]);
	});

	test("parts that no worker can run are tried again, and then told as problems of the run", async () => {
		await using redis = await startRedis();
		await using server = await gatedServer();
		await using collection = await collectionOf(
			requestFiles({ a: "GET /a", b: "GET /b" }),
		);
		await using run = startRun(redis, collection, server, ["--parts", "2"]);
		await run.until(/is in the queue, in 2 parts/);
		const [snapshot = ""] = await redis.client.keys("{curlew}:snapshot:*");
		await redis.client.del(snapshot);
		await using worker = await startWorker(redis);
		expect(await run.ended).toBe(1);
		expect(told(run)).toEqual([]);
		const problems = eventsOf(run).flatMap((event) =>
			event.type === "problem-found" ? [event.problem] : [],
		);
		expect(problems).toMatchObject([
			...[{ code: "PART_NOT_RUN" }, { code: "PART_NOT_RUN" }],
		]);
		expect(problems[0]?.message).toContain("SNAPSHOT_DAMAGED");
		expect(worker.output.stderr).toContain(
			"could not be run (SNAPSHOT_DAMAGED)",
		);
		expect(await redis.client.keys("{curlew}:run:*")).toEqual([]);
		expect(await redis.client.keys("{curlew}:work:failed")).toEqual([]);
	});

	test("a run that Redis has forgotten ends with an error, and not never", async () => {
		await using redis = await startRedis();
		await using server = await gatedServer();
		await using collection = await collectionOf(requestFiles({ a: "GET /a" }));
		await using run = startRun(redis, collection, server);
		await run.until(/is in the queue/);
		await redis.client.flushall();
		expect(await run.ended).toBe(2);
		expect(run.output.stderr).toContain("is no longer in Redis");
	});
});
