import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import type { Collection } from "../collection/collection.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { RunStartedEvent, RunSummary } from "./events.ts";
import { RunOrder } from "./jump.ts";
import { openSession } from "./open-session.ts";
import { planRun, type RunPlan, type RunPlanOptions } from "./plan-run.ts";
import type { EventListener, Session, SessionOptions } from "./session.ts";
import { RunTally } from "./tally.ts";

export interface RunOptions extends SessionOptions, RunPlanOptions {
	/** Stop after the first request that did not pass. */
	readonly bail: boolean;
	/** Milliseconds between requests. */
	readonly delay: number;
}

/**
 * Runs requests one after the other and tells about it in events.
 *
 * @throws CurlewError when the run cannot begin: unknown paths or environment, a broken environment file, a client version outside of `requires`
 */
export async function runCollection(
	collection: Collection,
	options: RunOptions,
	listener: EventListener,
): Promise<RunSummary> {
	const plan = await planRun(collection, options);
	const session = await openSession(collection, options, listener);
	const tally = new RunTally();
	try {
		session.emit(startedEvent(session, plan));
		for (const problem of plan.problems) report(session, tally, problem);
		const ending = await runInOrder(session, plan, options, tally);
		const summary = tally.summary(ending);
		session.emit({ type: "run-finished", at: Date.now(), summary });
		return summary;
	} finally {
		await session.close();
	}
}

async function runInOrder(
	session: Session,
	{ requests }: RunPlan,
	{ bail, delay, signal }: RunOptions,
	tally: RunTally,
): Promise<RunSummary["ending"]> {
	const order = new RunOrder(requests);
	let request = requests[0];
	let position = 0;
	while (request) {
		if (signal?.aborted) return "interrupted";
		const { result, wishes } = await session.execute(request);
		tally.add(result);
		await roomForSignals();
		if (signal?.aborted) return "interrupted";
		if (wishes.stop) return "stopped-by-script";
		const isGood = result.status === "passed" || result.status === "skipped";
		if (bail && !isGood) return "bailed";

		const next = order.next(position, wishes.next);
		if (next.kind === "lost") report(session, tally, next.problem);
		if (next.kind !== "go-on") return "completed";
		position = next.position;
		request = requests[position];
		if (delay > 0) await pause(delay, signal);
	}
	return "completed";
}

function startedEvent(
	session: Session,
	{ requests }: RunPlan,
): RunStartedEvent {
	const { version, collection, options } = session.parts;
	const { name, root } = collection.definition;
	return {
		type: "run-started",
		curlew: version,
		at: Date.now(),
		collection: { name, root },
		environment: options.environment ?? null,
		requestCount: requests.length,
		seed: options.seed ?? null,
	};
}

function report(session: Session, tally: RunTally, problem: Diagnostic): void {
	if (problem.severity === "error") tally.problems += 1;
	session.emit({ type: "problem-found", problem });
}

/** While a script computes, a Ctrl-C waits; here it is heard, before the next script begins. */
function roomForSignals(): Promise<void> {
	return setImmediate();
}

async function pause(
	milliseconds: number,
	signal: AbortSignal | undefined,
): Promise<void> {
	try {
		await sleep(milliseconds, undefined, { signal });
	} catch {
		// Aborted: the loop looks at the signal itself.
	}
}
