import type { RedisClient } from "../connection/connect.ts";
import { KEPT_FOR, queueKey } from "./keys.ts";
import { Script } from "./script.ts";

/** BullMQ's own books of the queue, which it keeps for ever. */
const QUEUE_BOOKS = [
	"active",
	"completed",
	"delayed",
	"events",
	"failed",
	"id",
	"marker",
	"meta",
	"paused",
	"pc",
	"prioritized",
	"stalled",
	"wait",
	"waiting-children",
].map(queueKey);

const EXPIRE = new Script(`
for _, key in ipairs(KEYS) do
	if redis.call("PTTL", key) < ARGV[1] / 2 then redis.call("PEXPIRE", key, ARGV[1]) end
end
`);

/** Keys in one call: Lua's stack has an end. */
const MOST_KEYS = 1_000;

/** BullMQ's books of the job that comes after all parts of a run. */
export function bookkeepingKeys(run: string): readonly string[] {
	return ["", ":dependencies", ":processed", ":failed", ":unsuccessful"].map(
		(end) => queueKey(`${run}${end}`),
	);
}

/** Lets the queue's books, and the given keys, go a day after the last time that somebody cared. */
export async function expireKeys(
	client: RedisClient,
	keys: readonly string[],
): Promise<void> {
	const all = [...QUEUE_BOOKS, ...keys];
	for (let start = 0; start < all.length; start += MOST_KEYS)
		await EXPIRE.run(client, all.slice(start, start + MOST_KEYS), [KEPT_FOR]);
}
