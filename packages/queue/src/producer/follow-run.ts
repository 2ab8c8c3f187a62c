import type { Diagnostic, Masked, RunEvent } from "@curlew/client";
import { mergeEvents, passedElsewhere } from "@curlew/client/internal";
import type { RedisClient } from "../connection/connect.ts";
import { RunNotFoundError } from "../errors.ts";
import { shiftedEvent } from "../protocol/event-times.ts";
import { keysOfRun } from "../protocol/keys.ts";
import { PLACES, type RunManifest } from "../protocol/manifest.ts";
import {
	type FailureReason,
	readFailedParts,
} from "../protocol/part-failure.ts";
import { RedisClock } from "../protocol/redis-clock.ts";
import { Cipher } from "../secrecy/cipher.ts";
import type { QueueKey } from "../secrecy/queue-key.ts";
import { PartEventReader } from "./part-events.ts";
import { PartTracker, type QueueProgress } from "./part-tracker.ts";
import type { RunEntry } from "./run-entries.ts";
import { RunMonitor } from "./run-monitor.ts";
import { RunStream } from "./run-stream.ts";

/** Whoever looks at a run that workers run. */
export interface RunListeners {
	/** Hears the events of the whole run, in its order. */
	readonly onEvent: (event: RunEvent) => void;
	/** Hears how far the run has come, and how many workers listen. */
	readonly onProgress: (progress: QueueProgress, workers: number) => void;
	/** Hears what keeps the run waiting. */
	readonly onNote: (note: string) => void;
}

export interface FollowedRun {
	readonly id: string;
	readonly manifest: RunManifest;
	readonly key: QueueKey;
	readonly version: string;
	readonly client: RedisClient;
	/** A connection that may wait for what comes. */
	readonly waiting: RedisClient;
	readonly listeners: RunListeners;
	/** Aborted: nothing more of the run is wanted. */
	readonly signal: AbortSignal;
}

type Summary = Extract<RunEvent, { readonly type: "run-finished" }>["summary"];

/**
 * Follows a run from its beginning to its end, and tells it as if it had been
 * run here.
 *
 * @throws RunNotFoundError when it disappears from Redis
 */
export async function followRun(run: FollowedRun): Promise<Summary> {
	const follower = new Follower(run, await RedisClock.open(run.client));
	const reading = follower.read();
	// The merge waits for what is read; what goes wrong there is told below.
	reading.catch(() => undefined);
	try {
		return await follower.tell();
	} finally {
		follower.stop();
		await reading;
	}
}

class Follower {
	readonly #run: FollowedRun;
	readonly #book: PartTracker;
	readonly #cipher: Cipher;
	readonly #watch: RunMonitor;
	readonly #problems: Masked<Diagnostic>[] = [];
	readonly #clock: RedisClock;
	#isStopped = false;

	constructor(run: FollowedRun, clock: RedisClock) {
		const { manifest, key, id, client, listeners, version, signal } = run;
		this.#run = run;
		this.#clock = clock;
		this.#cipher = new Cipher(key, `run ${id}`);
		this.#book = new PartTracker(manifest.parts.length);
		this.#watch = new RunMonitor({
			...{ client, listeners, version, key },
			isDeveloper: manifest.options.sandbox === "developer",
		});
		this.#tellOfRedis();
		const cancel = () => this.#book.cancel();
		if (signal.aborted) cancel();
		else signal.addEventListener("abort", cancel, { once: true });
	}

	stop(): void {
		this.#isStopped = true;
	}

	async tell(): Promise<Summary> {
		const { manifest, listeners } = this.#run;
		const { started, problems, parts } = manifest;
		const reader = new PartEventReader(
			{ ...this.#run, clock: this.#clock },
			this.#cipher,
			this.#book,
		);
		// What is told here is told by this machine's clock.
		const ahead = this.#clock.ahead();
		const whole = { started, problems, furtherProblems: () => this.#problems };
		const merged = mergeEvents(
			whole,
			parts.map((part, number) => ({ part, events: reader.events(number) })),
		);
		for (;;) {
			const { done, value } = await merged.next();
			if (done) return value;
			const event = withWallTime(value, started.at);
			listeners.onEvent(shiftedEvent(event, -ahead));
		}
	}

	async read(): Promise<void> {
		const { waiting, id } = this.#run;
		const stream = new RunStream(waiting, id);
		try {
			while (!this.#isOver()) {
				const entries = await stream.next();
				for (const entry of entries) this.#note(entry);
				if (entries.length === 0) await this.#assertThere();
				await this.#watch.look(this.#book.progress);
			}
		} catch (error) {
			this.#book.cancel();
			throw error;
		}
	}

	/** Commands wait while Redis is away; whoever looks on should know why. */
	#tellOfRedis(): void {
		const { waiting, listeners } = this.#run;
		let isAway = false;
		waiting.on("close", () => {
			if (isAway || this.#isOver()) return;
			isAway = true;
			listeners.onNote(
				"Redis cannot be reached; the run continues when it is back.",
			);
		});
		waiting.on("ready", () => {
			if (isAway) listeners.onNote("Redis is back.");
			isAway = false;
		});
	}

	#isOver(): boolean {
		return this.#isStopped || this.#book.isComplete || this.#run.signal.aborted;
	}

	#note(entry: RunEntry): void {
		this.#book.note(entry);
		if (entry.kind === "refused") this.#watch.refused(entry);
		if (entry.kind === "finish") this.#finish(entry.sealed);
	}

	#finish(sealed: Buffer): void {
		const failed = this.#cipher.openJson(sealed, PLACES.finish);
		for (const { part, reason } of readFailedParts(failed)) {
			const executions = this.#run.manifest.parts[part]?.executions ?? 0;
			this.#problems.push(
				passedElsewhere(partFailed(part, executions, reason)),
			);
			this.#book.fail(part);
		}
	}

	async #assertThere(): Promise<void> {
		const { client, id } = this.#run;
		if ((await client.exists(keysOfRun(id).run)) === 1) return;
		throw new RunNotFoundError(`The run ${id} is no longer in Redis.`, {
			hint: "Somebody cancelled it, or Redis lost its data: see docs/workers.md for how it keeps them.",
		});
	}
}

/** The whole run took as long as it took, and not as long as its longest part. */
function withWallTime(event: RunEvent, started: number): RunEvent {
	if (event.type !== "run-finished") return event;
	const duration = Math.max(0, event.at - started);
	return { ...event, summary: { ...event.summary, duration } };
}

/** @param executions requests of the part, in all its iterations */
function partFailed(
	part: number,
	executions: number,
	reason: FailureReason,
): Diagnostic {
	const what =
		executions === 1 ? "its request is" : `its ${executions} requests are`;
	return {
		code: "PART_NOT_RUN",
		severity: "error",
		message: `Part ${part} of the run could not be brought to its end, and ${what} not in the reports: ${reason}`,
		hint: "Look at the workers' logs. It is not known whether some of its requests were sent.",
	};
}
