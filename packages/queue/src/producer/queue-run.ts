import { randomBytes } from "node:crypto";
import { FlowProducer, type JobsOptions } from "bullmq";
import type { RedisClient } from "../connection/connect.ts";
import { bookkeepingKeys, expireKeys } from "../protocol/expiry.ts";
import { type JobData, PROTOCOL } from "../protocol/job.ts";
import {
	KEPT_FOR,
	keysOfRun,
	PREFIX,
	QUEUE_NAME,
	queueKey,
} from "../protocol/keys.ts";
import { type Manifest, PLACES } from "../protocol/manifest.ts";
import { Cipher } from "../secrecy/cipher.ts";
import type { QueueKey } from "../secrecy/queue-key.ts";

/** For what is no fault of the part: a thread that ended, files that are not there yet. Milliseconds. */
const RETRIES = { attempts: 5, backoff: { type: "exponential", delay: 500 } };

export interface RunOnWorkersOptions {
	readonly version: string;
	/** Runs with a lower number come first; 1 is the lowest. Those without come before all others. */
	readonly priority?: number | undefined;
}

/** Puts a run into the queue: its manifest, and a job for each part. Returns its id. */
export async function queueRun(
	client: RedisClient,
	key: QueueKey,
	manifest: Manifest,
	{ version, priority }: RunOnWorkersOptions,
): Promise<string> {
	const id = newRunId();
	const { run } = keysOfRun(id);
	const sealed = new Cipher(key, `run ${id}`).sealJson(
		manifest,
		PLACES.manifest,
	);
	await client
		.multi()
		.hset(run, {
			protocol: PROTOCOL,
			curlew: version,
			fingerprint: key.fingerprint,
			manifest: sealed,
		})
		.pexpire(run, KEPT_FOR)
		.exec();
	const parts = [...manifest.parts.keys()];
	const kind = manifest.kind === "load" ? "load" : "part";
	const data = { protocol: PROTOCOL, curlew: version, run: id, kind } as const;
	await addJobs(client, data, parts, priority);
	const jobs = parts.map((part) => queueKey(jobId(id, part)));
	await expireKeys(client, [...bookkeepingKeys(id), ...jobs]);
	return id;
}

/** The parts and, after all of them, the job that closes the books; all or none. */
async function addJobs(
	client: RedisClient,
	data: Omit<JobData, "part">,
	parts: readonly number[],
	priority: number | undefined,
): Promise<void> {
	const opts: JobsOptions = {
		...RETRIES,
		...(priority !== undefined && { priority }),
		removeOnComplete: true,
		removeOnFail: true,
	};
	const producer = new FlowProducer({ connection: client, prefix: PREFIX });
	await producer.add({
		name: "finish",
		queueName: QUEUE_NAME,
		data: { ...data, kind: "finish", part: 0 } satisfies JobData,
		opts: { ...opts, jobId: data.run },
		children: parts.map((part) => ({
			name: data.kind,
			queueName: QUEUE_NAME,
			data: { ...data, part } satisfies JobData,
			opts: {
				...opts,
				jobId: jobId(data.run, part),
				ignoreDependencyOnFailure: true,
			},
		})),
	});
}

function jobId(run: string, part: number): string {
	return `${run}-${part}`;
}

/** Short enough to be typed, and not to be guessed. */
function newRunId(): string {
	const letters = "abcdefghijkmnpqrstuvwxyz23456789";
	return [...randomBytes(12)]
		.map((byte) => letters[byte % letters.length])
		.join("");
}
