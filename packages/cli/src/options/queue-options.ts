import { type Command, InvalidArgumentError, Option } from "commander";
import { parseCount, parseName } from "./options.ts";

/** Where the queue is, and the key that starter and workers share. */
export interface QueueAccessOptions {
	readonly queue?: string;
	readonly queueKey?: string;
	readonly queueKeyFile?: string;
	readonly queueCa?: string;
}

/** How a run is run on workers. */
export interface QueueRunOptions extends QueueAccessOptions {
	readonly parts?: number;
	/** Requests per second. */
	readonly rate?: number;
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
			"what starter and workers encrypt with; better in CURLEW_QUEUE_KEY, since others on the machine can read command lines",
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
		.option(
			"--rate <count/s>",
			"with --queue, send at most so many requests per second, of all workers together: 100/s, 30/m",
			parseRate,
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

/**
 * `100/s`, `30/m`, `100`.
 *
 * @returns requests per second
 * @throws InvalidArgumentError
 */
export function parseRate(text: string): number {
	const [, number, unit] =
		/^(\d{1,9}(?:\.\d{1,6})?)(?:\/(s|m|h))?$/.exec(text) ?? [];
	const count = Number(number ?? 0);
	if (count === 0)
		throw new InvalidArgumentError("It must look like 100/s, 30/m or 10/h.");
	return count / (unit === "h" ? 3600 : unit === "m" ? 60 : 1);
}

function parsePriority(text: string): number {
	const priority = parseCount(text);
	if (priority > LARGEST_PRIORITY)
		throw new InvalidArgumentError(`It must be at most ${LARGEST_PRIORITY}.`);
	return priority;
}
