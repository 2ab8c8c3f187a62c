import { setTimeout as sleep } from "node:timers/promises";
import type { RequestDefinition } from "../../collection/model.ts";
import { EventLoopYielder } from "../../collection/order/event-loop-yielder.ts";
import type { ClientRules } from "../../formats/rules/client-rules.ts";
import { isGoodStatus } from "../events/request-status.ts";
import { discardBody, type ExecutedRequest } from "../execution/execute.ts";
import type { Session } from "../session/session.ts";
import { type NextStep, RequestSequence } from "./jump.ts";
import type { RunProgress } from "./run-progress.ts";

export interface PaceOptions {
	/** Stop after the first request that did not pass, or after so many. */
	readonly bail: boolean | number;
	/** Milliseconds between requests. */
	readonly delay: number;
	readonly signal?: AbortSignal;
}

/** Runs the requests once, one after the other, unless scripts jump or end it. */
export async function runIteration(
	session: Session,
	requests: readonly RequestDefinition[],
	options: PaceOptions,
	progress: RunProgress,
): Promise<void> {
	const order = new RequestSequence(requests, rulesOf(session));
	const yielder = new EventLoopYielder();
	let position = 0;
	for (;;) {
		const request = requests[position];
		if (!request || progress.isOver) return;
		if (options.signal?.aborted) return progress.end("interrupted");
		const executed = await session.execute(request);
		progress.tally.add(executed.result);
		await discardBody(executed);
		// Signals are handled only here while scripts block the event loop.
		await yielder.next();
		endIfRequested(executed, options, progress);
		if (progress.isOver) return;

		const next = order.next(position, executed.flow.next);
		if (next.kind !== "go-on") return goNowhere(next, session, progress);
		position = next.position;
		await pause(options);
	}
}

function rulesOf({ parts }: Session): ClientRules {
	return parts.collection.definition.rules;
}

/** Waits between two requests; the end of the run ends it too. */
export async function pause({ delay, signal }: PaceOptions): Promise<void> {
	if (delay === 0) return;
	try {
		await sleep(delay, undefined, { signal });
	} catch {
		// Aborted: the caller checks the signal.
	}
}

/** Ends the run where the signal, a script or `--bail` asks for it. */
export function endIfRequested(
	{ result, flow }: ExecutedRequest,
	{ bail, signal }: PaceOptions,
	progress: RunProgress,
): void {
	if (signal?.aborted) progress.end("interrupted");
	else if (flow.stop) progress.end("stopped-by-script");
	else if (
		bail !== false &&
		!isGoodStatus(result.status) &&
		progress.tally.failures >= Number(bail)
	)
		progress.end("bailed");
}

/** Reports a jump to a request that the run does not have. */
export function goNowhere(
	next: Exclude<NextStep, { kind: "go-on" }>,
	session: Session,
	progress: RunProgress,
): void {
	if (next.kind === "end") return;
	progress.report(session, next.problem);
	if (next.problem.severity === "error") progress.end("completed");
}
