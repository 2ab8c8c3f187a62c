import { type Command, InvalidArgumentError, Option } from "commander";
import { parseCount, parseName } from "./parse-option.ts";
import { rateOption } from "./shared-options.ts";

/** Where the queue is, and the key that producer and workers share. */
export interface QueueAccessOptions {
	readonly queue?: string;
	readonly queueKey?: string;
	readonly queueKeyFile?: string;
	readonly queueCa?: string;
}

/** How a run is run on workers. */
export interface QueueFlags extends QueueAccessOptions {
	readonly parts?: number;
	/** Requests per second: `100/s`. */
	readonly rate?: string;
	readonly priority?: number;
	readonly onWorkerLoss?: "retry" | "fail";
}

/** The largest that BullMQ knows. */
const LARGEST_PRIORITY = 2_097_152;

/** Every command that uses the queue. */
export function addQueueAccessOptions(
	command: Command,
	description: string,
): Command {
	return command
		.option("--queue <url>", description, parseName)
		.option(
			"--queue-key <key>",
			"what producer and workers encrypt with; better in CURLEW_QUEUE_KEY, since others on the machine can read command lines",
			parseName,
		)
		.option(
			"--queue-key-file <file>",
			"the file that the key stands in",
			parseName,
		)
		.option(
			"--queue-ca <file>",
			"PEM file of the authority that signed Redis's certificate, for rediss://",
			parseName,
		);
}

/** `curlew run`: on workers instead of here. */
export function addQueueRunOptions(command: Command): Command {
	return addQueueAccessOptions(
		command,
		"run on the workers that listen to this Redis or Valkey: redis://host:6379",
	)
		.option(
			"--parts <count>",
			"with --queue, divide the run into up to so many parts (default: 4 for each that the workers run at a time)",
			parseCount,
		)
		.addOption(
			rateOption(
				"with --queue, send at most so many requests per second, of all workers together: 100/s, 30/m",
			),
		)
		.option(
			"--priority <number>",
			"with --queue, from 1 for the first; runs without a priority come before all that have one",
			parsePriority,
		)
		.addOption(
			new Option(
				"--on-worker-loss <policy>",
				"with --queue, what becomes of a part whose worker was lost: it is run again (retry), or fails (default: retry)",
			).choices(["retry", "fail"]),
		);
}

function parsePriority(text: string): number {
	const priority = parseCount(text);
	if (priority > LARGEST_PRIORITY)
		throw new InvalidArgumentError(`It must be at most ${LARGEST_PRIORITY}.`);
	return priority;
}
