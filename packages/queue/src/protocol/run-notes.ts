import type { RedisClient } from "../connection/connect.ts";
import { KEPT_FOR, keysOfRun } from "./keys.ts";
import { Script } from "./script.ts";

/** Nothing is written to a run that is gone: it would stay without its books. */
const NOTE = new Script(`
if redis.call("EXISTS", KEYS[1]) == 0 then return 0 end
redis.call("XADD", KEYS[2], "*", unpack(ARGV, 2))
redis.call("PEXPIRE", KEYS[2], ARGV[1])
return 1
`);

/** Adds something to a run's stream of events that belongs to no attempt. */
export async function noteInRun(
	client: RedisClient,
	run: string,
	fields: readonly (string | number | Buffer)[],
): Promise<void> {
	const { run: key, events } = keysOfRun(run);
	await NOTE.run(client, [key, events], [KEPT_FOR, ...fields]);
}
