import type { Job } from "bullmq";
import type { RedisClient } from "../connection/connect.ts";
import { keysOfRun } from "../protocol/keys.ts";
import { PLACES } from "../protocol/manifest.ts";
import { type FailedPart, reasonIn } from "../protocol/part-failure.ts";
import { noteInRun } from "../protocol/run-notes.ts";
import type { WorkerRun } from "./open-runs.ts";

/** Comes after all parts: tells which of them came to no end, and why. */
export async function finishRun(
	client: RedisClient,
	{ id, manifest, cipher }: WorkerRun,
	job: Job,
): Promise<void> {
	const states = await client.hgetall(keysOfRun(id).parts);
	const isDone = (part: number) => states[part]?.endsWith("|done") ?? false;
	const reasons = await job.getIgnoredChildrenFailures();
	const reasonOf = (part: number) =>
		Object.entries(reasons).find(([key]) =>
			key.endsWith(`:${id}-${part}`),
		)?.[1];
	const failed: FailedPart[] = [];
	for (const part of manifest.parts.keys()) {
		if (isDone(part)) continue;
		failed.push({ part, reason: reasonIn(reasonOf(part)) });
	}
	const sealed = cipher.sealJson(failed, PLACES.finish);
	await noteInRun(client, id, ["t", "finish", "d", sealed]);
}
