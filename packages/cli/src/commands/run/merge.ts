import { resolve } from "node:path";
import type { RunEvent, RunSummary } from "@curlew/client";
import {
	blobsIn,
	InvalidOptionError,
	type OnReportFault,
	openMerge,
	readTimings,
	TimingsReporter,
} from "@curlew/client/internal";
import type { CoverageFlags } from "../../options/contract-options.ts";
import type { ReportOptions } from "../../options/report-options.ts";
import { EXIT, type ExitCode } from "../../terminal/exit-codes.ts";
import { endingWithOutput, onInterrupt } from "../../terminal/interrupt.ts";
import { openTerminal } from "../../terminal/terminal.ts";
import {
	assertNoCoverage,
	type CoverageOfRun,
	openCoverage,
} from "./coverage.ts";
import { writeNotes } from "./notes.ts";
import { reportsOf } from "./reports.ts";

export interface MergeCommandOptions extends ReportOptions, CoverageFlags {
	readonly contract?: string;
	readonly verbose?: boolean;
	readonly quiet?: boolean;
	readonly allowMissing?: boolean;
	readonly timings?: string;
	readonly color?: boolean;
}

/** `curlew merge <blobs…>`. */
export async function merge(
	paths: readonly string[],
	options: MergeCommandOptions,
): Promise<ExitCode> {
	const terminal = openTerminal({ colour: options.color });
	const reports = reportsOf(options, terminal);
	if (reports.hasBlob)
		throw new InvalidOptionError("A merge makes no blob.", {
			hint: "Choose another report: blobs are what it is made of.",
		});
	const timings = timingsOf(options);
	const coverage = await coverageOf(options);
	using interrupt = onInterrupt();
	using _output = endingWithOutput(interrupt);
	const files = await blobsIn(paths.map((path) => resolve(path)));
	const merged = await openMerge(files, {
		allowMissing: options.allowMissing,
		tellsVariables: reports.showsVariables,
	});
	const onFault: OnReportFault = (fault) => interrupt.end(fault, EXIT.failed);
	const { folder } = merged;
	const reporter = await reports.open(onFault, { folder });
	try {
		const summary = await told(merged.events(), interrupt.signal, (event) => {
			reporter.handle(event);
			timings?.handle(event);
			coverage?.listener(event);
		});
		if (summary === undefined) return interrupt.exitCode;
		timings?.close();
		const covered = await coverage?.finish();
		for (const line of covered?.lines ?? []) terminal.writeError(`${line}\n`);
		const failures = covered?.failures ?? [];
		writeNotes(terminal, failures);
		return summary.isSuccess && failures.length === 0
			? EXIT.passed
			: EXIT.failed;
	} finally {
		await reporter.close?.();
	}
}

async function coverageOf(
	options: MergeCommandOptions,
): Promise<CoverageOfRun | undefined> {
	if (options.contract === undefined) {
		assertNoCoverage(options);
		return undefined;
	}
	const { openContract } = await import("@curlew/contract");
	return openCoverage(openContract(resolve(options.contract)), options);
}

function timingsOf({
	timings,
}: MergeCommandOptions): TimingsReporter | undefined {
	if (timings === undefined) return undefined;
	const file = resolve(timings);
	return new TimingsReporter(file, readTimings(file));
}

/** Tells all events; gives undefined when it was interrupted. */
async function told(
	events: AsyncIterable<RunEvent>,
	signal: AbortSignal,
	listener: (event: RunEvent) => void,
): Promise<RunSummary | undefined> {
	for await (const event of events) {
		if (signal.aborted) break;
		listener(event);
		if (event.type === "run-finished") return event.summary;
	}
	return undefined;
}
