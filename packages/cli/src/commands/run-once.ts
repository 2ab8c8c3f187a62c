import type {
	Collection,
	EventListener,
	Reporter,
	RunOptions,
	RunSummary,
} from "@curlew/client";
import type {
	LastRunReporter,
	OnReportFault,
	ValueToKeep,
} from "@curlew/client/internal";
import type { CassetteOptions } from "../options/cassette-options.ts";
import type { CertificateOptions } from "../options/client-certificate.ts";
import type { ContractOptions } from "../options/contract-options.ts";
import type { NewmanOptions } from "../options/newman/newman-options.ts";
import type { NetworkOptions, VariableOptions } from "../options/options.ts";
import type { QueueFlags } from "../options/queue-options.ts";
import type { ReportOptions } from "../options/report-options.ts";
import type { RouteOptions } from "../options/route-options.ts";
import type { SelectionOptions } from "../options/run-options.ts";
import type { ShardOptions } from "../options/shard-options.ts";
import type { SnapshotFlags } from "../options/snapshot-options.ts";
import { EXIT } from "../terminal/exit-codes.ts";
import type { Interrupt } from "../terminal/interrupt.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { FAILURE_CONTENT_LIMIT } from "./content-limits.ts";
import type { openQueueRunner } from "./queue/queue-runner.ts";
import { openCassettes } from "./run/cassettes.ts";
import { openRunContract } from "./run/contract.ts";
import { readNotes, writeNotes } from "./run/notes.ts";
import type { Reports } from "./run/reports.ts";
import { openRunner, type Runner } from "./run/runner.ts";
import { save } from "./run/save.ts";
import { openSnapshots } from "./run/snapshots.ts";

/** What `curlew run` was told on the command line. */
export interface RunCommandOptions
	extends VariableOptions,
		NetworkOptions,
		RouteOptions,
		CertificateOptions,
		SelectionOptions,
		ShardOptions,
		CassetteOptions,
		ContractOptions,
		SnapshotFlags,
		QueueFlags,
		ReportOptions {
	readonly verbose?: boolean;
	readonly quiet?: boolean;
	readonly color?: boolean;
	/** Of a command line as newman has them. */
	readonly newman?: NewmanOptions;
}

/** Where a run's questions, reports and notes go. */
export interface RunSurroundings {
	readonly terminal: Terminal;
	readonly interrupt: Interrupt;
	readonly reports: Reports;
	readonly lastRun: LastRunReporter;
	readonly onEvent?: EventListener;
	/** Hears what was written into files of environments. */
	readonly onSaved?: (values: readonly ValueToKeep[]) => void;
}

/** Runs requests once, with all reports and what is saved at the end. */
export async function runOnce(
	collection: Collection,
	given: RunOptions,
	flags: RunCommandOptions,
	{ terminal, interrupt, reports, lastRun, onEvent, onSaved }: RunSurroundings,
): Promise<RunSummary> {
	let isKept = false;
	const keep = async (values: readonly ValueToKeep[]) => {
		isKept = true;
		await save(values, terminal);
		onSaved?.(values);
	};
	const contract = await openRunContract(collection, flags);
	writeNotes(terminal, contract?.notes ?? []);
	const snapshots = await openSnapshots(collection, flags);
	let reporter: Reporter | undefined;
	const cassettes = await openCassettes(flags, given.seed);
	const options: RunOptions = {
		...given,
		...cassettes?.options,
		...contract?.options,
		...snapshots.options,
		ask: given.ask && makingRoom(given.ask, () => reporter),
		user: given.user && {
			...given.user,
			tell: makingRoom(given.user.tell, () => reporter),
		},
		keep: flags.save ? keep : undefined,
		atEnd: exportsAtEnd(flags, collection, terminal),
		contentLimit: reports.contentLimit,
		failureContentLimit: FAILURE_CONTENT_LIMIT,
		tellsVariables: reports.showsVariables,
	};
	const isQuiet = flags.quiet ?? false;
	const context = { terminal, interrupt, isQuiet };
	const runner =
		flags.queue === undefined
			? await openRunner(collection, options, flags, reports.hasBlob)
			: await onQueue(collection, options, flags, context, reports.hasBlob);
	writeNotes(terminal, runner.notes);
	try {
		const { blob, timings } = runner;
		const onFault: OnReportFault = (fault) => interrupt.end(fault, EXIT.failed);
		reporter = await reports.open(onFault, { blob });
		const reporters = [reporter, lastRun, ...(timings ? [timings] : [])];
		const summary = await runner.run((event) => {
			for (const one of reporters) one.handle(event);
			snapshots.listener(event);
			contract?.coverage.listener(event);
			onEvent?.(event);
		});
		timings?.close();
		await lastRun.close();
		writeNotes(terminal, await snapshots.finish());
		writeNotes(terminal, readNotes(summary.environmentNames));
		if (flags.save && !isKept)
			writeNotes(terminal, [
				"--save saved nothing: of iterations that run at the same time none has the last word.",
			]);
		const covered = await contract?.coverage.finish();
		for (const line of covered?.lines ?? []) terminal.writeError(`${line}\n`);
		if (!covered || covered.failures.length === 0) return summary;
		writeNotes(terminal, covered.failures);
		return { ...summary, isSuccess: false };
	} finally {
		await runner.close();
		await reporter?.close?.();
		if (cassettes) writeNotes(terminal, [await cassettes.finish()]);
	}
}

/** What `--export-environment` and its like write, if they are there. */
function exportsAtEnd(
	{ newman }: RunCommandOptions,
	{ definition }: Collection,
	terminal: Terminal,
): RunOptions["atEnd"] {
	if (newman === undefined || Object.keys(newman.exports).length === 0)
		return undefined;
	return async (left) => {
		const { writeExports } = await import("./newman/exports.ts");
		const notes = await writeExports(left, newman.exports, definition.file);
		writeNotes(terminal, notes);
	};
}

/** Few runs need the queue, and loading it takes time. */
async function onQueue(
	...parameters: Parameters<typeof openQueueRunner>
): Promise<Runner> {
	const { openQueueRunner } = await import("./queue/queue-runner.ts");
	return openQueueRunner(...parameters);
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
