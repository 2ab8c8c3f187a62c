import { afterAll, beforeAll, expect, test } from "vitest";
import {
	startRedis,
	type TestRedis,
} from "../../../queue/src/testing/redis.ts";
import { hostileCollection } from "../planted/collection.ts";
import {
	type HostileServer,
	hostileServer,
} from "../planted/hostile-server.ts";
import { Place } from "../planted/place.ts";
import { secretsIn } from "../planted/search.ts";
import { GIVEN_OPTIONS, SECRETS } from "../planted/secrets.ts";
import { allOf } from "./redis-content.ts";
import {
	type RunningCurlew,
	startCurlew,
	startWorker,
} from "./running-curlew.ts";
import { withRedis } from "./with-redis.ts";

/** What nobody plants on this way: of files, options and requests that are not there. */
const UNPLANTED = ["row", "proxy", "passphrase"] as const;

/** What Redis holds, many times over while something runs on workers. */
async function watched(
	redis: TestRedis,
	running: RunningCurlew,
): Promise<readonly Buffer[]> {
	const seen: Buffer[] = [];
	let isOver = false;
	void running.ended.then(() => {
		isOver = true;
	});
	while (!isOver) {
		seen.push(await allOf(redis));
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
	seen.push(await allOf(redis));
	return seen;
}

withRedis("planted secrets on workers", () => {
	let place: Place;
	let server: HostileServer;
	let redis: TestRedis;
	let worker: RunningCurlew;
	let collection: string;
	const found: string[] = [];

	beforeAll(async () => {
		[place, server, redis] = await Promise.all([
			Place.make(),
			hostileServer(),
			startRedis(),
		]);
		server.forget(UNPLANTED);
		await place.write("vault", { command: SECRETS.command });
		collection = await place.write("collection", {
			...hostileCollection(server.url, place.at("vault/command")),
		});
		worker = await startWorker(redis, [], { env: place.env });
	}, 60_000);
	afterAll(async () => {
		await worker[Symbol.asyncDispose]();
		await redis[Symbol.asyncDispose]();
		await server[Symbol.asyncDispose]();
		await place[Symbol.asyncDispose]();
	});

	function look(what: string, bytes: Buffer | string): void {
		for (const one of secretsIn(bytes)) found.push(`${what}: ${one}`);
	}

	test.each([
		["run", ["--verbose", "--parts", "4"], ["json", "html", "junit", "ndjson"]],
		["load", ["--iterations", "1", "--vus", "1"], ["json", "html"]],
	] as const)(
		"`%s` shows none of them in Redis, its own outputs, or the worker's",
		async (command, options, reporters) => {
			await using producer = startCurlew(
				[
					...[
						command,
						collection,
						"--queue",
						redis.url,
						...options,
						...GIVEN_OPTIONS,
					],
					...reporters.flatMap((name) => [
						"--reporter",
						`${name}=${place.at(`out-${command}.${name}`)}`,
					]),
					...(command === "run" ? ["--reporter", "terminal"] : []),
				],
				{ env: place.env, cwd: place.folder },
			);
			const contents = await watched(redis, producer);
			for (const content of contents) look("Redis", content);
			const isThere = contents.some((one) => one.includes("{curlew}:snapshot"));
			expect(isThere).toBe(true);
			expect(await producer.ended).not.toBeNull();
			look(`${command} on stdout`, producer.output.stdout);
			look(`${command} on stderr`, producer.output.stderr);
			expect(producer.output.stdout).toContain("●●●");
			expect(found.slice(0, 12)).toEqual([]);
		},
	);

	test("no file of the worker or the producer has one, once the snapshot is gone, nor has the worker's log", async () => {
		worker.kill("SIGTERM");
		await worker.ended;
		look("the worker's log", worker.output.stdout + worker.output.stderr);
		const onDisk = await place.secretsOnDisk();
		expect([...found, ...onDisk.found].slice(0, 12)).toEqual([]);
		expect(server.received.join("\n")).toContain(
			encodeURIComponent(SECRETS.declared),
		);
	});
});
