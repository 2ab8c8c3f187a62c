import { Job, Queue } from "bullmq";
import type { RedisClient } from "../connection/connect.ts";
import { keysOfRun, PREFIX, QUEUE_NAME } from "../protocol/keys.ts";

/** Keys in one call. */
const MOST_KEYS = 500;

/** Ends a run on all workers: what waits is removed, what runs is ended by its worker within a second. */
export async function cancelQueuedRun(
	client: RedisClient,
	id: string,
): Promise<void> {
	await client.hset(keysOfRun(id).run, "cancelled", "1");
	const queue = new Queue(QUEUE_NAME, { connection: client, prefix: PREFIX });
	const last = await Job.fromId(queue, id);
	await last?.removeUnprocessedChildren();
	// It cannot go as long as a part runs; then it goes when it finds no run.
	await last?.remove().catch(() => undefined);
}

/** Removes everything of a run from Redis. */
export async function removeRun(
	client: RedisClient,
	id: string,
	parts: number,
): Promise<void> {
	const { run, parts: states, events, rate, bodies, intents } = keysOfRun(id);
	const known = await client.hgetall(states);
	const begun = Array.from({ length: parts }, (_, part) => part).filter(
		(part) => known[part] !== undefined && !known[part]?.endsWith("|done"),
	);
	const keys = [run, states, events, rate, bodies, ...begun.map(intents)];
	for (let start = 0; start < keys.length; start += MOST_KEYS)
		await client.unlink(...keys.slice(start, start + MOST_KEYS));
}
