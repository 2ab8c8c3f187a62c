import type { RequestDefinition } from "../../collection/model.ts";
import type { DataRow } from "../../variables/run-variables.ts";
import { OrderedEvents } from "../concurrency/ordered-events.ts";
import { rowVariables } from "../context/known-variables.ts";
import type { Iteration } from "../data/iteration.ts";
import type { IterationStartedEvent } from "../events/events.ts";
import type { Session } from "../session/session.ts";
import { type PaceOptions, pause, runIteration } from "./run-iteration.ts";
import type { RunProgress } from "./run-progress.ts";

/** How many finished iterations may wait for a slow one, for each that runs. */
const MAX_BUFFERED = 4;

export interface IteratedRun {
	readonly session: Session;
	/** What an iteration runs, in order. */
	readonly requestsOf: (iteration: Iteration) => readonly RequestDefinition[];
	readonly options: PaceOptions;
	readonly progress: RunProgress;
	/** Rejects where the data is broken. */
	readonly iterations: AsyncIterable<Iteration>;
}

/** One iteration after the other; what scripts set in one is there in the next. */
export async function runSequentially(run: IteratedRun): Promise<void> {
	const { session, options, progress } = run;
	for await (const iteration of run.iterations) {
		if (iteration.index > 0) await pause(options);
		if (options.signal?.aborted) progress.end("interrupted");
		if (progress.isOver) return;
		begin(session, iteration, progress);
		session.beginIteration(iteration);
		const requests = run.requestsOf(iteration);
		await runIteration(session, requests, options, progress);
		if (progress.isOver) return;
	}
}

/**
 * Up to `width` iterations at the same time, each with variables and cookies of
 * its own: what one does has no effect on another, so that the results do not
 * depend on which is quicker. When one ends the run, the others end after the
 * request that they are at.
 */
export async function runAtOnce(
	run: IteratedRun,
	width: number,
): Promise<void> {
	const { session, progress } = run;
	const events = new OrderedEvents(
		session.parts.listener,
		width * MAX_BUFFERED,
	);
	const rows = numbered(run.iterations);
	const workers: Promise<void>[] = [];
	const failures: unknown[] = [];
	const beginWorker = () => {
		const worker = work().catch((error: unknown) => {
			failures.push(error);
		});
		workers.push(worker);
	};
	const work = async () => {
		while (!progress.isOver) {
			const { done, value } = await rows.next();
			if (done) return;
			// Each begins the next one: a great width costs nothing where there are few rows.
			if (workers.length < width) beginWorker();
			await events.room(value.number);
			await runApart(run, value, events);
		}
	};
	beginWorker();
	for (const worker of workers) await worker;
	await rows.return();
	if (failures.length > 0) throw failures[0];
}

/** An iteration, and which one it is of those that run here, from 0. */
interface NumberedIteration {
	readonly iteration: Iteration;
	readonly number: number;
}

async function* numbered(
	iterations: AsyncIterable<Iteration>,
): AsyncGenerator<NumberedIteration, void> {
	let next = 0;
	for await (const iteration of iterations) yield { iteration, number: next++ };
}

async function runApart(
	{ session, requestsOf, options, progress }: IteratedRun,
	{ iteration, number }: NumberedIteration,
	events: OrderedEvents,
): Promise<void> {
	const own = session.isolated(iteration, events.listenerOf(number));
	try {
		if (options.signal?.aborted) progress.end("interrupted");
		if (progress.isOver) return;
		begin(own, iteration, progress, true);
		await runIteration(own, requestsOf(iteration), options, progress);
	} finally {
		own.parts.variables.release();
		events.end(number);
	}
}

/** Tells that an iteration begins, where there is more than one or it has data. */
export function begin(
	session: Session,
	{ index, total, row }: Iteration,
	{ tally }: RunProgress,
	startsFresh = false,
): void {
	tally.iterations += 1;
	if (total === 1 && row === undefined) return;
	session.emit({
		...iterationStarted(index, total, row),
		...rowVariables(session.parts, row),
		...(startsFresh && { startsFresh }),
	});
}

function iterationStarted(
	iteration: number,
	iterationCount: number,
	row: DataRow | undefined,
): IterationStartedEvent {
	const place = row?.file !== undefined && row.line !== undefined;
	return {
		type: "iteration-started",
		iteration,
		iterationCount,
		...(place && { data: { file: row.file, line: row.line } }),
	};
}
