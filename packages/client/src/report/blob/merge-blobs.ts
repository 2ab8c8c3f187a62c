import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { listInWords } from "../../diagnostics/list-in-words.ts";
import type { RunEvent } from "../../run/events/events.ts";
import { mergeEvents } from "../../run/parts/merge-events.ts";
import { passedElsewhere, passedPart } from "../../variables/mask-data.ts";
import type { Masked } from "../../variables/masked.ts";
import { BlobsDoNotFitError } from "./blob-error.ts";
import type { BlobHeader } from "./blob-header.ts";
import { type Blob, openBlob } from "./read-blob.ts";
import { relocating } from "./relocate.ts";

export interface MergeOptions {
	/** Merges although blobs are missing or cut; the run is then no success. Default: false. */
	readonly allowMissing?: boolean | undefined;
	/** Events tell which variables there were, as those of a run do. Default: false. */
	readonly tellsVariables?: boolean | undefined;
}

/** Blobs that belong together, ready to be merged. */
export interface OpenedMerge {
	/** Absolute path of the folder that reports name files relative to. */
	readonly folder: string;
	/** The events of the run as a whole. @throws BlobNotReadableError */
	events(): AsyncGenerator<RunEvent, void>;
}

/**
 * Opens the blobs of all parts of a run, in any order.
 *
 * @param files paths of blobs, at least one
 * @throws BlobNotReadableError, BlobsDoNotFitError
 */
export async function mergeBlobs(
	files: readonly string[],
	{ allowMissing = false, tellsVariables = false }: MergeOptions = {},
): Promise<OpenedMerge> {
	const blobs: Blob[] = [];
	for (const file of files) blobs.push(await openBlob(file));
	blobs.sort((a, b) => a.header.shard - b.header.shard);
	const [first, ...others] = blobs;
	if (first === undefined)
		throw new BlobsDoNotFitError("There is no blob to merge.", {
			hint: "Give the files that `curlew run --shard … --reporter blob=FOLDER` wrote.",
		});
	for (const other of others) assertSameRun(first, other);
	assertNoneTwice(blobs);
	const faults = [...missing(blobs), ...cut(blobs)];
	const [fault] = faults;
	if (fault && !allowMissing) {
		const { message } = fault;
		throw new BlobsDoNotFitError(message, {
			hint: "Run those shards again, or merge what is there with --allow-missing.",
		});
	}
	return {
		folder: first.header.folder,
		events: () => {
			const events = eventsOf(first, blobs, faults);
			return tellsVariables ? events : withoutVariables(events);
		},
	};
}

async function* withoutVariables(
	events: AsyncGenerator<RunEvent, void>,
): AsyncGenerator<RunEvent, void> {
	for await (const event of events) yield withoutTheirs(event);
}

function withoutTheirs(event: RunEvent): RunEvent {
	if (!("variables" in event)) return event;
	const { variables: _, ...rest } = event;
	return rest;
}

async function* eventsOf(
	first: Blob,
	blobs: readonly Blob[],
	faults: readonly Masked<Diagnostic>[],
): AsyncGenerator<RunEvent, void> {
	const { started } = first.header;
	const at = Math.min(...blobs.map(({ header }) => header.started.at));
	yield* mergeEvents(
		{
			started: { ...started, at },
			problems: await problemsOf(first),
			furtherProblems: () => faults,
		},
		blobs.map(({ header, events }) => ({
			part: header.part,
			events: relocating(events(), header, first.header),
		})),
	);
}

/** What is wrong with the files: each part begins with it. */
async function problemsOf({
	events,
}: Blob): Promise<readonly Masked<Diagnostic>[]> {
	const problems: Masked<Diagnostic>[] = [];
	for await (const event of events()) {
		if (event.type === "problem-found")
			problems.push(passedPart(event, "problem"));
		else if (event.type !== "run-started") break;
	}
	return problems;
}

/** What must be the same, and what to say when it is not. */
const SAME: readonly {
	readonly of: (header: BlobHeader) => string | number;
	readonly message: string;
	readonly hint: string;
}[] = [
	{
		of: ({ curlew }) => curlew,
		message: "were written by different versions of Curlew",
		hint: "Install the same version for all shards.",
	},
	{
		of: ({ run }) => run,
		message: "are of different runs",
		hint: "All shards need the same files, paths, tags, environment, data and options. Are there blobs of an earlier run among them?",
	},
	{
		of: ({ shardCount }) => shardCount,
		message: "are shards of different numbers of shards",
		hint: "Are there blobs of an earlier run among them?",
	},
	{
		of: ({ division }) => division,
		message: "were divided differently",
		hint: "All shards need the same --timings file, --shard-by and --shard-repeat.",
	},
];

function assertSameRun(first: Blob, other: Blob): void {
	for (const { of, message, hint } of SAME)
		if (of(first.header) !== of(other.header))
			throw new BlobsDoNotFitError(
				`${first.file} and ${other.file} ${message}.`,
				{ hint },
			);
}

function assertNoneTwice(blobs: readonly Blob[]): void {
	for (const [index, { file, header }] of blobs.entries()) {
		const next = blobs[index + 1];
		if (next?.header.shard === header.shard)
			throw new BlobsDoNotFitError(
				`${file} and ${next.file} are the same shard, ${header.shard} of ${header.shardCount}.`,
				{ hint: "Keep the one that counts." },
			);
	}
}

function* missing(blobs: readonly Blob[]): Iterable<Masked<Diagnostic>> {
	const there = new Set(blobs.map(({ header }) => header.shard));
	const count = blobs[0]?.header.shardCount ?? 0;
	const absent: number[] = [];
	for (let shard = 1; shard <= count; shard += 1)
		if (!there.has(shard)) absent.push(shard);
	if (absent.length === 0) return;
	const which = absent.length === 1 ? "Shard" : "Shards";
	const verb = absent.length === 1 ? "is" : "are";
	yield passedElsewhere({
		code: "SHARD_MISSING",
		severity: "error",
		message: `${which} ${listInWords(absent.map(String), { most: MOST_LISTED })} of ${count} ${verb} missing.`,
	});
}

function* cut(blobs: readonly Blob[]): Iterable<Masked<Diagnostic>> {
	for (const { file, header, isCut } of blobs)
		if (isCut)
			yield passedElsewhere({
				code: "SHARD_CUT",
				severity: "error",
				message: `${file} is not whole: shard ${header.shard} of ${header.shardCount} did not come to its end.`,
			});
}

/** How many numbers a message has in it. */
const MOST_LISTED = 10;
