import {
	openCollection,
	type Reporter,
	type RunOptions,
	type SessionOptions,
} from "@curlew/client";
import {
	LastRunReporter,
	locatePaths,
	type OnReportFault,
	type ValueToKeep,
} from "@curlew/client/internal";
import type { NetworkOptions, VariableOptions } from "../options/options.ts";
import type { QueueFlags } from "../options/queue-options.ts";
import type { ReportOptions } from "../options/report-options.ts";
import type { SelectionOptions } from "../options/run-options.ts";
import type { ShardOptions } from "../options/shard-options.ts";
import { EXIT, type ExitCode } from "../terminal/exit-codes.ts";
import { InterruptedError, onInterrupt } from "../terminal/interrupt.ts";
import { openTerminal, withoutLiveLine } from "../terminal/terminal.ts";
import { onUnwritableOutput } from "../terminal/unwritable-output.ts";
import { accessFor, accessNotes } from "./access.ts";
import { FAILURE_CONTENT_LIMIT } from "./content-limits.ts";
import { assertNeedsNoQueue } from "./queue/queue-only.ts";
import type { openQueueRunner } from "./queue/queue-runner.ts";
import { dataSource } from "./run/data-source.ts";
import { lastFailed } from "./run/last-failed.ts";
import { listRequests } from "./run/list-requests.ts";
import { notesOn, readNotes, sandboxNotes, writeNotes } from "./run/notes.ts";
import { reportsOf } from "./run/reports.ts";
import { openRunner, type Runner } from "./run/runner.ts";
import { save } from "./run/save.ts";
import { chosenEnvironments, sessionOptions } from "./session-options.ts";

export interface RunCommandOptions
	extends VariableOptions,
		NetworkOptions,
		SelectionOptions,
		ShardOptions,
		QueueFlags,
		ReportOptions {
	readonly verbose?: boolean;
	readonly quiet?: boolean;
	readonly color?: boolean;
}

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
		...selectionOf(options),
		...(options.lastFailed && { lastFailed: await lastFailed(collection) }),
	};
	if (options.list)
		return listRequests(
			collection,
			{ ...selection, ...chosenEnvironments(options), paths: absolute },
			terminal,
		);
	using interrupt = onInterrupt();
	const common = await sessionOptions(options, terminal, interrupt);
	const notes = options.quiet ? sandboxNotes(options) : [];
	writeNotes(terminal, [...notesOn(options), ...notes]);
	// Other reports are brought to their end when one of them cannot be.
	using _output = onUnwritableOutput(({ message }, exitCode) =>
		interrupt.end(
			new InterruptedError(
				`Nothing more could be written to stdout: ${message}.`,
			),
			exitCode,
		),
	);
	let isKept = false;
	const keep = async (values: readonly ValueToKeep[]) => {
		isKept = true;
		await save(values, terminal);
	};
	let reporter: Reporter | undefined;
	const access = await accessFor(collection, options, terminal, interrupt);
	if (isOnQueue) writeNotes(terminal, await accessNotes(collection, access));
	const runOptions: RunOptions = {
		...common,
		...access,
		ask: common.ask && makingRoom(common.ask, () => reporter),
		user: common.user && {
			...common.user,
			tell: makingRoom(common.user.tell, () => reporter),
		},
		paths: absolute,
		...selection,
		retries: options.retries,
		retryInterval: options.retryInterval,
		keep: options.save ? keep : undefined,
		contentLimit: reports.contentLimit,
		failureContentLimit: FAILURE_CONTENT_LIMIT,
		trace: options.trace,
		tellsVariables: reports.showsVariables,
	};
	const isQuiet = options.quiet ?? false;
	const context = { terminal, interrupt, isQuiet };
	const runner = isOnQueue
		? await onQueue(collection, runOptions, options, context, reports.hasBlob)
		: await openRunner(collection, runOptions, options, reports.hasBlob);
	writeNotes(terminal, runner.notes);
	try {
		const { blob, timings } = runner;
		const onFault: OnReportFault = (fault) => interrupt.end(fault, EXIT.failed);
		reporter = await reports.open(onFault, { blob });
		const lastRun = new LastRunReporter(collection.definition.file);
		const reporters = [reporter, lastRun, ...(timings ? [timings] : [])];
		const summary = await runner.run((event) => {
			for (const one of reporters) one.handle(event);
		});
		timings?.close();
		await lastRun.close();
		writeNotes(terminal, readNotes(summary.environmentNames));
		if (options.save && !isKept)
			writeNotes(terminal, [
				"--save saved nothing: of iterations that run at the same time none has the last word.",
			]);
		if (summary.ending === "interrupted") return interrupt.exitCode;
		return summary.isSuccess ? EXIT.passed : EXIT.failed;
	} finally {
		await runner.close();
		await reporter?.close?.();
	}
}

/** Few runs need the queue, and loading it takes time. */
async function onQueue(
	...parameters: Parameters<typeof openQueueRunner>
): Promise<Runner> {
	const { openQueueRunner } = await import("./queue/queue-runner.ts");
	return openQueueRunner(...parameters);
}

function selectionOf(
	options: RunCommandOptions,
): Omit<RunOptions, keyof SessionOptions | "paths"> {
	return {
		bail: options.bail ?? false,
		delay: options.delay ?? 0,
		tags: options.tags ?? [],
		excludeTags: options.excludeTags ?? [],
		grep: options.grep,
		names: options.name,
		testsOnly: options.testsOnly,
		isStrict: options.strict,
		isRecursive: options.recursive,
		needed: options.needed,
		data: dataSource(options),
		iterations: options.iterations ?? options.iterationCount,
		parallel: options.parallel,
		parallelUnsafe: options.parallelUnsafe,
	};
}

function makingRoom<Parameters extends readonly unknown[], Result>(
	say: (...parameters: Parameters) => Result,
	reporter: () => Reporter | undefined,
): (...parameters: Parameters) => Result {
	return (...parameters) => {
		reporter()?.makeRoom?.();
		return say(...parameters);
	};
}
