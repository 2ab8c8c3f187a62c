import type { EventListener, RunSummary } from "@curlew/client";
import type { RunQueue, StartedRun } from "@curlew/queue";
import { EXIT } from "../../terminal/exit-codes.ts";
import type { Interrupt } from "../../terminal/interrupt.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import { writeNotes } from "../run/notes.ts";
import { QueueProgressLine } from "./queue-progress.ts";

export interface FollowContext {
	readonly terminal: Terminal;
	readonly interrupt: Interrupt;
	readonly isQuiet: boolean;
}

/**
 * Tells a run on workers as it happens. When it is over, or somebody has
 * cancelled it, nothing is left of it in Redis. Where only this command ends
 * (the terminal is closed, a report cannot be written), it goes on.
 */
export async function followOnQueue(
	queue: RunQueue,
	run: Pick<StartedRun, "id" | "manifest">,
	listener: EventListener,
	{ terminal, interrupt, isQuiet }: FollowContext,
): Promise<RunSummary> {
	const line = new QueueProgressLine(terminal, isQuiet);
	const note = (text: string) => {
		line.clear();
		writeNotes(terminal, [text]);
	};
	const summary = await queue
		.follow(run, {
			signal: interrupt.signal,
			onEvent: (event) => {
				line.clear();
				listener(event);
			},
			onProgress: (progress, workers) => line.show(progress, workers),
			onNote: note,
		})
		.finally(() => line.clear());
	if (!interrupt.signal.aborted) {
		// With --bail, others still run.
		if (summary.ending !== "completed") await queue.cancel(run.id);
		await queue.remove(run);
	} else if (isWishToCancel(interrupt)) {
		await queue.cancel(run.id);
		await queue.remove(run);
		note("the run was cancelled on all workers.");
	} else note(`the run goes on: curlew attach ${run.id} picks it up again.`);
	return summary;
}

/** Ctrl-C, and SIGTERM, are meant for the run; a closed terminal is not. */
function isWishToCancel({ exitCode }: Interrupt): boolean {
	return exitCode === EXIT.interrupted || exitCode === EXIT.terminated;
}
