import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { startRedis } from "../../../queue/src/testing/redis.ts";
import { collectionOf } from "../curlew.ts";
import { gatedServer, requestFiles } from "./gated-server.ts";
import { startRun, startWorker, told } from "./running-curlew.ts";
import { withRedis } from "./with-redis.ts";

const OLDER = fileURLToPath(new URL("older-worker.ts", import.meta.url));

withRedis("workers that are not the right ones", () => {
	test("leave a run to others, and say why: no worker, another version, another key, no developer sandbox", async () => {
		await using redis = await startRedis();
		await using server = await gatedServer();
		await using collection = await collectionOf(
			requestFiles({ a: "GET /a", b: "GET /b" }),
		);
		await using run = startRun(redis, collection, server, [
			...["--parts", "2", "--sandbox", "developer"],
		]);
		await run.until(/No worker is connected to this queue/);
		await using older = await startWorker(redis, [], { script: OLDER });
		await older.until(
			/was started by Curlew 2\.2\.0, and this worker is 2\.1\.0/,
		);
		await run.until(
			/cannot run this: it is Curlew 2\.1\.0, and this is 2\.2\.0/,
		);
		await using stranger = await startWorker(redis, [], {
			env: { CURLEW_QUEUE_KEY: "another key, of other people" },
		});
		await stranger.until(/was encrypted with another queue key/);
		await run.until(
			/does not take parts of this run: it has another queue key/,
		);
		await using careful = await startWorker(redis);
		await careful.until(/wants the developer sandbox/);
		expect(server.received).toEqual([]);
		await using _right = await startWorker(redis, [
			"--allow-developer-sandbox",
		]);
		expect(await run.ended).toBe(0);
		expect(told(run)).toEqual(["a passed", "b passed"]);
		expect(server.received).toHaveLength(2);
	});
});

withRedis("the end of a worker", () => {
	test("with SIGTERM it runs its parts to their end, is not ready meanwhile, and others take the rest", async () => {
		await using redis = await startRedis();
		await using server = await gatedServer("/held");
		await using collection = await collectionOf(
			requestFiles({ held: "GET /held", b: "GET /b" }),
		);
		await using first = await startWorker(redis, [
			...["--concurrency", "1", "--health-port", "0"],
		]);
		const [, port] = await first.until(/metrics on port (\d+)/);
		const ask = async (path: string) =>
			(await fetch(`http://127.0.0.1:${port}${path}`)).status;
		expect(await Promise.all(["/healthz", "/readyz", "/"].map(ask))).toEqual([
			200, 200, 404,
		]);
		await using run = startRun(redis, collection, server, ["--parts", "2"]);
		await server.until("GET /held");
		first.kill("SIGTERM");
		await first.until(/waiting for 1 parts? to end/);
		expect(await Promise.all(["/healthz", "/readyz"].map(ask))).toEqual([
			200, 503,
		]);
		await using _second = await startWorker(redis);
		await server.until("GET /b");
		server.open("/held");
		expect(await first.ended).toBe(0);
		expect(await run.ended).toBe(0);
		expect(told(run)).toEqual(["held passed", "b passed"]);
		expect(server.received).toEqual(["GET /held", "GET /b"]);
	});

	test("parts that take longer than --drain-timeout are given back, which is no loss", async () => {
		await using redis = await startRedis();
		await using server = await gatedServer("/held");
		await using collection = await collectionOf(
			requestFiles({ held: "GET /held" }),
		);
		await using first = await startWorker(redis, ["--drain-timeout", "100"]);
		await using run = startRun(redis, collection, server, [
			...["--on-worker-loss", "fail"],
		]);
		await server.until("GET /held");
		await using _second = await startWorker(redis);
		first.kill("SIGTERM");
		expect(await first.ended).toBe(0);
		expect(first.output.stderr).toContain("giving 1 part back");
		await server.until("GET /held", 2);
		server.open("/held");
		expect(await run.ended).toBe(0);
		expect(told(run)).toEqual(["held passed"]);
	});
});
