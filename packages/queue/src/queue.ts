import type { Collection, RunEvent } from "@curlew/client";
import type { PartedRunOptions } from "@curlew/client/internal";
import type { LoadListener, LoadOptions } from "@curlew/load";
import { connect, type RedisClient } from "./connection/connect.ts";
import { explainRedis } from "./connection/explain-redis.ts";
import type { QueueAddress } from "./connection/queue-url.ts";
import { followLoad, type LoadOutcome } from "./producer/follow-load.ts";
import { followRun, type RunListeners } from "./producer/follow-run.ts";
import { openQueuedRun } from "./producer/open-run.ts";
import { cancelQueuedRun, removeRun } from "./producer/remove-run.ts";
import { startLoad } from "./producer/start-load.ts";
import {
	type StartedRun,
	type StartOptions,
	startQueuedRun,
} from "./producer/start-run.ts";
import type { RunManifest } from "./protocol/manifest.ts";
import type { QueueKey } from "./secrecy/queue-key.ts";

export type QueueRunSummary = Extract<
	RunEvent,
	{ readonly type: "run-finished" }
>["summary"];

export interface OpenQueueOptions {
	readonly address: QueueAddress;
	/** PEM file of the authority that signed Redis's certificate. */
	readonly caFile?: string | undefined;
	readonly key: QueueKey;
	/** Of Curlew. */
	readonly version: string;
}

export interface FollowOptions extends RunListeners {
	/** Aborted: nothing more of the run is wanted. */
	readonly signal: AbortSignal;
}

export interface QueueLoadOptions extends LoadOptions {
	/** The process's own. */
	readonly environment: Readonly<Record<string, string | undefined>>;
	/** Hears of shares that are lost. */
	readonly onNote: (note: string) => void;
}

/** The queue, as whoever starts runs sees it. */
export interface RunQueue extends AsyncDisposable {
	/** Puts a run into the queue. @throws CurlewError */
	start(
		collection: Collection,
		options: PartedRunOptions,
		start: Omit<StartOptions, "version">,
	): Promise<StartedRun>;
	/** Finds a run that was started before. @throws RunNotFoundError, WrongQueueKeyError */
	find(id: string): Promise<Pick<StartedRun, "id" | "manifest">>;
	/** Tells a run from its beginning to its end. @throws RunNotFoundError when it disappears */
	follow(
		run: Pick<StartedRun, "id" | "manifest">,
		options: FollowOptions,
	): Promise<QueueRunSummary>;
	/**
	 * Drives a load from all workers that listen, each with its share; to its end,
	 * or until `signal` is aborted. Nothing is left of it.
	 *
	 * @throws NoWorkersError, LoadInterruptedError, CurlewError where a load could not begin here
	 */
	load(options: QueueLoadOptions, listener: LoadListener): Promise<LoadOutcome>;
	/** Ends a run on all workers. */
	cancel(id: string): Promise<void>;
	/** Removes what is left of a run. */
	remove(run: Pick<StartedRun, "id" | "manifest">): Promise<void>;
}

/** Connects to the queue. @throws QueueNotUsableError */
export async function openQueue(options: OpenQueueOptions): Promise<RunQueue> {
	const { address, caFile } = options;
	const name = "curlew-run";
	const client = await connect(address, { caFile, name });
	try {
		const waiting = await connect(address, { caFile, name });
		return new OpenQueue(options, client, waiting);
	} catch (error) {
		client.disconnect();
		throw error;
	}
}

class OpenQueue implements RunQueue {
	readonly #options: OpenQueueOptions;
	readonly #client: RedisClient;
	readonly #waiting: RedisClient;

	constructor(
		options: OpenQueueOptions,
		client: RedisClient,
		waiting: RedisClient,
	) {
		this.#options = options;
		this.#client = client;
		this.#waiting = waiting;
	}

	start(
		collection: Collection,
		options: PartedRunOptions,
		start: Omit<StartOptions, "version">,
	): Promise<StartedRun> {
		const { key, version } = this.#options;
		const own = { ...start, version };
		return this.#explaining(() =>
			startQueuedRun(this.#client, key, collection, options, own),
		);
	}

	async find(
		id: string,
	): Promise<{ readonly id: string; readonly manifest: RunManifest }> {
		const manifest = await openQueuedRun(this.#client, this.#options.key, id);
		return { id, manifest };
	}

	follow(
		run: Pick<StartedRun, "id" | "manifest">,
		{ signal, ...listeners }: FollowOptions,
	): Promise<QueueRunSummary> {
		const { key, version } = this.#options;
		const [client, waiting] = [this.#client, this.#waiting];
		return followRun({
			...run,
			...{ key, version, client, waiting, listeners, signal },
		});
	}

	async load(
		{ environment, onNote, ...options }: QueueLoadOptions,
		listener: LoadListener,
	): Promise<LoadOutcome> {
		const { key, version } = this.#options;
		const [client, waiting] = [this.#client, this.#waiting];
		const where = { version, environment };
		const started = await this.#explaining(() =>
			startLoad(client, key, options, where),
		);
		const { plan, signal } = options;
		try {
			return await followLoad({
				...started,
				...{ key, plan, client, waiting, listener, onNote, signal },
			});
		} finally {
			await cancelQueuedRun(client, started.id);
			await removeRun(client, started.id, started.manifest.parts.length);
		}
	}

	cancel(id: string): Promise<void> {
		return cancelQueuedRun(this.#client, id);
	}

	remove({ id, manifest }: Pick<StartedRun, "id" | "manifest">): Promise<void> {
		return removeRun(this.#client, id, manifest.parts.length);
	}

	/** Says in words what Redis refuses, such as more than it has memory for. */
	async #explaining<T>(work: () => Promise<T>): Promise<T> {
		try {
			return await work();
		} catch (error) {
			if (error instanceof Error && error.name === "ReplyError")
				throw explainRedis(error, this.#options.address.label);
			throw error;
		}
	}

	async [Symbol.asyncDispose](): Promise<void> {
		this.#client.disconnect();
		this.#waiting.disconnect();
	}
}
