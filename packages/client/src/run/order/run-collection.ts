import { resolve } from "node:path";
import type { Collection } from "../../collection/collection.ts";
import { nameOfLayers } from "../../variables/environment.ts";
import { ALL_NAMES } from "../../variables/trust/grants.ts";
import { widthOf } from "../concurrency/run-width.ts";
import { sharedVariables } from "../context/known-variables.ts";
import { DataFileError } from "../data/data-error.ts";
import type { DataFile, DataSource } from "../data/data-file.ts";
import { countIterations, iterationsOf } from "../data/iteration.ts";
import type { EventListener, RunSummary } from "../events/events.ts";
import type { RunStartedEvent } from "../events/run-started.ts";
import { type OpenOptions, openSession } from "../session/open-session.ts";
import type { Session } from "../session/session.ts";
import { type ValuesLeft, valuesLeft } from "../session/values-left.ts";
import { type ValueToKeep, valuesToKeep } from "../session/values-to-keep.ts";
import { planRun, type RunPlan, type RunPlanOptions } from "./plan-run.ts";
import type { PaceOptions } from "./run-iteration.ts";
import {
	type IteratedRun,
	runAtOnce,
	runSequentially,
} from "./run-iterations.ts";
import { RunProgress } from "./run-progress.ts";

/** What the HTTP client opens to one origin by itself. */
const USUAL_CONNECTIONS = 64;

export interface RunOptions
	extends OpenOptions,
		Partial<RunPlanOptions>,
		Partial<Omit<PaceOptions, "signal">> {
	/** The requests run once for each row of it; it may lie in the collection. */
	readonly data?: DataSource | undefined;
	/** Requests outside of the selection run, too, whose results the selected ones need. Default: false. */
	readonly needed?: boolean | undefined;
	/** How often the requests run. Default: once, or once for each row. Beyond the last row the first one comes again. */
	readonly iterations?: number | undefined;
	/**
	 * Of several iterations, up to so many run at the same time, and none sees
	 * anything of another; of one iteration, up to so many requests, as far as
	 * none needs another. Absent: one after the other, with variables that stay.
	 */
	readonly parallel?: number | undefined;
	/** Requests at the same time may be such as change something (RFC 9110 §9.2.1). Default: false. */
	readonly parallelUnsafe?: boolean | undefined;
	/**
	 * Gets, at the end, what scripts want to be on disk. Not called for
	 * iterations at the same time: none of them has the last word.
	 */
	readonly keep?:
		| ((values: readonly ValueToKeep[]) => Promise<void>)
		| undefined;
	/** Gets, at the end, all variables and cookies as the run leaves them; not called where `keep` is not. */
	readonly atEnd?: ((left: ValuesLeft) => Promise<void>) | undefined;
}

/**
 * Runs requests one after the other, once or for each row of data, and tells
 * about it in events.
 *
 * @throws CurlewError when the run cannot begin: unknown paths or environment, a broken environment file, no data, a client version outside of `requires`
 */
export async function runCollection(
	collection: Collection,
	given: RunOptions = {},
	listener: EventListener = () => {},
): Promise<RunSummary> {
	const options = withDefaults(given);
	const opened = await openRun(collection, options, listener);
	try {
		return await run(opened, options);
	} finally {
		await opened.close();
	}
}

/** A run that can begin. */
export interface OpenedRun {
	readonly session: Session;
	readonly plan: RunPlan;
	/** Where rows come from. */
	readonly data: DataFile | undefined;
	/** How many iterations there are. */
	readonly total: number;
	/** Closes connections, data file and sandbox. */
	close(): Promise<void>;
}

/**
 * Opens a run: what runs, with which rows, in which session.
 *
 * @throws CurlewError when the run cannot begin: see `runCollection`
 */
export async function openRun(
	collection: Collection,
	options: ReturnType<typeof withDefaults>,
	listener: EventListener,
): Promise<OpenedRun> {
	const selected = await planRun(collection, options);
	const data =
		options.data && (await openData(options.data, collection, options.signal));
	try {
		const total = await countIterations(data, options.iterations);
		const connected = withConnections(options);
		const session = await openSession(collection, connected, listener);
		const close = async () => {
			await session.close();
			await data?.close();
		};
		const plan = options.needed
			? await planNeeded(session, selected)
			: selected;
		return { session, plan, data, total, close };
	} catch (error) {
		await data?.close();
		throw error;
	}
}

/** What a run would do, without running it. Throws as `runCollection`. */
export async function planOf(
	collection: Collection,
	given: RunOptions,
): Promise<RunPlan> {
	const options = withDefaults(given);
	if (!options.needed) return planRun(collection, options);
	const { plan, close } = await openRun(
		collection,
		{ ...options, contentLimit: 0 },
		() => {},
	);
	await close();
	return plan;
}

