import { expect, test } from "vitest";
import {
	startRedis,
	type TestRedis,
} from "../../../queue/src/testing/redis.ts";
import { collectionOf } from "../curlew.ts";
import { gatedServer, requestFiles } from "./gated-server.ts";
import { startCurlew, startWorker } from "./running-curlew.ts";
import { withRedis } from "./with-redis.ts";

/** The process of the worker that has a part of the only run there is. */
async function holderOf({ client }: TestRedis, part: number): Promise<number> {
	const [parts = ""] = await client.keys("{curlew}:run:*:parts");
	const [, , token = ""] = ((await client.hget(parts, `${part}`)) ?? "").split(
		"|",
	);
	const [worker = ""] = token.split(" ");
	const card = await client.get(`{curlew}:worker:${worker}`);
	return JSON.parse(card ?? "").pid;
}

withRedis("a load on workers", () => {
	test("is shared by them exactly, and goes on without one that is lost", async () => {
		await using redis = await startRedis();
		await using server = await gatedServer();
		await using collection = await collectionOf(
			requestFiles({ a: "GET /a", b: "POST /b?{{$guid}}" }),
		);
		const load = (...args: readonly string[]) =>
			startCurlew([
				...["load", collection.root, "--queue", redis.url],
				...["--env-var", `host=${server.url}`, ...args],
			]);
		await using early = load();
		expect(await early.ended).toBe(3);
		expect(early.output.stderr).toContain(
			"No worker of this queue can take the load.",
		);

		await using _one = await startWorker(redis);
		await using _two = await startWorker(redis);
		await using whole = load("--vus", "4", "--iterations", "30");
		expect(await whole.ended).toBe(0);
		expect(whole.output.stdout).toContain("60 requests");
		expect(whole.output.stdout).toContain("30 iterations, none failed");
		expect(server.received).toHaveLength(60);
		expect(await redis.client.keys("{curlew}:run:*")).toEqual([]);

		await using rest = load(...["--rate", "20/s", "--duration", "3s"]);
		await server.until("GET /a", 32);
		process.kill(await holderOf(redis, 0), "SIGKILL");
		expect(await rest.ended).not.toBeNull();
		expect(rest.output.stderr).toContain(
			"a worker's share of the load is missing: its worker was lost.",
		);
		expect(rest.output.stdout).toMatch(/\d+ iterations, /);
	});
});
