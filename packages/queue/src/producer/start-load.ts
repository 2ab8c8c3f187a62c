import { openCollection } from "@curlew/client";
import {
	type LoadOptions,
	type LoadPlan,
	type PlainSessionOptions,
	splitPlan,
} from "@curlew/load";
import type { RedisClient } from "../connection/connect.ts";
import { NoWorkersError } from "../errors.ts";
import { PROTOCOL } from "../protocol/job.ts";
import type { LoadManifest } from "../protocol/manifest.ts";
import { RedisClock } from "../protocol/redis-clock.ts";
import { connectedWorkers } from "../protocol/registry.ts";
import type { QueueKey } from "../secrecy/queue-key.ts";
import { queueRun } from "./queue-run.ts";
import { uploadRunInputs } from "./run-inputs.ts";

/** Until all workers have the files, and their threads. Milliseconds. */
const HEAD_START = 5_000;

export interface StartedLoad {
	readonly id: string;
	readonly manifest: LoadManifest;
}

/**
 * Gives each worker that listens a share of a load; all begin at the same moment.
 *
 * @throws NoWorkersError, CurlewError where a load could not begin here
 */
export async function startLoad(
	client: RedisClient,
	key: QueueKey,
	{ selection, session, plan, threads }: LoadOptions,
	{
		version,
		environment,
	}: {
		readonly version: string;
		readonly environment: Readonly<Record<string, string | undefined>>;
	},
): Promise<StartedLoad> {
	const collection = await openCollection(selection.collection);
	const { snapshot, processEnvironment, grants, secrets } =
		await uploadRunInputs(
			client,
			key,
			collection,
			{ ...session, data: plan.data?.source },
			environment,
		);
	const workers = await ableWorkers(client, key, version, session);
	const manifest: LoadManifest = {
		kind: "load",
		...{ snapshot, threads },
		selection: { ...selection, collection: collection.definition.file },
		session: {
			...session,
			processEnvironment,
			grants,
			fetchedSecrets: secrets.values,
		},
		parts: shares(plan, workers, await RedisClock.open(client)),
	};
	return { id: await queueRun(client, key, manifest, { version }), manifest };
}

/** They begin at the same moment by Redis's clock. */
function shares(
	plan: LoadPlan,
	workers: number,
	clock: RedisClock,
): readonly LoadPlan[] {
	return splitPlan({ ...plan, startAt: clock.now() + HEAD_START }, workers);
}

/** Shares are made for the workers that are there: none is left for one that comes later. */
async function ableWorkers(
	client: RedisClient,
	key: QueueKey,
	version: string,
	{ sandbox }: PlainSessionOptions,
): Promise<number> {
	const able = (await connectedWorkers(client)).filter(
		(worker) =>
			worker.protocol === PROTOCOL &&
			worker.curlew === version &&
			worker.fingerprint === key.fingerprint &&
			(sandbox !== "developer" || worker.isDeveloper),
	);
	if (able.length > 0) return able.length;
	throw new NoWorkersError("No worker of this queue can take the load.", {
		hint: `Start workers of Curlew ${version} with the same CURLEW_QUEUE_KEY: curlew worker --queue URL.`,
	});
}
