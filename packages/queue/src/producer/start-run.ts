import type { Collection, Diagnostic } from "@curlew/client";
import {
	assertAffordable,
	type Division,
	type DivisionCost,
	InvalidOptionError,
	isAffordable,
	isEmptyPart,
	openPartedRun,
	type PartedRun,
	type PartedRunOptions,
} from "@curlew/client/internal";
import type { RedisClient } from "../connection/connect.ts";
import { shiftedRunStart } from "../protocol/event-times.ts";
import type { LossPolicy, RunManifest } from "../protocol/manifest.ts";
import { RedisClock } from "../protocol/redis-clock.ts";
import { connectedWorkers } from "../protocol/registry.ts";
import type { QueueKey } from "../secrecy/queue-key.ts";
import { queueRun } from "./queue-run.ts";
import { uploadRunInputs } from "./run-inputs.ts";
import { serializedOptions } from "./serialized-options.ts";

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
	/** How many requests all parts together send. */
	readonly cost: DivisionCost;
	/** Into how many parts it would have been divided, had that not repeated too much; absent where it was. */
	readonly wishedParts?: number;
}

/**
 * Divides a run, and puts it into the queue with everything that it needs.
 *
 * @throws CurlewError where a local run could not begin, SnapshotTooLargeError, InvalidOptionError, TooMuchRepeatedError for the number of parts that was asked for
 */
export async function startQueuedRun(
	client: RedisClient,
	key: QueueKey,
	collection: Collection,
	options: PartedRunOptions,
	start: StartOptions,
): Promise<StartedRun> {
	assertTravels(options);
	const { manifest, ...prepared } = await prepare(
		client,
		key,
		collection,
		options,
		start,
	);
	const { version, priority } = start;
	const id = await queueRun(client, key, manifest, { version, priority });
	return { id, manifest, ...prepared };
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
		const { division, wishedParts } = await divide(
			run,
			await partCount(client, start.parts),
			{ isAsked: start.parts !== undefined, limit: options.limit },
		);
		const { parts, cost } = division;
		const { snapshot, secrets, ...taken } = await uploadRunInputs(
			...([client, key, collection, options, start.environment] as const),
		);
		const { values, problems } = secrets;
		const clock = await RedisClock.open(client);
		const manifest: RunManifest = {
			kind: "run",
			snapshot,
			collection: collection.definition.file,
			options: serializedOptions(options, taken, values),
			digest: run.digest,
			onWorkerLoss: start.onWorkerLoss,
			rate: start.rate,
			started: shiftedRunStart(run.startedEvent(), clock.ahead()),
			problems: run.problems,
			parts: parts.filter((part) => !isEmptyPart(part)),
		};
		return {
			...{ manifest, problems, cost },
			...(wishedParts !== undefined && { wishedParts }),
		};
	} finally {
		await run.close();
	}
}

/**
 * A number of parts that was asked for is kept, or refused; one that was chosen
 * here is halved until the parts do not repeat too much.
 *
 * @throws TooMuchRepeatedError
 */
async function divide(
	run: PartedRun,
	count: number,
	{
		isAsked,
		limit,
	}: { readonly isAsked: boolean; readonly limit: number | undefined },
): Promise<{ readonly division: Division; readonly wishedParts?: number }> {
	const division = await run.divide(count);
	if (isAsked)
		assertAffordable(division, run.requests, { limit, word: "part" });
	if (isAffordable(division, limit)) return { division };
	const fewer = await divide(run, Math.ceil(count / 2), { isAsked, limit });
	return { division: fewer.division, wishedParts: count };
}

async function partCount(
	client: RedisClient,
	wanted: number | undefined,
): Promise<number> {
	if (wanted !== undefined) return Math.min(wanted, MOST_JOBS);
	const workers = await connectedWorkers(client);
	const places = workers.reduce((sum, { concurrency }) => sum + concurrency, 0);
	return Math.min(Math.max(places * PARTS_FOR_EACH, FEWEST_PARTS), MOST_JOBS);
}
