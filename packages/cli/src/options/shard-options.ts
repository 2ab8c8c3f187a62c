import type { MOST_PARTS, Repetition } from "@curlew/client/internal";
import { type Command, InvalidArgumentError, Option } from "commander";
import { timingsOption } from "./shared-options.ts";

/** The library's own limit: it is not loaded only to read options. */
const MOST_SHARDS: typeof MOST_PARTS = 100_000;

/** One of several processes that share a run. */
export interface Shard {
	/** From 1. */
	readonly index: number;
	readonly count: number;
}

/** How a run is divided. */
export interface DivisionFlags {
	readonly shardBy?: "folder" | "request";
	readonly shardRepeat?: Repetition;
	readonly timings?: string;
	/** How many times the requests of the run may be sent. */
	readonly shardLimit?: number;
}

export interface ShardOptions extends DivisionFlags {
	readonly shard?: Shard;
}

/** `curlew run`: `--shard`, and how the run is divided. */
export function addShardOptions(command: Command): Command {
	command.option(
		"--shard <index/count>",
		"run one of so many parts, from 1/8 to 8/8: `curlew merge` puts their blobs together",
		parseShard,
	);
	return addDivisionOptions(command);
}

/** Every command that divides runs. */
export function addDivisionOptions(command: Command): Command {
	return command
		.addOption(
			new Option(
				"--shard-by <unit>",
				"what stays together beside requests that need each other's variables: those directly in a folder, or nothing (request) (default: folder)",
			).choices(["folder", "request"]),
		)
		.addOption(
			new Option(
				"--shard-repeat <kind>",
				"which requests that others need run in every shard: none, logins and such as change nothing (logins), or all (default: logins)",
			).choices(["none", "logins", "all"]),
		)
		.option(
			"--shard-limit <factor>",
			"refuse to run when all shards, or parts on workers, would together send more than so many times the requests of the run (default: 2)",
			parseFactor,
		)
		.addOption(
			timingsOption(
				"durations of earlier runs: shards are balanced by them; runs without --shard write them",
			),
		);
}

/**
 * `2`, `1.5`.
 *
 * @throws InvalidArgumentError
 */
function parseFactor(text: string): number {
	const factor = /^\d{1,9}(?:\.\d{1,6})?$/.test(text) ? Number(text) : 0;
	if (factor < 1)
		throw new InvalidArgumentError("It must be a number from 1: 2, 1.5.");
	return factor;
}

/**
 * `3/8`.
 *
 * @throws InvalidArgumentError
 */
function parseShard(text: string): Shard {
	const [, index, count] = /^(\d{1,9})\/(\d{1,9})$/.exec(text) ?? [];
	if (index === undefined || count === undefined)
		throw new InvalidArgumentError(
			"It must look like 3/8: the third of eight shards.",
		);
	const shard = { index: Number(index), count: Number(count) };
	if (shard.count === 0 || shard.count > MOST_SHARDS)
		throw new InvalidArgumentError(
			`There can be from 1 to ${MOST_SHARDS} shards.`,
		);
	if (shard.index === 0)
		throw new InvalidArgumentError(
			"Shards count from 1. Where they count from 0, as JOB_COMPLETION_INDEX does, add 1.",
		);
	if (shard.index > shard.count)
		throw new InvalidArgumentError(
			`There is no shard ${shard.index} among ${shard.count}.`,
		);
	return shard;
}
