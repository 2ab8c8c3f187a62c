import { setTimeout as sleep } from "node:timers/promises";
import type { RedisClient } from "../connection/connect.ts";
import { KEPT_FOR, keysOfRun } from "./keys.ts";
import { Script } from "./script.ts";

/**
 * The generic cell rate algorithm (ITU-T I.371): one number tells when the next
 * request may go out. Each request moves it on by one interval and waits until
 * its own time has come; so the requests of all workers are evenly spaced.
 * Redis's clock counts, in microseconds.
 */
const TAKE = new Script(`
local time = redis.call("TIME")
local now = time[1] * 1000000 + time[2]
local turn = math.max(tonumber(redis.call("GET", KEYS[1]) or "0"), now)
redis.call("SET", KEYS[1], string.format("%.0f", turn + tonumber(ARGV[1])), "PX", ARGV[2])
return string.format("%.0f", turn - now)
`);

/** Requests per second, of all workers of a run together. */
export class RateLimit {
	readonly #client: RedisClient;
	readonly #key: string;
	readonly #interval: number;

	constructor(client: RedisClient, run: string, perSecond: number) {
		this.#client = client;
		this.#key = keysOfRun(run).rate;
		this.#interval = 1_000_000 / perSecond;
	}

	/** Waits until the next request may go out. Rejects when `signal` is aborted. */
	async take(signal?: AbortSignal): Promise<void> {
		const reply = await TAKE.run(
			this.#client,
			[this.#key],
			[this.#interval, KEPT_FOR],
		);
		const wait = Number(reply) / 1000;
		if (wait >= 1) await sleep(wait, undefined, { signal });
	}
}
