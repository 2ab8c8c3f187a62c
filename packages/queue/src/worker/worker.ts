import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { makeTemporaryPlace, type TemporaryPlace } from "@curlew/client/files";
import { Worker as BullWorker, type Job } from "bullmq";
import { connect, type RedisClient } from "../connection/connect.ts";
import type { QueueAddress } from "../connection/queue-url.ts";
import { PROTOCOL } from "../protocol/job.ts";
import { PREFIX, QUEUE_NAME } from "../protocol/keys.ts";
import { RedisClock } from "../protocol/redis-clock.ts";
import {
	HEARTBEAT,
	registerWorker,
	unregisterWorker,
	type WorkerInfo,
} from "../protocol/registry.ts";
import type { QueueKey } from "../secrecy/queue-key.ts";
import { SnapshotCache } from "../snapshot/snapshot-cache.ts";
import { SnapshotStore } from "../snapshot/snapshot-store.ts";
import { type HealthServer, startHealthServer } from "./health-server.ts";
import { JobRunner } from "./job-runner.ts";
import { WorkerMetrics } from "./metrics.ts";
import { OpenRuns } from "./open-runs.ts";
import { WorkerThreads } from "./thread-pool.ts";

/** Losses are counted, and limited, by the parts' own books. */
const NO_LIMIT = 1_000_000;

/** Until BullMQ asks again after Redis was away. Milliseconds. */
const RETRY_DELAY = 500;

export interface WorkerOptions {
	readonly address: QueueAddress;
	readonly caFile?: string | undefined;
	readonly key: QueueKey;
	/** Of Curlew. Parts of runs that another version started are given back. */
	readonly version: string;
	/** Parts at the same time. */
	readonly concurrency: number;
	/** Milliseconds after which a worker that is silent counts as lost. */
	readonly lostAfter: number;
	/** Whether scripts may run in the developer sandbox, with all rights of this process. */
	readonly allowsDeveloper: boolean;
	/** Absent: no health server. */
	readonly healthPort?: number | undefined;
	/** Hears what whoever runs the worker should know. */
	readonly log: (line: string) => void;
}

/** A worker that takes parts of runs. */
export interface CurlewWorker {
	readonly id: string;
	/** Undefined without a health server. */
	readonly healthPort: number | undefined;
	/** Takes no more parts, waits up to so many milliseconds for those that run, and gives the rest back. */
	drain(timeout: number): Promise<void>;
}

/**
 * Starts a worker.
 *
 * @throws QueueNotUsableError
 */
export async function startWorker(
	options: WorkerOptions,
): Promise<CurlewWorker> {
	const { address, caFile, log } = options;
	const name = "curlew-worker";
	const client = await connect(address, { caFile, name });
	const clock = await RedisClock.open(client);
	// Where snapshots are unpacked.
	const place = await makeTemporaryPlace();
	const worker = new QueueWorker(options, client, clock, place);
	await worker.start();
	log(
		`listening at ${address.label}, ${inWords(options.concurrency)} at a time, Curlew ${options.version}`,
	);
	return worker;
}

class QueueWorker implements CurlewWorker {
	readonly id = randomUUID();
	readonly #options: WorkerOptions;
	readonly #client: RedisClient;
	readonly #clock: RedisClock;
	readonly #place: TemporaryPlace;
	readonly #threads: WorkerThreads;
	readonly #runner: JobRunner;
	readonly #metrics: WorkerMetrics;
	readonly #bull: BullWorker;
	#health: HealthServer | undefined;
	#heart: NodeJS.Timeout | undefined;
	#isDraining = false;

	constructor(
		options: WorkerOptions,
		client: RedisClient,
		clock: RedisClock,
		place: TemporaryPlace,
	) {
		const { concurrency, lostAfter, key, version, log } = options;
		this.#options = options;
		this.#client = client;
		this.#clock = clock;
		this.#place = place;
		this.#threads = new WorkerThreads(concurrency);
		this.#metrics = new WorkerMetrics({ version, concurrency });
		const cache = new SnapshotCache(place.path, new SnapshotStore(client, key));
		const runs = new OpenRuns(client, key, cache, (run) =>
			this.#threads.close(run),
		);
		this.#runner = new JobRunner({
			...{ client, runs, threads: this.#threads, metrics: this.#metrics },
			...{ card: this.#card(), clock, log },
		});
		this.#bull = new BullWorker(
			QUEUE_NAME,
			// BullMQ gives a signal to functions of three parameters.
			(job: Job, token = "", signal?: AbortSignal) =>
				this.#runner.run(job, token, signal),
			{
				connection: client,
				prefix: PREFIX,
				concurrency,
				autorun: false,
				lockDuration: lostAfter,
				stalledInterval: Math.max(lostAfter / 2, 100),
				maxStalledCount: NO_LIMIT,
				// Also of a run that is gone, whose jobs have lost their options.
				removeOnComplete: { count: 0 },
				removeOnFail: { count: 0 },
				runRetryDelay: RETRY_DELAY,
			},
		);
	}

	get healthPort(): number | undefined {
		return this.#health?.port;
	}

	async start(): Promise<void> {
		const { healthPort: port, log } = this.#options;
		this.#bull.on("error", (error) => this.#runner.hearError(error));
		this.#bull.on("stalled", (job) => log(`${job}: its worker was lost`));
		this.#bull.on("failed", (job, { message }) =>
			log(`${job?.id}: could not be run (${message})`),
		);
		this.#bull.on("lockRenewalFailed", (jobs) => {
			for (const job of jobs) this.#bull.cancelJob(job, "lock lost");
		});
		await this.#beat();
		this.#heart = setInterval(() => void this.#beat(), HEARTBEAT);
		this.#runner.start();
		void this.#bull.run().catch((error) => this.#runner.hearError(error));
		if (port === undefined) return;
		this.#health = await startHealthServer({
			port,
			metrics: this.#metrics,
			isReady: () => !this.#isDraining && this.#client.status === "ready",
		});
	}

	async drain(timeout: number): Promise<void> {
		this.#isDraining = true;
		clearInterval(this.#heart);
		const { log } = this.#options;
		const count = this.#runner.active;
		if (count > 0) log(`waiting for ${inWords(count)} to end`);
		const timer = setTimeout(() => {
			log(`giving ${inWords(this.#runner.active)} back`);
			this.#runner.giveBackAll();
		}, timeout);
		await unregisterWorker(this.#client, this.id).catch(() => undefined);
		await this.#bull.close();
		await this.#runner.letExpire().catch(() => undefined);
		clearTimeout(timer);
		this.#runner.stop();
		await this.#threads.end();
		await this.#health?.[Symbol.asyncDispose]();
		this.#client.disconnect();
		await this.#place.remove();
		log("ended");
	}

	async #beat(): Promise<void> {
		// While Redis is away, nobody can hear it either.
		await registerWorker(this.#client, this.#card())
			.then(() => this.#clock.read())
			.then(() => this.#runner.letExpire())
			.catch(() => undefined);
	}

	#card(): WorkerInfo {
		const { version, key, concurrency, allowsDeveloper } = this.#options;
		return {
			id: this.id,
			host: hostname(),
			pid: process.pid,
			curlew: version,
			protocol: PROTOCOL,
			fingerprint: key.fingerprint,
			concurrency,
			isDeveloper: allowsDeveloper,
		};
	}
}

function inWords(parts: number): string {
	return parts === 1 ? "1 part" : `${parts} parts`;
}
