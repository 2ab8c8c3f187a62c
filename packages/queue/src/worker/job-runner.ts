import { setTimeout as sleep } from "node:timers/promises";
import { DelayedError, type Job, WaitingError } from "bullmq";
import type { RedisClient } from "../connection/connect.ts";
import { WrongQueueKeyError } from "../errors.ts";
import { bookkeepingKeys, expireKeys } from "../protocol/expiry.ts";
import { type JobData, readJob } from "../protocol/job.ts";
import { keysOfRun } from "../protocol/keys.ts";
import type { Manifest } from "../protocol/manifest.ts";
import { failureReason } from "../protocol/part-failure.ts";
import type { RedisClock } from "../protocol/redis-clock.ts";
import type { WorkerInfo } from "../protocol/registry.ts";
import { noteInRun } from "../protocol/run-notes.ts";
import { delayJob } from "./delay-job.ts";
import { finishRun } from "./finish-run.ts";
import { attemptLoad } from "./load-attempt.ts";
import type { WorkerMetrics } from "./metrics.ts";
import type { OpenRuns, WorkerRun } from "./open-runs.ts";
import { type AttemptOutcome, attemptPart } from "./part-attempt.ts";
import type { WorkerThreads } from "./thread-pool.ts";

/** How often a worker looks whether its runs were cancelled. Milliseconds. */
const LOOK_EVERY = 500;

/** A job that is not for this worker waits so long here, and then for others. Milliseconds. */
const REFUSAL_PAUSE = 200;
const REFUSAL_DELAY = 1_000;

/** A part of a load that is left to others, and when there is no time for that any more. Milliseconds. */
const LOAD_DELAY = 100;
const LAST_MOMENT = 1_000;

/** Why a worker does not run a job that another one may. */
export type RefusalReason = "version" | "key" | "developer";

export interface RunnerParts {
	readonly client: RedisClient;
	readonly runs: OpenRuns;
	readonly threads: WorkerThreads;
	readonly metrics: WorkerMetrics;
	readonly card: WorkerInfo;
	readonly clock: RedisClock;
	readonly log: (line: string) => void;
}

/** Runs the jobs that BullMQ hands to a worker. */
export class JobRunner {
	readonly #parts: RunnerParts;
	readonly #giveBack = new AbortController();
	/** Aborted when a run was cancelled, or is gone. */
	readonly #ends = new Map<string, AbortController>();
	readonly #told = new Set<string>();
	/** Loads of which this worker has a part. */
	readonly #loads = new Set<string>();
	#look: NodeJS.Timeout | undefined;
	#lastError = "";
	active = 0;

	constructor(parts: RunnerParts) {
		this.#parts = parts;
	}

	start(): void {
		this.#look = setInterval(() => void this.#lookForEnds(), LOOK_EVERY);
	}

