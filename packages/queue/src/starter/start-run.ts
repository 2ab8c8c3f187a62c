import {
	type Collection,
	type Diagnostic,
	InvalidOptionError,
	isEmptyPart,
	openPartedRun,
	type PartedRunOptions,
} from "@curlew/client";
import type { RedisClient } from "../connection/connect.ts";
import type { LossPolicy, RunManifest } from "../protocol/manifest.ts";
import { listeningWorkers } from "../protocol/registry.ts";
import type { QueueKey } from "../secrecy/queue-key.ts";
import { packLuggage } from "./luggage.ts";
import { queueRun } from "./queue-run.ts";
import { travellingOptions } from "./travelling-options.ts";

/** Parts for each that workers can run at the same time: the more, the less they wait for the slowest. */
const PARTS_FOR_EACH = 4;

/** Where nobody knows yet how many workers there will be. */
const FEWEST_PARTS = 32;

/** A job for each part is put into Redis in one step. */
export const MOST_JOBS = 20_000;

export interface StartOptions {
	readonly onWorkerLoss: LossPolicy;
	/** Requests per second, of all workers together. */
	readonly rate?: number | undefined;
	readonly priority?: number | undefined;
	/** Default: by how many workers listen. */
	readonly parts?: number | undefined;
	readonly version: string;
	/** The process's own. */
	readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface StartedRun {
	readonly id: string;
	readonly manifest: RunManifest;
	/** Secrets whose sources had no value: the requests that need them will fail. */
	readonly problems: readonly Diagnostic[];
}

/**
 * Divides a run, and puts it into the queue with everything that it needs.
 *
 * @throws CurlewError where a local run could not begin, SnapshotTooLargeError, InvalidOptionError
 */
export async function startRun(
	client: RedisClient,
	key: QueueKey,
	collection: Collection,
	options: PartedRunOptions,
	start: StartOptions,
): Promise<StartedRun> {
	assertTravels(options);
	const { manifest, problems } = await prepare(
		client,
		key,
		collection,
		options,
		start,
	);
	const { version, priority } = start;
	const id = await queueRun(client, key, manifest, { version, priority });
	return { id, manifest, problems };
}

/** What is read from this process's input is nowhere else. */
function assertTravels({ data }: PartedRunOptions): void {
	if (data?.input === undefined) return;
	throw new InvalidOptionError("Workers cannot read this command's input.", {
		hint: "Write the data into a file, and give that with --data.",
	});
}

async function prepare(
	client: RedisClient,
	key: QueueKey,
	collection: Collection,
	options: PartedRunOptions,
	start: StartOptions,
): Promise<Omit<StartedRun, "id">> {
	const run = await openPartedRun(collection, options);
	try {
		const count = await partCount(client, start.parts);
		const { parts } = await run.divide(count);
		const { snapshot, processEnvironment, secrets } = await packLuggage(
			...([client, key, collection, options, start.environment] as const),
		);
		const { values, problems } = secrets;
		const manifest: RunManifest = {
			kind: "run",
			snapshot,
			collection: collection.definition.file,
			options: travellingOptions(options, processEnvironment, values),
			digest: run.digest,
			onWorkerLoss: start.onWorkerLoss,
			rate: start.rate,
			started: run.startedEvent(),
			problems: run.problems,
			parts: parts.filter((part) => !isEmptyPart(part)),
		};
		return { manifest, problems };
	} finally {
		await run.close();
	}
}

async function partCount(
	client: RedisClient,
	wanted: number | undefined,
): Promise<number> {
	if (wanted !== undefined) return Math.min(wanted, MOST_JOBS);
	const workers = await listeningWorkers(client);
	const places = workers.reduce((sum, { concurrency }) => sum + concurrency, 0);
	return Math.min(Math.max(places * PARTS_FOR_EACH, FEWEST_PARTS), MOST_JOBS);
}
