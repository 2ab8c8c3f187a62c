import { expect, test } from "vitest";
import { startRedis } from "../testing/redis.ts";
import { findRedisServer } from "../testing/redis-program.ts";
import { readJob } from "./job.ts";
import { keysOfRun } from "./keys.ts";
import { PartLedger } from "./part-ledger.ts";
import { RateLimit } from "./rate-limit.ts";

test("what is no job of ours is none, and unknown members are no fault", () => {
	expect(readJob(undefined)).toBeUndefined();
	expect(readJob({})).toBeUndefined();
	expect(readJob({ protocol: 9, run: "r", later: true })).toEqual({
		...{ protocol: 9, run: "r", curlew: "another version" },
		...{ kind: "part", part: 0 },
	});
});

test("a worker that was taken for lost can neither tell nor send anything more", async ({
	skip,
}) => {
	const program = await findRedisServer();
	if ("missing" in program) return skip(program.missing);
	await using redis = await startRedis();
	const { client } = redis;
	const { run, events, intents } = keysOfRun("r");
	await client.hset(run, "protocol", 1);
	const first = new PartLedger(client, "r", 0, "token a");
	const second = new PartLedger(client, "r", 0, "token b");
	const sealed = Buffer.from("…");

	expect(await first.begin("a")).toEqual({
		...{ kind: "begun", attempt: 1, losses: 0 },
	});
	expect(await first.intend("order 1")).toBe(1);
	expect(await first.append("events", 1, sealed)).toBeUndefined();
	expect(await second.begin("b")).toEqual({
		...{ kind: "begun", attempt: 2, losses: 1 },
	});
	expect(await first.append("end", 2, sealed)).toBe("superseded");
	expect(await first.intend("order 2")).toBe("superseded");
	expect(await second.intend("order 1")).toBe(2);
	expect(await second.intend("order 2")).toBe(1);
	expect(await second.intend("order 1")).toBe(2);
	expect(await second.intended()).toEqual({ "order 1": 2, "order 2": 1 });
	await second.giveBack();
	expect(await second.append("end", 2, sealed)).toBe("superseded");
	expect(await first.begin("a")).toEqual({
		...{ kind: "begun", attempt: 3, losses: 1 },
	});
	expect(await first.append("end", 2, sealed)).toBeUndefined();
	expect(await second.begin("b")).toEqual({ kind: "done" });
	expect(await client.exists(intents(0))).toBe(0);
	expect(await client.xlen(events)).toBe(6);

	await client.hset(run, "cancelled", 1);
	const third = new PartLedger(client, "r", 1, "token c");
	expect(await third.begin("c")).toEqual({ kind: "cancelled" });
	await client.del(run);
	expect(await third.begin("c")).toEqual({ kind: "gone" });
});

test("requests of all workers together are spaced evenly", async ({ skip }) => {
	const program = await findRedisServer();
	if ("missing" in program) return skip(program.missing);
	await using redis = await startRedis();
	const workers = [1, 2, 3].map(() => new RateLimit(redis.client, "r", 50));
	const started = performance.now();
	await Promise.all(
		workers.flatMap((limit) => Array.from({ length: 7 }, () => limit.take())),
	);
	// 21 requests: the first at once, then one every 20 ms.
	const passed = performance.now() - started;
	expect(passed).toBeGreaterThan(390);
	expect(await redis.client.pttl(keysOfRun("r").rate)).toBeGreaterThan(0);
	const end = new AbortController();
	const slow = new RateLimit(redis.client, "slow", 0.01);
	await slow.take();
	const waiting = slow.take(end.signal);
	end.abort();
	await expect(waiting).rejects.toThrow("aborted");
});
