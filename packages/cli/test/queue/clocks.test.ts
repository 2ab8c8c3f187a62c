import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { startRedis } from "../../../queue/src/testing/redis.ts";
import { collectionOf } from "../curlew.ts";
import { gatedServer, requestFiles } from "./gated-server.ts";
import {
	eventsOf,
	type RunningOptions,
	startCurlew,
	startRun,
	startWorker,
} from "./running-curlew.ts";
import { withRedis } from "./with-redis.ts";

const HOUR = 3_600_000;
const script = join(import.meta.dirname, "older-worker.ts");

/** A process whose clock is off. */
function offBy(milliseconds: number): RunningOptions {
	const preload = pathToFileURL(join(import.meta.dirname, "off-clock.ts"));
	return {
		env: {
			CLOCK_OFF_BY: String(milliseconds),
			NODE_OPTIONS: `--import=${preload}`,
		},
	};
}

withRedis("workers whose clocks are hours apart", () => {
	test("tell a run as by the producer's clock: durations, times and order", async () => {
		await using redis = await startRedis();
		await using server = await gatedServer();
		const names = [..."abcdefgh"];
		await using collection = await collectionOf(
			requestFiles(
				Object.fromEntries(names.map((name) => [name, `GET /${name}`])),
			),
		);
		const one = ["--concurrency", "1"];
		await using _early = await startWorker(redis, one, offBy(-HOUR));
		await using _late = await startWorker(redis, one, offBy(HOUR));
		// Neither takes the other for one that has ended.
		expect(await redis.client.zcard("{curlew}:workers")).toBe(2);
		const began = Date.now();
		const report = join(collection.root, "report.xml");
		await using run = startRun(redis, collection, server, [
			...["--parts", "8", "--reporter", `junit=${report}`],
		]);
		expect(await run.ended).toBe(0);
		const ended = Date.now();
		const events = eventsOf(run);
		const times = events.flatMap((event) => {
			if (event.type === "request-finished") return [event.result.at];
			return "at" in event ? [event.at] : [];
		});
		expect(times).toHaveLength(10);
		for (const time of times) {
			expect(time).toBeGreaterThan(began - 1_000);
			expect(time).toBeLessThan(ended + 1_000);
		}
		const end = events.at(-1);
		const duration = end?.type === "run-finished" ? end.summary.duration : 0;
		expect(duration).toBeGreaterThan(0);
		expect(duration).toBeLessThan(ended - began + 1_000);
		const [, time] =
			/time="([\d.]+)"/.exec(await readFile(report, "utf8")) ?? [];
		expect(Number(time) * 1000).toBeCloseTo(duration, -1);
	});

	test("the producer's own may be off, too", async () => {
		await using redis = await startRedis();
		await using server = await gatedServer();
		await using collection = await collectionOf(
			requestFiles({ a: "GET /a", b: "GET /b" }),
		);
		await using _worker = await startWorker(redis);
		const began = Date.now() + HOUR;
		await using run = startRun(redis, collection, server, [], offBy(HOUR));
		expect(await run.ended).toBe(0);
		const ended = Date.now() + HOUR;
		for (const event of eventsOf(run))
			if (event.type === "request-finished") {
				expect(event.result.at).toBeGreaterThan(began - 1_000);
				expect(event.result.at).toBeLessThan(ended + 1_000);
			} else if (event.type === "run-finished")
				expect(event.summary.duration).toBeLessThan(ended - began);
	});

	test("begin their shares of a load at the same moment", async () => {
		await using redis = await startRedis();
		await using server = await gatedServer();
		await using collection = await collectionOf(requestFiles({ a: "GET /a" }));
		await using _early = await startWorker(redis, [], offBy(-HOUR));
		await using _late = await startWorker(redis, [], offBy(HOUR));
		await using load = startCurlew([
			...["load", collection.root, "--queue", redis.url],
			...["--env-var", `host=${server.url}`],
			...["--rate", "20/s", "--duration", "2s"],
		]);
		expect(await load.ended).toBe(0);
		expect(load.output.stdout).toContain("40 iterations, none failed");
		expect(load.output.stderr).not.toContain(" late");
	});

	test("leave what they may not run to others for a second, and not for an hour", async () => {
		await using redis = await startRedis();
		await using server = await gatedServer();
		await using collection = await collectionOf(requestFiles({ a: "GET /a" }));
		const ahead = { ...offBy(HOUR), script };
		await using older = await startWorker(redis, [], ahead);
		await using run = startRun(redis, collection, server);
		await older.until(/was started by Curlew/);
		// It ends once the part waits: nobody is left who would take the hour for over.
		older.kill("SIGTERM");
		await older.ended;
		expect(await redis.client.zcard("{curlew}:work:delayed")).toBe(1);
		await using _worker = await startWorker(redis);
		expect(await run.ended).toBe(0);
	});
});
