import { resolve } from "node:path";
import type {
	Collection,
	EventListener,
	RunOptions,
	RunSummary,
} from "@curlew/client";
import {
	type DivisionOptions,
	InvalidOptionError,
	type PartedRunOptions,
	TimingsReporter,
} from "@curlew/client/internal";
import { parseRate } from "@curlew/load";
import { openQueue, type RunQueue, type StartedRun } from "@curlew/queue";
import type { QueueFlags } from "../../options/queue-options.ts";
import type { ShardOptions } from "../../options/shard-options.ts";
import { writeNotes } from "../run/notes.ts";
import { divisionOptions, type Runner } from "../run/runner.ts";
import { type FollowContext, followOnQueue } from "./follow-queue.ts";
import { queueAccess } from "./queue-access.ts";

/**
 * Opens a run on workers.
 *
 * @throws InvalidOptionError, QueueNotUsableError, QueueKeyError
 */
export async function openQueueRunner(
	collection: Collection,
	options: RunOptions,
	flags: QueueFlags & ShardOptions,
	context: FollowContext,
	needsBlob: boolean,
): Promise<Runner> {
	assertGoTogether(options, flags, needsBlob);
	const division = divisionOptions(flags);
	const queue = await openQueue(await queueAccess(flags));
	const divided = { ...options, ...division };
	return {
		...takingDown(flags.timings, division),
		notes: [],
		run: (listener) =>
			run(queue, collection, divided, flags, context, listener),
		close: async () => queue[Symbol.asyncDispose](),
	};
}

/** @throws InvalidOptionError */
function assertGoTogether(
	{ keep }: RunOptions,
	{ shard }: ShardOptions,
	needsBlob: boolean,
): void {
	if (shard)
		throw apart("--shard", "Workers share the parts of a run by themselves.");
	if (needsBlob)
		throw apart(
			"--reporter blob",
			"There is nothing to merge: the other reports have the whole run.",
		);
	if (keep)
		throw apart(
			"--save",
			"What scripts want to be kept depends on all of them: run once without --queue.",
		);
}

function apart(option: string, hint: string): InvalidOptionError {
	const message = `${option} and --queue do not go together.`;
	return new InvalidOptionError(message, { hint });
}

/** Takes down how long requests take, where that is wanted. */
function takingDown(
	file: string | undefined,
	{ timings }: DivisionOptions,
): Pick<Runner, "timings"> {
	if (file === undefined) return {};
	return { timings: new TimingsReporter(resolve(file), timings) };
}

/** @throws InvalidOptionError */
function rateOf(text: string): number {
	const rate = parseRate(text);
	if (rate > 0) return rate;
	throw new InvalidOptionError("At a rate of 0, nothing is ever sent.", {
		hint: "For example: --rate 100/s.",
	});
}

async function run(
	queue: RunQueue,
	collection: Collection,
	options: PartedRunOptions,
	flags: QueueFlags,
	context: FollowContext,
	listener: EventListener,
): Promise<RunSummary> {
	const { terminal } = context;
	const started = await queue.start(collection, options, {
		onWorkerLoss: flags.onWorkerLoss ?? "retry",
		rate: flags.rate === undefined ? undefined : rateOf(flags.rate),
		priority: flags.priority,
		parts: flags.parts,
		environment: process.env,
	});
	writeNotes(terminal, [
		describe(started),
		...started.problems.map(({ message }) => message),
	]);
	return followOnQueue(queue, started, listener, context);
}

function describe({ id, manifest, cost, wishedParts }: StartedRun): string {
	const count = manifest.parts.length;
	const parts = count === 1 ? "1 part" : `${count} parts`;
	const price =
		cost.factor === 1
			? ""
			: `, which together send ${cost.sent} requests, ${cost.factor.toFixed(2)} times as many as the run has`;
	const fewer =
		wishedParts === undefined
			? ""
			: ` More parts would repeat too many requests (curlew plan --shards ${wishedParts} tells which).`;
	return `run ${id} is in the queue, in ${parts}${price}.${fewer} Should this command be lost: curlew attach ${id}`;
}
