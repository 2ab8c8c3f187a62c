import {
	type LoadEnd,
	LoadInterruptedError,
	type LoadListener,
	type LoadPlan,
	type LoadStart,
	LoadTotals,
} from "@curlew/load";
import type { RedisClient } from "../connection/connect.ts";
import { RunNotFoundError } from "../errors.ts";
import { keysOfRun } from "../protocol/keys.ts";
import {
	type LoadMessage,
	readLoadMessage,
} from "../protocol/load-messages.ts";
import { PLACES } from "../protocol/manifest.ts";
import { RedisClock } from "../protocol/redis-clock.ts";
import { Cipher } from "../secrecy/cipher.ts";
import type { QueueKey } from "../secrecy/queue-key.ts";
import { RunStream } from "./run-stream.ts";
import type { StartedLoad } from "./start-load.ts";

/** A share that begins later than this is told. Milliseconds. */
const ON_TIME = 200;

export interface FollowedLoad extends StartedLoad {
	readonly key: QueueKey;
	/** Of the whole load. */
	readonly plan: LoadPlan;
	readonly client: RedisClient;
	/** A connection that may wait for what comes. */
	readonly waiting: RedisClient;
	readonly listener: LoadListener;
	/** Hears of shares that are lost. */
	readonly onNote: (note: string) => void;
	readonly signal: AbortSignal | undefined;
}

export interface LoadOutcome {
	readonly start: LoadStart;
	/** Of all workers: histograms are added, never averaged. */
	readonly totals: LoadTotals;
	readonly end: LoadEnd;
}

/**
 * Puts together what all workers tell of a load.
 *
 * @throws RunNotFoundError when it disappears, LoadInterruptedError before it has begun
 */
export async function followLoad(load: FollowedLoad): Promise<LoadOutcome> {
	const clock = await RedisClock.open(load.client);
	const follower = new LoadFollower(load, clock.ahead());
	const stream = new RunStream(load.waiting, load.id);
	while (!follower.isOver) {
		if (load.signal?.aborted) return follower.outcome("interrupted");
		const entries = await stream.next();
		for (const entry of entries)
			if (entry.kind === "events" || entry.kind === "end") follower.note(entry);
		if (entries.length === 0) await assertThere(load);
	}
	return follower.outcome("completed");
}

class LoadFollower {
	readonly #load: FollowedLoad;
	readonly #cipher: Cipher;
	readonly #totals = new LoadTotals();
	/** Threads that were told of, by part. */
	readonly #threads = new Map<number, number>();
	readonly #ended = new Set<number>();
	readonly #ends: LoadEnd[] = [];
	/** Milliseconds that Redis's clock is ahead of this machine's. */
	readonly #ahead: number;
	#start: LoadStart | undefined;

	constructor(load: FollowedLoad, ahead: number) {
		this.#load = load;
		this.#ahead = ahead;
		this.#cipher = new Cipher(load.key, `run ${load.id}`);
	}

	get isOver(): boolean {
		return this.#ended.size === this.#load.manifest.parts.length;
	}

	note({
		kind,
		part,
		attempt,
		sealed,
	}: {
		readonly kind: "events" | "end";
		readonly part: number;
		readonly attempt: number;
		readonly sealed: Buffer;
	}): void {
		if (this.#ended.has(part)) return;
		const place = PLACES.events(part, attempt);
		const message = readLoadMessage(this.#cipher.openJson(sealed, place));
		if (message) this.#take(part, message);
		if (kind === "end") this.#ended.add(part);
	}

	outcome(ending: LoadEnd["ending"]): LoadOutcome {
		const totals = this.#totals;
		totals.finish();
		if (this.#start === undefined) throw new LoadInterruptedError();
		const end = {
			ending,
			elapsed: this.#ends.reduce(
				(most, { elapsed }) => Math.max(most, elapsed),
				0,
			),
			cut: this.#ends.reduce((sum, { cut }) => sum + cut, 0),
		};
		return { start: this.#start, totals, end };
	}

	#take(part: number, message: LoadMessage): void {
		const { listener, onNote } = this.#load;
		switch (message.kind) {
			case "started":
				this.#begin(part, message.start);
				return;
			case "reported":
				this.#totals.add(message.report, `${part}/${message.thread}`);
				listener.reported?.(message.report, message.thread);
				return;
			case "ended":
				this.#ends.push(message.end);
				return;
			case "lost":
				this.#forget(part);
				onNote(`a worker's share of the load is missing: ${message.message}.`);
				return;
		}
	}

	/** What is said of the whole load is that of the first worker, with the threads of all so far. */
	#begin(part: number, start: LoadStart): void {
		const { listener, plan, manifest } = this.#load;
		this.#threads.set(part, start.threads);
		this.#totals.expect(start.threads);
		const threads = [...this.#threads.values()].reduce((a, b) => a + b, 0);
		const isFirst = this.#start === undefined;
		this.#start = {
			...start,
			...{ plan, threads, startAt: start.startAt - this.#ahead },
			collection: { ...start.collection, root: manifest.selection.collection },
		};
		if (isFirst) listener.started?.(this.#start, this.#totals);
		this.#tellLateness(start.startAt - (manifest.parts[part]?.startAt ?? 0));
	}

	/** @param delay milliseconds that a share begins after the others */
	#tellLateness(delay: number): void {
		if (delay <= ON_TIME) return;
		const seconds = (delay / 1000).toFixed(1);
		this.#load.onNote(
			`a worker began its share of the load ${seconds} s late: it was not ready before.`,
		);
	}

	#forget(part: number): void {
		const threads = this.#threads.get(part) ?? 0;
		for (let thread = 0; thread < threads; thread++)
			this.#totals.forget(`${part}/${thread}`);
	}
}

async function assertThere({ client, id }: FollowedLoad): Promise<void> {
	if ((await client.exists(keysOfRun(id).run)) === 1) return;
	throw new RunNotFoundError(`The load ${id} is no longer in Redis.`, {
		hint: "Somebody cancelled it, or Redis lost its data.",
	});
}
