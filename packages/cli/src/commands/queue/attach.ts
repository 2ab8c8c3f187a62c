import { openQueue } from "@curlew/queue";
import type { QueueAccessOptions } from "../../options/queue-options.ts";
import type { ReportOptions } from "../../options/report-options.ts";
import { EXIT, type ExitCode } from "../../terminal/exit-codes.ts";
import { onInterrupt } from "../../terminal/interrupt.ts";
import { openTerminal, withoutLiveLine } from "../../terminal/terminal.ts";
import { reportsOf } from "../run/reports.ts";
import { followOnQueue } from "./follow-queue.ts";
import { queueAccess } from "./queue-access.ts";

export interface AttachCommandOptions
	extends QueueAccessOptions,
		ReportOptions {
	readonly verbose?: boolean;
	readonly quiet?: boolean;
	readonly color?: boolean;
}

/** `curlew attach <run>`. */
export async function attach(
	id: string,
	options: AttachCommandOptions,
): Promise<ExitCode> {
	const terminal = openTerminal({ colour: options.color });
	const reports = reportsOf(options, withoutLiveLine(terminal));
	using interrupt = onInterrupt();
	await using queue = await openQueue(await queueAccess(options));
	const run = await queue.find(id);
	const reporter = await reports.open((fault) =>
		interrupt.end(fault, EXIT.failed),
	);
	try {
		const isQuiet = options.quiet ?? false;
		const context = { terminal, interrupt, isQuiet };
		const summary = await followOnQueue(
			queue,
			run,
			(event) => reporter.handle(event),
			context,
		);
		if (summary.ending === "interrupted") return interrupt.exitCode;
		return summary.isSuccess ? EXIT.passed : EXIT.failed;
	} finally {
		await reporter.close?.();
	}
}