	stop(): void {
		clearInterval(this.#look);
	}

	/** What BullMQ keeps for ever goes a day after the last worker was there. */
	async letExpire(): Promise<void> {
		const { client, runs } = this.#parts;
		await expireKeys(client, runs.busy.flatMap(bookkeepingKeys));
	}

	/** Ends all parts; other workers get them. */
	giveBackAll(): void {
		this.#giveBack.abort();
	}

	/** Tells an error of BullMQ's or the connection's, the same one once. */
	hearError(error: Error): void {
		// Of a part that was taken away, BullMQ's lock is gone, too.
		if (/Missing (lock|key) for job|Lock mismatch/i.test(error.message)) return;
		if (error.message === this.#lastError) return;
		this.#lastError = error.message;
		this.#parts.log(`Redis: ${error.message}`);
	}

	async run(job: Job, token: string, signal?: AbortSignal): Promise<void> {
		const data = readJob(job.data);
		// What is left of a run that went after a day.
		if (data === undefined) return;
		const { card } = this.#parts;
		if (data.protocol !== card.protocol || data.curlew !== card.curlew)
			return this.#refuse(job, data, token, "version");
		try {
			await this.#parts.runs.use(data.run, (run) =>
				this.#runFor(run, job, data, token, signal),
			);
		} catch (error) {
			if (!(error instanceof WrongQueueKeyError)) throw fitForRedis(error);
			await this.#refuse(job, data, token, "key");
		}
	}

	async #runFor(
		run: WorkerRun | undefined,
		job: Job,
		data: JobData,
		token: string,
		signal: AbortSignal | undefined,
	): Promise<void> {
		if (run === undefined) return;
		if (data.kind === "finish") {
			await finishRun(this.#parts.client, run, job);
			return;
		}
		if (wantsDeveloper(run.manifest) && !this.#parts.card.isDeveloper)
			return this.#refuse(job, data, token, "developer");
		if (this.#leavesToOthers(run))
			await delayJob(job, token, LOAD_DELAY, this.#parts);
		const outcome = await this.#attempt(run, data.part, token, signal);
		if (outcome !== "given-back") return;
		await job.moveToWait(token).catch(() => undefined);
		throw new WaitingError();
	}

	async #attempt(
		run: WorkerRun,
		part: number,
		token: string,
		signal: AbortSignal | undefined,
	): Promise<AttemptOutcome> {
		const { client, threads, metrics, card, clock } = this.#parts;
		this.active += 1;
		metrics.partBegins();
		let outcome: AttemptOutcome | "failed" = "failed";
		try {
			const given = signal
				? [signal, this.#giveBack.signal]
				: [this.#giveBack.signal];
			const attempt = run.manifest.kind === "load" ? attemptLoad : attemptPart;
			outcome = await attempt(run, part, {
				...{ client, threads, worker: card.id, ahead: clock.ahead() },
				token: `${card.id} ${token}`,
				signal: AbortSignal.any(given),
				takenAway: this.#endOf(run.id).signal,
				onFinished: (finished) => metrics.requestsFinished(finished),
			});
			return outcome;
		} finally {
			this.active -= 1;
			metrics.partEnds(outcome);
		}
	}

	/** Of a load, a worker takes one part as long as another one may take the next. */
	#leavesToOthers({ id, manifest }: WorkerRun): boolean {
		if (manifest.kind === "run") return false;
		const startAt = manifest.parts[0]?.startAt ?? 0;
		const isTime = this.#parts.clock.now() >= startAt - LAST_MOMENT;
		if (this.#loads.has(id) && !isTime) return true;
		this.#loads.add(id);
		return false;
	}

	#endOf(run: string): AbortController {
		let end = this.#ends.get(run);
		if (end === undefined) {
			end = new AbortController();
			this.#ends.set(run, end);
		}
		return end;
	}

	async #lookForEnds(): Promise<void> {
		const { client, runs } = this.#parts;
		const busy = new Set(runs.busy);
		for (const id of this.#ends.keys())
			if (!busy.has(id)) this.#ends.delete(id);
		for (const id of busy) {
			const { run } = keysOfRun(id);
			const [protocol, cancelled] = await client
				.hmget(run, "protocol", "cancelled")
				.catch(() => ["", null]);
			if (protocol === null || cancelled !== null) this.#endOf(id).abort();
		}
	}

	/** Leaves a job to other workers, and says why. */
	async #refuse(
		job: Job,
		data: JobData,
		token: string,
		reason: RefusalReason,
	): Promise<void> {
		const { client, card, log } = this.#parts;
		const name = `${data.run} ${reason}`;
		if (!this.#told.has(name)) {
			this.#told.add(name);
			log(`run ${data.run}: ${explain(reason, data, card)}`);
			const fields = ["t", "refused", "w", card.id, "r", reason];
			await noteInRun(client, data.run, [
				...fields,
				"v",
				card.curlew,
				"h",
				card.host,
			]);
		}
		await sleep(REFUSAL_PAUSE);
		await delayJob(job, token, REFUSAL_DELAY, this.#parts);
	}
}

/** BullMQ writes the text of an error into Redis, for everybody to read: it gets no more than the code. */
function fitForRedis(error: unknown): Error {
	if (error instanceof DelayedError || error instanceof WaitingError)
		return error;
	return new Error(failureReason(error));
}

function wantsDeveloper(manifest: Manifest): boolean {
	const { sandbox } =
		manifest.kind === "load" ? manifest.session : manifest.options;
	return sandbox === "developer";
}

function explain(
	reason: RefusalReason,
	{ curlew }: JobData,
	card: WorkerInfo,
): string {
	switch (reason) {
		case "version":
			return `was started by Curlew ${curlew}, and this worker is ${card.curlew}. Its parts are left to workers of that version.`;
		case "key":
			return "was encrypted with another queue key. Give this worker the producer's CURLEW_QUEUE_KEY.";
		case "developer":
			return "wants the developer sandbox, which this worker does not allow. Start it with --allow-developer-sandbox if you trust whoever starts runs.";
	}
}
