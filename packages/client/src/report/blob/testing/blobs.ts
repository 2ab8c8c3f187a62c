import { join } from "node:path";
import { onTestFinished } from "vitest";
import { temporaryFolder } from "../../../collection/testing/temporary-folder.ts";
import type { RunEvent, UnmaskedEvent } from "../../../run/events/events.ts";
import type { RunStartedEvent } from "../../../run/events/run-started.ts";
import { partOf } from "../../../run/parts/part.ts";
import { passedElsewhere } from "../../../variables/mask-data.ts";
import { result, summary } from "../../testing/run-results.ts";
import type { BlobHeader } from "../blob-header.ts";
import { BlobReporter } from "../blob-reporter.ts";
import { type MergeOptions, mergeBlobs } from "../merge-blobs.ts";

/** Blobs of a run of four requests in two shards, which take turns. */

export const started = passedElsewhere<RunStartedEvent>({
	type: "run-started",
	curlew: "2.2.0",
	at: 1_000,
	collection: { name: "Test", root: "/c" },
	environment: null,
	requestCount: 4,
	iterationCount: 1,
	sandbox: "safe",
	seed: null,
});

export function header(
	shard: number,
	given: Partial<BlobHeader> = {},
): BlobHeader {
	const positions = [shard - 1, shard + 1];
	const slice = { from: 0, to: 1, positions, repeated: [] };
	const run = given.run ?? "run";
	return {
		curlew: "2.2.0",
		run,
		division: "division",
		shard,
		shardCount: 2,
		part: partOf(run, [slice], 2),
		started,
		folder: "/w",
		...given,
	};
}

export function eventsOf({ part, started }: BlobHeader): readonly RunEvent[] {
	const positions = part.slices.flatMap((slice) => slice.positions);
	const events: readonly UnmaskedEvent[] = [
		{ ...started, requestCount: 2 },
		...positions.flatMap((position, index): UnmaskedEvent[] => {
			const name = `request ${position}`;
			const path = `requests/${position}`;
			return [
				{ type: "request-started", index, name, path, iteration: 0, position },
				{
					type: "request-finished",
					index,
					result: result({ name, path, at: 1_000 + position }),
				},
			];
		}),
		{ type: "run-finished", at: 2_000, summary: summary() },
	];
	return events.map((event) => passedElsewhere(event));
}

/** A folder that goes away with the test. */
export async function blobFolder(): Promise<string> {
	const folder = await temporaryFolder({});
	onTestFinished(() => folder[Symbol.asyncDispose]());
	return folder.root;
}

/** Writes a blob; gives its path. */
export function writeBlob(
	folder: string,
	of: BlobHeader,
	events: readonly RunEvent[] = eventsOf(of),
	name = "",
): string {
	const path = name === "" ? folder : join(folder, name);
	const reporter = new BlobReporter(path, of);
	for (const event of events) reporter.handle(event);
	reporter.close();
	return name === ""
		? join(folder, `report-${of.shard}-of-${of.shardCount}.blob`)
		: path;
}

/** The events that blobs are merged to. */
export async function merged(
	files: readonly string[],
	options?: MergeOptions,
): Promise<readonly RunEvent[]> {
	const events: RunEvent[] = [];
	for await (const event of (await mergeBlobs(files, options)).events())
		events.push(event);
	return events;
}

/** `0 first`, `1 second`: the requests that events tell of. */
export const namesOf = (events: readonly RunEvent[]) =>
	events.flatMap((event) =>
		event.type === "request-finished"
			? [`${event.index} ${event.result.name}`]
			: [],
	);
