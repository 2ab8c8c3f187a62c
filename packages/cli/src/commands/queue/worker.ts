import { startWorker } from "@curlew/queue";
import type { QueueAccessOptions } from "../../options/queue-options.ts";
import { EXIT, type ExitCode } from "../../terminal/exit-codes.ts";
import { onInterrupt } from "../../terminal/interrupt.ts";
import { openTerminal } from "../../terminal/terminal.ts";
import { queueAccess } from "./queue-access.ts";

export interface WorkerCommandOptions extends QueueAccessOptions {
	readonly concurrency?: number;
	readonly healthPort?: number;
	readonly drainTimeout?: number;
	readonly lostAfter?: number;
	readonly allowDeveloperSandbox?: boolean;
	readonly color?: boolean;
}

/** Milliseconds. */
const USUAL_DRAIN = 30_000;
const USUAL_LOST_AFTER = 30_000;

/** `curlew worker`: until a signal ends it; a second one ends it at once. */
export async function worker(options: WorkerCommandOptions): Promise<ExitCode> {
	const terminal = openTerminal({ colour: options.color });
	const log = (line: string) => terminal.writeError(`curlew worker: ${line}\n`);
	using interrupt = onInterrupt();
	const worker = await startWorker({
		...(await queueAccess(options)),
		concurrency: options.concurrency ?? 8,
		lostAfter: options.lostAfter ?? USUAL_LOST_AFTER,
		allowsDeveloper: options.allowDeveloperSandbox ?? false,
		healthPort: options.healthPort,
		log,
	});
	if (worker.healthPort !== undefined)
		log(`health and metrics on port ${worker.healthPort}`);
	await ended(interrupt.signal);
	await worker.drain(options.drainTimeout ?? USUAL_DRAIN);
	return interrupt.exitCode === EXIT.terminated
		? EXIT.passed
		: interrupt.exitCode;
}

async function ended(signal: AbortSignal): Promise<void> {
	if (signal.aborted) return;
	await new Promise<void>((resolve) =>
		signal.addEventListener("abort", () => resolve(), { once: true }),
	);
}