/** Loaded only now: most runs need nothing from outside of their selection. */
async function planNeeded(session: Session, plan: RunPlan): Promise<RunPlan> {
	try {
		const { withNeeded } = await import("./needed-requests.ts");
		return await withNeeded(session, plan);
	} catch (error) {
		await session.close();
		throw error;
	}
}

/** The whole collection, without a pause, to its end. */
export function withDefaults({
	paths = [],
	tags = [],
	excludeTags = [],
	bail = false,
	delay = 0,
	...others
}: RunOptions) {
	return { ...others, paths, tags, excludeTags, bail, delay };
}

/** As many connections to one origin as requests run at the same time. */
function withConnections<Options extends RunOptions>(
	options: Options,
): Options {
	const { parallel, http } = options;
	if (parallel === undefined || http?.maxConnections !== undefined)
		return options;
	const maxConnections = Math.max(parallel, USUAL_CONNECTIONS);
	return { ...options, http: { ...http, maxConnections } };
}

async function openData(
	source: DataSource,
	{ definition: { root, rules } }: Collection,
	signal: AbortSignal | undefined,
): Promise<DataFile> {
	const { DataFile } = await import("../data/data-file.ts");
	const file = source.input ? source.file : resolve(root, source.file);
	return DataFile.open({ ...source, file }, signal, rules);
}

async function run(
	{ session, plan, total, data }: OpenedRun,
	options: RunOptions & PaceOptions,
): Promise<RunSummary> {
	const { requests } = plan;
	const run = { session, plan, size: [requests.length, total] } as const;
	const summary = await tellRun(run, options.signal, async (progress) => {
		if (requests.length > 0) {
			const iterations = iterationsOf(data, options.iterations, total);
			const requestsOf = () => requests;
			const width = widthOf(options.parallel, total, requests.length);
			if (width?.warning) progress.report(session, width.warning);
			const narrowed = { ...options, parallel: width?.possible };
			await iterate(
				{ session, requestsOf, options: narrowed, progress, iterations },
				total,
				narrowed,
			);
		}
		return namesReadIn(session);
	});
	if (!isIsolated(options, total)) {
		await options.keep?.(valuesToKeep(session));
		await options.atEnd?.(valuesLeft(session));
	}
	return summary;
}

/** Iterations see nothing of each other, and none has the last word. */
export function isIsolated({ parallel }: RunOptions, total: number): boolean {
	return parallel !== undefined && total > 1;
}

/**
 * Tells how a run, or a part of one, begins and ends, and what is wrong with what it selects.
 *
 * @param work does what is to be done, and gives what the summary has besides its counts
 */
export async function tellRun(
	run: SizedRun,
	signal: AbortSignal | undefined,
	work: (progress: RunProgress) => Promise<Partial<RunSummary>>,
): Promise<RunSummary> {
	const { session, plan } = run;
	const progress = new RunProgress(signal);
	session.emit(startedEvent(run));
	for (const problem of plan.problems) progress.report(session, problem);
	const besides = await work(progress);
	const summary = { ...progress.summary(), ...besides };
	session.emit({ type: "run-finished", at: Date.now(), summary });
	return summary;
}

/** With all names of the environment allowed, the summary lists those that were read. */
export function namesReadIn({
	parts: { access, processEnvironment },
}: Session): Pick<RunSummary, "environmentNames"> {
	const { namesRead } = processEnvironment;
	const isTold =
		namesRead.length > 0 && access.grants.environment.includes(ALL_NAMES);
	return isTold ? { environmentNames: namesRead } : {};
}

/** What has run before a broken row stays in the results; the run goes no further. */
export async function iterate(
	run: IteratedRun,
	total: number,
	{ parallel, parallelUnsafe = false }: RunOptions,
): Promise<void> {
	if (run.options.signal?.aborted) return run.progress.end("interrupted");
	try {
		if (parallel === undefined) await runSequentially(run);
		else if (total > 1) await runAtOnce(run, parallel);
		else {
			const { runOnePlanned } = await import("./run-one-planned.ts");
			await runOnePlanned(run, { width: parallel, parallelUnsafe });
		}
	} catch (error) {
		if (!(error instanceof DataFileError)) throw error;
		run.progress.report(run.session, error.toDiagnostic());
	}
}

/** A run, or a part of one. */
export interface SizedRun extends Pick<OpenedRun, "session" | "plan"> {
	readonly size: readonly [requests: number, iterations: number];
}

/** What is told of a run before anything else. */
export function startedEvent({
	session,
	plan: { needed },
	size: [requestCount, iterationCount],
}: SizedRun): RunStartedEvent {
	const { version, collection, options } = session.parts;
	const { name, root } = collection.definition;
	return {
		type: "run-started",
		curlew: version,
		at: Date.now(),
		collection: { name, root },
		environment: options.environment
			? nameOfLayers([...(options.baseEnvironments ?? []), options.environment])
			: null,
		requestCount,
		iterationCount,
		sandbox: options.sandbox ?? "safe",
		seed: options.seed ?? null,
		...(needed && { needed }),
		...sharedVariables(session.parts),
	};
}
