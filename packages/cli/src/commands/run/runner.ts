import { resolve } from "node:path";
import {
	type Collection,
	type EventListener,
	type RunOptions,
	type RunSummary,
	runCollection,
} from "@curlew/client";
import {
	assertAffordable,
	type BlobHeader,
	type Division,
	type DivisionOptions,
	isEmptyPart,
	openPartedRun,
	type PartedRun,
	readTimings,
	TimingsReporter,
} from "@curlew/client/internal";
import type {
	DivisionFlags,
	Shard,
	ShardOptions,
} from "../../options/shard-options.ts";

/** A run, or a shard of one, that can begin. */
export interface Runner {
	/** Of which part of which run its events are; absent where no report needs it. */
	readonly blob?: BlobHeader;
	/** Takes down how long requests take; absent where that is not wanted, and for a shard: all others need the same file. */
	readonly timings?: TimingsReporter;
	/** What is to be said before. */
	readonly notes: readonly string[];
	run(listener: EventListener): Promise<RunSummary>;
	close(): Promise<void>;
}

/**
 * Opens a run as a whole, or a shard.
 *
 * @param needsBlob true when a report will be merged with others
 * @throws TimingsNotReadableError
 */
export async function openRunner(
	collection: Collection,
	options: RunOptions,
	{ shard, ...flags }: ShardOptions,
	needsBlob: boolean,
): Promise<Runner> {
	const { timings } = flags;
	const division = divisionOptions(flags);
	const takingDown =
		shard === undefined && timings !== undefined
			? { timings: new TimingsReporter(resolve(timings), division.timings) }
			: {};
	if (shard === undefined && !needsBlob)
		return {
			...takingDown,
			notes: [],
			run: (listener) => runCollection(collection, options, listener),
			close: async () => {},
		};
	const run = await openPartedRun(collection, { ...options, ...division });
	try {
		const whole = { index: 1, count: 1 };
		const runner = await runnerOf(run, shard ?? whole, division.limit);
		return { ...takingDown, ...runner };
	} catch (error) {
		await run.close();
		throw error;
	}
}

/** Command-line options as the client wants them. @throws TimingsNotReadableError */
export function divisionOptions({
	shardBy,
	shardRepeat,
	shardLimit,
	timings,
}: DivisionFlags): DivisionOptions {
	return {
		shardBy,
		repeat: shardRepeat,
		limit: shardLimit,
		timings: timings === undefined ? undefined : readTimings(resolve(timings)),
	};
}

async function runnerOf(
	run: PartedRun,
	{ index, count }: Shard,
	limit: number | undefined,
): Promise<Runner> {
	const division = await run.divide(count);
	assertAffordable(division, run.requests, { limit, word: "shard" });
	const part = division.parts[index - 1];
	if (part === undefined) throw new RangeError(`no part ${index}`);
	return {
		blob: {
			curlew: run.startedEvent().curlew,
			run: run.digest,
			division: division.digest,
			shard: index,
			shardCount: count,
			part,
			started: run.startedEvent(),
			folder: process.env.GITHUB_WORKSPACE || process.cwd(),
		},
		notes: count === 1 ? [] : [describeShard(run, division, index)],
		run: (listener) => run.run(part, listener),
		close: () => run.close(),
	};
}

function describeShard(
	{ requests, iterationCount }: PartedRun,
	{ parts, cost }: Division,
	index: number,
): string {
	const name = `shard ${index} of ${parts.length}`;
	const part = parts[index - 1];
	if (part === undefined || isEmptyPart(part))
		return `${name} has nothing to run: there are not as many independent groups of requests (see curlew plan --shards ${parts.length}).`;
	const repeated = new Set(part.slices.flatMap((slice) => slice.repeated));
	const again =
		repeated.size === 0 ? "" : `, and repeats ${repeated.size} for them`;
	const all =
		cost.factor === 1
			? ""
			: ` All shards together send ${cost.sent}, ${cost.factor.toFixed(2)} times as many as the run.`;
	return `${name} runs ${part.executions} of ${requests.length * iterationCount} requests${again}.${all}`;
}
