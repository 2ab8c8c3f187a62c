import type { RedisClient } from "../connection/connect.ts";
import { WORKERS_KEY } from "./keys.ts";
import { Script } from "./script.ts";

/** Of the machine that everybody's keys are on, also in a cluster. */
const TIME = new Script(`return redis.call("TIME")`);

/** How often the clock is read when it is opened; the quickest answer tells it best. */
const FIRST_READINGS = 3;
/** Readings that are remembered: this machine's seconds are not quite Redis's. */
const READINGS = 12;

interface Reading {
	/** Milliseconds between `performance.now()` and Redis's clock. */
	readonly distance: number;
	/** Milliseconds that the answer took: half of it may be wrong. */
	readonly took: number;
}

/**
 * Redis's clock, which counts for everything that machines tell each other:
 * their own may be an hour apart, and may be set while they run.
 */
export class RedisClock {
	readonly #client: RedisClient;
	readonly #readings: Reading[] = [];

	private constructor(client: RedisClient) {
		this.#client = client;
	}

	static async open(client: RedisClient): Promise<RedisClock> {
		const clock = new RedisClock(client);
		for (let count = 0; count < FIRST_READINGS; count++) await clock.read();
		return clock;
	}

	/** Reads it once more. */
	async read(): Promise<void> {
		const before = performance.now();
		const reply = await TIME.run(this.#client, [WORKERS_KEY], []);
		const after = performance.now();
		if (!Array.isArray(reply)) return;
		const [seconds, microseconds] = reply.map(Number);
		const time = (seconds ?? 0) * 1000 + (microseconds ?? 0) / 1000;
		const distance = time - (before + after) / 2;
		this.#readings.push({ distance, took: after - before });
		if (this.#readings.length > READINGS) this.#readings.shift();
	}

	/** Milliseconds since the epoch. */
	now(): number {
		const best = this.#readings.reduce(
			(one, other) => (other.took < one.took ? other : one),
			{ distance: performance.timeOrigin, took: Infinity },
		);
		return performance.now() + best.distance;
	}

	/** Milliseconds that it is ahead of this machine's clock; negative where it is behind. */
	ahead(): number {
		return this.now() - Date.now();
	}
}
