import { availableParallelism } from "node:os";
import {
	CurlewError,
	openCollection,
	type RequestDefinition,
	type SessionOptions,
} from "@curlew/client";
import { assertConnections } from "./plan/connection-limit.ts";
import { durationOf, type LoadPlan, maxUsersOf } from "./plan/load-plan.ts";
import {
	type LoadSelection,
	type PlainSessionOptions,
	selectRequests,
} from "./plan/load-selection.ts";
import type { IntervalReport } from "./stats/interval-report.ts";
import { LoadTotals } from "./stats/load-totals.ts";
import { LoadThreads } from "./thread/load-threads.ts";

export interface LoadOptions {
	readonly selection: LoadSelection;
	readonly session: PlainSessionOptions;
	readonly plan: LoadPlan;
	/** Default: as many as the computer has cores, but not more than users. */
	readonly threads?: number | undefined;
	/** Asks the user; each question once. */
	readonly ask?: SessionOptions["ask"];
	/** Looks at the requests before anything begins; throws where it cannot. */
	readonly inspect?: (requests: readonly LoadedRequest[]) => void;
	/** Ends the load in order: what is in flight has its grace. */
	readonly signal?: AbortSignal | undefined;
}

export type LoadEnding = "completed" | "interrupted";

/** What a load is going to do. */
export interface LoadStart {
	readonly collection: { readonly name: string; readonly root: string };
	readonly environment: string | undefined;
	readonly requests: readonly LoadedRequest[];
	readonly plan: LoadPlan;
	readonly threads: number;
	/** That it goes to, as far as is known: `http://127.0.0.1:8080`. */
	readonly hosts: readonly string[];
	/** By request: why it takes the slow path; null for one that takees the fast path. */
	readonly slowPathReasons: readonly (string | null)[];
	/** When it begins, warm-up included: milliseconds since the epoch. */
	readonly startAt: number;
}

/** A request of the load, by its index in the reports. */
export type LoadedRequest = Pick<RequestDefinition, "name" | "path">;

/** How a load ended. */
export interface LoadEnd {
	readonly ending: LoadEnding;
	/** Milliseconds that were counted. */
	readonly elapsed: number;
	/** Requests that were cut off when the grace was over. */
	readonly cut: number;
}

/** Whoever wanted the load has changed their mind before it began. */
export class LoadInterruptedError extends CurlewError {
	readonly code = "INTERRUPTED";

	constructor() {
		super("The load was interrupted before it began.");
	}
}

/** Hears how a load goes. */
export interface LoadListener {
	started?(start: LoadStart, totals: LoadTotals): void;
	/** A report has come in; it is in the totals already. */
	reported?(report: IntervalReport, thread: number): void;
}

/**
 * Drives the requests of a collection as traffic, from all cores of this
 * computer.
 *
 * @throws CurlewError when the load cannot begin, or the data breaks on the way
 */
export async function runLoad(
	options: LoadOptions,
	listener: LoadListener = {},
): Promise<{
	readonly start: LoadStart;
	readonly totals: LoadTotals;
	readonly end: LoadEnd;
}> {
	const { selection, session, plan, ask, signal } = options;
	const collection = await openCollection(selection.collection);
	const source = plan.data?.source.file;
	const requests = await selectRequests(collection, selection, source);
	options.inspect?.(requests);
	const count = threadsOf(options);
	assertConnections(maxUsersOf(plan), count);
	const totals = new LoadTotals();
	totals.expect(count);
	const { threads, facts } = await LoadThreads.open({
		selection,
		session,
		plan,
		count,
		ask: ask && askedOnce(ask),
		onInterval: (report, thread) => {
			totals.add(report, String(thread));
			listener.reported?.(report, thread);
		},
	});
	try {
		const { name, root } = collection.definition;
		if (signal?.aborted) throw new LoadInterruptedError();
		const { startAt, end } = threads.run();
		const start: LoadStart = {
			collection: { name, root },
			requests: requests.map(({ name, path }) => ({ name, path })),
			plan,
			threads: count,
			...facts,
			startAt,
		};
		listener.started?.(start, totals);
		using _ = stoppingOn(signal, threads);
		const { cut, endedAt } = await end;
		totals.finish();
		const ending = signal?.aborted ? "interrupted" : "completed";
		const elapsed = elapsedOf(start, endedAt);
		return { start, totals, end: { ending, cut, elapsed } };
	} finally {
		await threads.close();
	}
}

function threadsOf({ plan, threads }: LoadOptions): number {
	const cores = threads ?? availableParallelism();
	return Math.max(1, Math.min(cores, maxUsersOf(plan)));
}

/** The grace at the end is no time in which there was load. */
function elapsedOf({ plan, startAt }: LoadStart, endedAt: number): number {
	const elapsed = endedAt - startAt - plan.warmUp;
	return Math.max(0, Math.min(elapsed, durationOf(plan.model.profile)));
}

/** Each thread asks what it needs; the user hears each question once. */
function askedOnce(
	ask: NonNullable<SessionOptions["ask"]>,
): NonNullable<SessionOptions["ask"]> {
	const answers = new Map<string, Promise<string | undefined>>();
	return (question, options) => {
		let answer = answers.get(question);
		if (answer === undefined) {
			answer = ask(question, options);
			answers.set(question, answer);
		}
		return answer;
	};
}

function stoppingOn(
	signal: AbortSignal | undefined,
	threads: LoadThreads,
): Disposable {
	const stop = () => threads.stop();
	if (signal?.aborted) stop();
	signal?.addEventListener("abort", stop);
	return {
		[Symbol.dispose]: () => signal?.removeEventListener("abort", stop),
	};
}
