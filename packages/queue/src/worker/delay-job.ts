import { DelayedError, type Job } from "bullmq";
import type { RedisClient } from "../connection/connect.ts";
import { queueKey } from "../protocol/keys.ts";
import type { RedisClock } from "../protocol/redis-clock.ts";
import { Script } from "../protocol/script.ts";

/** A delayed job's score is its time, with room for so many jobs in a millisecond. */
const JOBS_IN_A_MILLISECOND = 4096;

/** KEYS: delayed jobs, BullMQ's marker. ARGV: the job's id, its score, the time. */
const BRING_FORWARD = new Script(`
if redis.call("ZSCORE", KEYS[1], ARGV[1]) then
	redis.call("ZADD", KEYS[1], "LT", ARGV[2], ARGV[1])
	redis.call("ZADD", KEYS[2], "LT", ARGV[3], "1")
end`);

/**
 * Puts a job that this worker has off for a while, for others.
 *
 * BullMQ goes by each worker's own clock: the job's time is one that neither
 * this worker nor those with the right time wait longer for. BullMQ takes no time
 * that has passed by its own clock, so where that one is ahead the job is brought
 * forward: others would wait for as long as it is ahead.
 *
 * @param delay milliseconds
 * @throws DelayedError always: BullMQ wants to hear it from the job
 */
export async function delayJob(
	job: Job,
	token: string,
	delay: number,
	{
		client,
		clock,
	}: { readonly client: RedisClient; readonly clock: RedisClock },
): Promise<never> {
	const due = Math.round(Math.min(Date.now(), clock.now()) + delay);
	await job.moveToDelayed(due, token);
	if (due < Date.now()) {
		const keys = [queueKey("delayed"), queueKey("marker")];
		const score = due * JOBS_IN_A_MILLISECOND;
		await BRING_FORWARD.run(client, keys, [job.id ?? "", score, due]);
	}
	throw new DelayedError();
}
