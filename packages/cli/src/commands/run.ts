import { openCollection, type RunOptions } from "@curlew/client";
import { LastRunReporter, locatePaths } from "@curlew/client/internal";
import { EXIT, type ExitCode } from "../terminal/exit-codes.ts";
import {
	endingWithOutput,
	type Interrupt,
	InterruptedError,
	onInterrupt,
} from "../terminal/interrupt.ts";
import { openTerminal, withoutLiveLine } from "../terminal/terminal.ts";
import { accessFor, accessNotes } from "./access.ts";
import { assertNeedsNoQueue } from "./queue/queue-only.ts";
import { dataSource } from "./run/data-source.ts";
import { lastFailed } from "./run/last-failed.ts";
import { listRequests } from "./run/list-requests.ts";
import { notesOn, sandboxNotes, writeNotes } from "./run/notes.ts";
import { reportsOf } from "./run/reports.ts";
import { type RunCommandOptions, runOnce } from "./run-once.ts";
import { chosenEnvironments, sessionOptions } from "./session-options.ts";

/** `curlew run [paths…]`. */
export async function run(
	paths: readonly string[],
	options: RunCommandOptions,
): Promise<ExitCode> {
	assertNeedsNoQueue(options);
	const terminal = openTerminal({ colour: options.color });
	const isOnQueue = options.queue !== undefined;
	const reports = reportsOf(
		options,
		isOnQueue ? withoutLiveLine(terminal) : terminal,
	);
	const absolute = await locatePaths(paths, process.cwd());
	const collection = await openCollection(absolute[0] ?? process.cwd());
	const selection = {
		paths: absolute,
		...selectionOf(options),
		...(options.lastFailed && { lastFailed: await lastFailed(collection) }),
	};
	if (options.list)
		return listRequests(
			collection,
			{ ...selection, ...chosenEnvironments(options) },
			terminal,
		);
	using interrupt = onInterrupt();
	using _limit = limitRun(options, interrupt);
	const given = await sessionOptions(options, terminal, interrupt);
	const common = { ...given, ...(await newmanOptionsOf(options, given)) };
	writeNotes(terminal, notesBefore(options));
	using _output = endingWithOutput(interrupt);
	const access = await accessFor(collection, options, terminal, interrupt);
	if (isOnQueue) writeNotes(terminal, await accessNotes(collection, access));
	const lastRun = new LastRunReporter(collection.definition.file);
	const summary = await runOnce(
		collection,
		{ ...common, ...access, ...selection },
		options,
		{ terminal, interrupt, reports, lastRun },
	);
	if (summary.ending === "interrupted") return interrupt.exitCode;
	const isGood = summary.isSuccess || options.suppressExitCode === true;
	return isGood ? EXIT.passed : EXIT.failed;
}

/** Few command lines are newman's. */
async function newmanOptionsOf(
	{ newman }: RunCommandOptions,
	given: Pick<RunOptions, "http" | "fileFolders">,
): Promise<RunOptions> {
	if (newman === undefined) return {};
	const { newmanRunOptions } = await import("./newman/session.ts");
	return newmanRunOptions(newman, given);
}

/** Ends the run after so many milliseconds. */
function limitRun(
	{ globalTimeout: milliseconds, newman }: RunCommandOptions,
	interrupt: Interrupt,
): Disposable {
	const flag = newman === undefined ? "--global-timeout" : "--timeout";
	const end = () =>
		interrupt.end(
			new InterruptedError(
				`It was not done within the ${milliseconds} ms of ${flag}.`,
			),
			EXIT.failed,
		);
	const timer = milliseconds && setTimeout(end, milliseconds);
	return { [Symbol.dispose]: () => clearTimeout(timer) };
}

/** What is to be said before anything runs. */
export function notesBefore(options: RunCommandOptions): readonly string[] {
	return [
		...notesOn(options),
		...(options.newman?.notes ?? []),
		...(options.quiet ? sandboxNotes(options) : []),
	];
}

/** Which requests the options select, and how they run. */
export function selectionOf(options: RunCommandOptions): RunOptions {
	return {
		bail: options.maxFailures ?? options.bail ?? false,
		delay: options.delay ?? 0,
		tags: options.tags ?? [],
		excludeTags: options.excludeTags ?? [],
		grep: options.grep,
		grepInvert: options.grepInvert,
		mayBeEmpty: options.passWithNoTests,
		names: options.name,
		testsOnly: options.testsOnly,
		isStrict: options.strict,
		isRecursive: options.recursive,
		needed: options.needed,
		data: dataSource(options),
		iterations: options.iterations ?? options.iterationCount,
		parallel: options.parallel,
		parallelUnsafe: options.parallelUnsafe,
		retries: options.retries,
		retryInterval: options.retryInterval,
		headers: options.header,
		maxRedirects: options.maxRedirs,
		trace: options.trace,
	};
}
