import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
	openCollection,
	openReporters,
	type Reporter,
	type ReporterName,
	type RunOptions,
	type RunSummary,
} from "@curlew/client";
import { blobsIn, openMerge } from "@curlew/client/internal";
import { openRunner } from "../src/commands/run/runner.ts";
import type { ShardOptions } from "../src/options/shard-options.ts";

/** A run as a whole and in shards, with every report of each, in this process: a hundred runs of the command would take minutes. */

export const REPORTS = [
	"terminal",
	"junit",
	"json",
	"bruno-json",
	"html",
	"github",
	"tap",
	"ndjson",
] as const satisfies readonly ReporterName[];

/** What came of a run. */
export interface Reported {
	readonly summary: RunSummary;
	/** The report of each name, without what depends on time or chance. */
	readonly reports: ReadonlyMap<ReporterName, string>;
}

export interface ShardedRun {
	/** Absolute path of a collection. */
	readonly root: string;
	/** Absolute path of a folder to write to. */
	readonly out: string;
	readonly options: Partial<RunOptions>;
	readonly flags?: Omit<ShardOptions, "shard">;
	/** What the server makes up by itself. */
	readonly masks?: Masks;
}

/** What is replaced in a report before it is compared, and by what. */
export type Masks = readonly (readonly [
	pattern: RegExp,
	replacement: string,
])[];

/** Runs the collection as a whole. */
export async function runWhole({
	root,
	out,
	options,
	masks = [],
}: ShardedRun): Promise<Reported> {
	const runner = await openRunner(
		await openCollection(root),
		withDefaults(options),
		{},
		false,
	);
	return told(join(out, "whole"), masks, (reporter) =>
		runner.run((event) => reporter.handle(event)),
	);
}

/** Runs all shards, and merges them. */
export async function runShards(
	run: ShardedRun,
	count: number,
): Promise<Reported & { readonly shards: readonly RunSummary[] }> {
	const { root, out, options, flags } = run;
	const folder = join(out, `${count}`);
	const shards: RunSummary[] = [];
	for (let index = 1; index <= count; index += 1) {
		const runner = await openRunner(
			await openCollection(root),
			withDefaults(options),
			{ ...flags, shard: { index, count } },
			true,
		);
		const blob = { name: "blob", destination: { path: folder } } as const;
		const reporter = await openReporters([blob], { blob: runner.blob });
		shards.push(await runner.run((event) => reporter.handle(event)));
		await runner.close();
		await reporter.close?.();
	}
	return { ...(await mergeShards(folder, run)), shards };
}

/** Merges what is in a folder. */
export async function mergeShards(
	folder: string,
	{ masks = [] }: Pick<ShardedRun, "masks"> = {},
	allowMissing = false,
): Promise<Reported> {
	const merge = await openMerge(await blobsIn([folder]), {
		allowMissing,
		tellsVariables: true,
	});
	return told(join(folder, "merged"), masks, async (reporter) => {
		let summary: RunSummary | undefined;
		for await (const event of merge.events()) {
			reporter.handle(event);
			if (event.type === "run-finished") summary = event.summary;
		}
		if (summary === undefined) throw new Error("no end");
		return summary;
	});
}

function withDefaults(options: Partial<RunOptions>): RunOptions {
	return { contentLimit: 65_536, tellsVariables: true, ...options };
}

async function told(
	folder: string,
	masks: Masks,
	run: (reporter: Reporter) => Promise<RunSummary>,
): Promise<Reported> {
	const fileOf = (name: string) => join(folder, name);
	const wanted = REPORTS.map((name) => ({
		name,
		destination: { path: fileOf(name) },
	}));
	const reporter = await openReporters(wanted, { folder });
	const summary = await run(reporter);
	await reporter.close?.();
	const reports = new Map<ReporterName, string>();
	for (const name of REPORTS)
		reports.set(
			name,
			without(await readFile(fileOf(name), "utf8"), [...TIMES, ...masks]),
		);
	return { summary, reports };
}

/** What in a report depends on time. */
const TIMES: Masks = [
	[/"timings":\{[^}]*\}/g, '"timings":{}'],
	[
		/"(at|start|duration|answered|runDuration|responseTime)":[\d.e+-]+/g,
		'"$1":0',
	],
	[/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME"],
	[/\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT/g, "DATE"],
	// The line is as long as the longest duration needs.
	[/time="[\d.]+" */g, 'time=""'],
	[/(duration_ms|Duration *):? [\d.]+( m?s)?/g, "$1"],
	[/ · [\d.]+ m?s/g, ""],
];

function without(text: string, masks: Masks): string {
	return masks.reduce(
		(left, [pattern, replacement]) => left.replaceAll(pattern, replacement),
		text,
	);
}
