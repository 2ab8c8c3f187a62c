import type { RedisClient } from "../connection/connect.ts";
import { WORKERS_KEY, workerKey } from "./keys.ts";
import { Script } from "./script.ts";

/** What a worker says of itself, for everybody to read. */
export interface WorkerInfo {
	readonly id: string;
	readonly host: string;
	readonly pid: number;
	readonly curlew: string;
	readonly protocol: number;
	/** Of its queue key. */
	readonly fingerprint: string;
	/** Parts at the same time. */
	readonly concurrency: number;
	/** Whether it runs scripts in the developer sandbox. */
	readonly isDeveloper: boolean;
}

/** A worker that has not been heard of for so long has ended. Milliseconds. */
const SILENCE = 15_000;

/** How often a worker is heard of. Milliseconds. */
export const HEARTBEAT = 5_000;

/** By Redis's clock: a worker whose own is ahead would take all others for ended. */
const ANNOUNCE = new Script(`
local time = redis.call("TIME")
local now, silence = time[1] * 1000 + math.floor(time[2] / 1000), tonumber(ARGV[3])
redis.call("SET", KEYS[2], ARGV[2], "PX", silence)
redis.call("ZADD", KEYS[1], now + silence, ARGV[1])
redis.call("ZREMRANGEBYSCORE", KEYS[1], "-inf", now)
redis.call("PEXPIRE", KEYS[1], silence)
`);

/** Says that a worker listens. */
export async function registerWorker(
	client: RedisClient,
	card: WorkerInfo,
): Promise<void> {
	await ANNOUNCE.run(
		client,
		[WORKERS_KEY, workerKey(card.id)],
		[card.id, JSON.stringify(card), SILENCE],
	);
}

/** Says that it does not any more. */
export async function unregisterWorker(
	client: RedisClient,
	id: string,
): Promise<void> {
	await client.multi().del(workerKey(id)).zrem(WORKERS_KEY, id).exec();
}

/** All workers that listen. */
export async function connectedWorkers(
	client: RedisClient,
): Promise<readonly WorkerInfo[]> {
	const ids = await client.zrange(WORKERS_KEY, "0", "-1");
	if (ids.length === 0) return [];
	const texts = await client.mget(ids.map(workerKey));
	return texts.flatMap((text) => (text === null ? [] : [readCard(text)]));
}

/** Workers of all versions write it: members that are missing are told as such. */
function readCard(text: string): WorkerInfo {
	const card: Partial<WorkerInfo> = JSON.parse(text);
	return {
		id: card.id ?? "",
		host: card.host ?? "an unknown machine",
		pid: card.pid ?? 0,
		curlew: card.curlew ?? "another version",
		protocol: card.protocol ?? 0,
		fingerprint: card.fingerprint ?? "",
		concurrency: card.concurrency ?? 1,
		isDeveloper: card.isDeveloper ?? false,
	};
}
