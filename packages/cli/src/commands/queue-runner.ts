import {
	type Collection,
	type EventListener,
	InvalidOptionError,
	type RunOptions,
	type RunSummary,
} from "@curlew/client";
import { openQueue, type RunQueue, type StartedRun } from "@curlew/queue";
import type { QueueRunOptions } from "../queue-options.ts";
import type { ShardOptions } from "../shard-options.ts";
import { type FollowContext, followOnQueue } from "./follow-queue.ts";
import { writeNotes } from "./notes.ts";
import { queueAccess } from "./queue-access.ts";
import { divisionOptions, type Runner } from "./runner.ts";

/**
 * Opens a run on workers.
 *
 * @throws InvalidOptionError, QueueNotUsableError, QueueKeyError
 */
export async function openQueueRunner(
	collection: Collection,
	options: RunOptions,
	flags: QueueRunOptions & ShardOptions,
	context: FollowContext,
): Promise<Runner> {
	assertGoTogether(options, flags);
	const queue = await openQueue(await queueAccess(flags));
	return {
		notes: [],
		run: (listener) =>
			run(queue, collection, options, flags, context, listener),
		close: async () => queue[Symbol.asyncDispose](),
	};
}

function assertGoTogether({ keep }: RunOptions, { shard }: ShardOptions): void {
	const other = shard ? "--shard" : keep ? "--save" : undefined;
	if (other === undefined) return;
	throw new InvalidOptionError(`${other} and --queue do not go together.`, {
		hint: shard
			? "Workers share the parts of a run by themselves."
			: "What scripts want to be kept depends on all of them: run once without --queue.",
	});
}

async function run(
	queue: RunQueue,
	collection: Collection,
	options: RunOptions,
	flags: QueueRunOptions & ShardOptions,
	context: FollowContext,
	listener: EventListener,
): Promise<RunSummary> {
	const { terminal } = context;
	const started = await queue.start(
		collection,
		{ ...options, ...divisionOptions(flags) },
		{
			onWorkerLoss: flags.onWorkerLoss ?? "retry",
			rate: flags.rate,
			priority: flags.priority,
			parts: flags.parts,
			environment: process.env,
		},
	);
	writeNotes(terminal, [
		describe(started),
		...started.problems.map(({ message }) => message),
	]);
	return followOnQueue(queue, started, listener, context);
}

function describe({ id, manifest }: StartedRun): string {
	const count = manifest.parts.length;
	const parts = count === 1 ? "1 part" : `${count} parts`;
	return `run ${id} is in the queue, in ${parts}. Should this command be lost: curlew attach ${id}`;
}
