import { resolve } from "node:path";
import { openCollection } from "@curlew/client";
import { locatePaths } from "@curlew/client/internal";
import {
	assertRequests,
	closeReports,
	type FinishedLoad,
	judgeThresholds,
	LoadInterruptedError,
	type LoadPlan,
	type LoadStart,
	openReports,
	parseReporter,
	parseThreshold,
	planLoad,
	runLoad,
	writeReports,
} from "@curlew/load";
import type { NetworkOptions, VariableOptions } from "../../options/options.ts";
import type { QueueAccessOptions } from "../../options/queue-options.ts";
import type { SelectionOptions } from "../../options/run-options.ts";
import { EXIT, type ExitCode } from "../../terminal/exit-codes.ts";
import { type Interrupt, onInterrupt } from "../../terminal/interrupt.ts";
import { standardOutput } from "../../terminal/outputs.ts";
import { openTerminal } from "../../terminal/terminal.ts";
import { accessFor, accessNotes } from "../access.ts";
import { notesOn, sandboxNotes, writeNotes } from "../run/notes.ts";
import { sessionOptions } from "../session-options.ts";
import { LoadView } from "./load-view.ts";

export interface LoadCommandOptions
	extends VariableOptions,
		NetworkOptions,
		QueueAccessOptions,
		Pick<
			SelectionOptions,
			| "data"
			| "dataFormat"
			| "delay"
			| "excludeTags"
			| "iterations"
			| "recursive"
			| "tags"
		> {
	readonly vus?: number;
	readonly duration?: string;
	readonly stage?: readonly string[];
	readonly rate?: string;
	readonly maxVus?: number;
	readonly warmUp?: string;
	readonly grace?: string;
	readonly threads?: number;
	readonly dataMode: "shared" | "per-user";
	readonly dataEnd: "wrap" | "stop";
	readonly failIf?: readonly string[];
	readonly reporter?: readonly string[];
	readonly verbose?: boolean;
	readonly quiet?: boolean;
	readonly color?: boolean;
}

/** `curlew load [paths…]`. */
export async function load(
	paths: readonly string[],
	options: LoadCommandOptions,
): Promise<ExitCode> {
	const terminal = openTerminal({ colour: options.color });
	const reports = (options.reporter ?? []).map(parseReporter);
	const thresholds = (options.failIf ?? []).map(parseThreshold);
	const plan = planOf(options);
	using interrupt = onInterrupt();
	const {
		ask,
		user: _,
		signal,
		...session
	} = await sessionOptions(options, terminal, interrupt);
	writeNotes(terminal, [...notesOn(options), ...sandboxNotes(options)]);
	const selection = await selectionOf(paths, options);
	const collection = await openCollection(selection.collection);
	const access = await accessFor(collection, options, terminal, interrupt);
	writeNotes(terminal, await accessNotes(collection, access));
	const outputs = await openReports(reports, standardOutput());
	const view = new LoadView(terminal, options);
	const run = {
		selection,
		session: { ...session, ...access },
		plan,
		threads: options.threads,
		ask,
		signal,
		inspect: (requests: LoadStart["requests"]) =>
			assertRequests(thresholds, requests),
	};
	try {
		const drive =
			options.queue === undefined ? runLoad : onQueue(options, view);
		const { start, totals, end } = await drive(run, {
			started: (start, totals) => view.begin(start, totals),
		});
		const { requests } = start;
		const results = judgeThresholds(thresholds, requests, totals, end.elapsed);
		const load = { start, totals, end, thresholds: results };
		view.finish(load);
		await writeReports(outputs, load);
		return exitCodeOf(load, interrupt);
	} catch (error) {
		if (error instanceof LoadInterruptedError) return interrupt.exitCode;
		throw error;
	} finally {
		view.close();
		await closeReports(outputs);
	}
}

/** Few loads need the queue, and loading it takes time. */
function onQueue(options: QueueAccessOptions, view: LoadView): typeof runLoad {
	return async (run, listener) => {
		const { loadOnQueue } = await import("../queue/queue-load.ts");
		const onNote = (note: string) => view.note(note);
		return loadOnQueue(options, { ...run, onNote }, listener);
	};
}

/** Where nothing got through, nothing was tested. */
function exitCodeOf(
	{ end, thresholds, totals: { all } }: FinishedLoad,
	interrupt: Interrupt,
): ExitCode {
	if (end.ending === "interrupted") return interrupt.exitCode;
	const isBroken = thresholds.some((threshold) => threshold.isBroken);
	return isBroken || all.failed >= all.tried ? EXIT.failed : EXIT.passed;
}

async function selectionOf(
	paths: readonly string[],
	options: LoadCommandOptions,
) {
	const absolute = await locatePaths(paths, process.cwd());
	return {
		collection: absolute[0] ?? process.cwd(),
		paths: absolute,
		tags: options.tags ?? [],
		excludeTags: options.excludeTags ?? [],
		isRecursive: options.recursive,
	};
}

function planOf(options: LoadCommandOptions): LoadPlan {
	const { data, dataFormat, dataMode, dataEnd, stage } = options;
	return planLoad({
		...options,
		stages: stage,
		data:
			data === undefined
				? undefined
				: {
						source: { file: resolve(data), format: dataFormat },
						mode: dataMode,
						end: dataEnd,
					},
	});
}
