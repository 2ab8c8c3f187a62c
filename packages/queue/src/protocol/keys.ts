/**
 * Every key has the same hash tag, so that a Redis cluster keeps them in one
 * slot, where Lua scripts and transactions may touch several at once.
 */
export const PREFIX = "{curlew}";

/** The BullMQ queue of all work; its keys begin with `{curlew}:work:`. */
export const QUEUE_NAME = "work";

/** How long anything stays in Redis after it was last touched. Milliseconds. */
export const KEPT_FOR = 24 * 60 * 60 * 1000;

/** Names of the keys of one run. */
export interface RunKeys {
	/** Hash: what a worker must know before it reads anything else. */
	readonly run: string;
	/** Hash: the state of each part, by its number. */
	readonly parts: string;
	/** Stream: what the workers tell the producer. */
	readonly events: string;
	/** String: when the next request may go out, with `--rate`. */
	readonly rate: string;
	/** Hash: the unsafe requests that a part is about to send, or has sent. */
	intents(part: number): string;
	/** Hash: large bodies, by their digests. */
	readonly bodies: string;
}

export function keysOfRun(run: string): RunKeys {
	const start = `${PREFIX}:run:${run}`;
	return {
		run: start,
		parts: `${start}:parts`,
		events: `${start}:events`,
		rate: `${start}:rate`,
		intents: (part) => `${start}:intents:${part}`,
		bodies: `${start}:bodies`,
	};
}

/** Hash: the encrypted chunks of a snapshot, by their number. */
export function snapshotKey(digest: string): string {
	return `${PREFIX}:snapshot:${digest}`;
}

/** Sorted set: the workers that listen, by the time when they count as gone. */
export const WORKERS_KEY = `${PREFIX}:workers`;

/** String: what a worker says of itself. */
export function workerKey(worker: string): string {
	return `${PREFIX}:worker:${worker}`;
}

/** BullMQ's key of a job, or of the queue's own books. */
export function queueKey(name: string): string {
	return `${PREFIX}:${QUEUE_NAME}:${name}`;
}
