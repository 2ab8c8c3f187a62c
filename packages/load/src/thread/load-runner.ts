import {
	type Diagnostic,
	type Masked,
	openCollection,
	openSession,
	type RequestDefinition,
	type Session,
	type SessionOptions,
} from "@curlew/client";
import { DataFile } from "@curlew/client/driving";
import { problemOf } from "@curlew/client/internal";
import { ArrivalRateExecutor } from "../executor/arrival-rate-executor.ts";
import type { Executor } from "../executor/executor.ts";
import { Schedule } from "../executor/schedule.ts";
import { VirtualUsersExecutor } from "../executor/virtual-users-executor.ts";
import {
	ConnectTimeoutError,
	ExchangeTimeoutError,
} from "../fast-path/fast-connection.ts";
import { Routes } from "../fast-path/routes.ts";
import { type LoadPlan, maxUsersOf } from "../plan/load-plan.ts";
import {
	type LoadSelection,
	type PlainSessionOptions,
	selectRequests,
} from "../plan/load-selection.ts";
import { IntervalRecorder } from "../stats/interval-recorder.ts";
import type { IntervalReport } from "../stats/interval-report.ts";
import { openRows, type RowSource } from "../user/data-rows.ts";
import type { LoadContext } from "../user/load-context.ts";
import {
	allOfferHttp2,
	type PreparedRequest,
	prepareRequests,
} from "../user/prepare-requests.ts";
import { UserPool } from "../user/user-pool.ts";
import { LoadStoppedError } from "./load-stopped-error.ts";
import { targetHosts } from "./target-hosts.ts";

/** Milliseconds from one look at the time limits to the next. */
const SWEEP = 20;
/** Milliseconds from one look whether a second is over to the next. */
const ROLL = 100;
/** Milliseconds; timers reach no further. */
const LONGEST_WAIT = 2 ** 31 - 1;

/** Bytes of messages that are kept to be sent again, in each thread. */
const KEPT_MESSAGES = 64 * 2 ** 20;

export interface LoadRunnerOptions {
	readonly selection: LoadSelection;
	readonly session: PlainSessionOptions;
	readonly plan: LoadPlan;
	readonly ask: SessionOptions["ask"];
	readonly onInterval: (report: IntervalReport) => void;
}

/** What is known of a load before anything is sent. */
export interface LoadFacts {
	/** The environment's name. */
	readonly environment: string | undefined;
	readonly hosts: readonly string[];
	/** By request: why it takes the slow path; null for one that takes the fast path. */
	readonly slowPathReasons: readonly (string | null)[];
}

/** How a runner ended. */
export interface LoadRunnerEnd {
	/** Users whose last request was cut off when the grace was over. */
	readonly cut: number;
	/** Milliseconds since the epoch. */
	readonly endedAt: number;
}

/** What a load needs, read and opened. */
interface Opened {
	readonly session: Session;
	readonly data: DataFile | undefined;
	readonly rows: RowSource | undefined;
	readonly requests: readonly PreparedRequest[];
	readonly http: LoadContext["options"];
}

/** A part of a load in one thread, opened and ready to begin. */
export class LoadRunner {
	readonly #options: LoadRunnerOptions;
	readonly #opened: Opened;
	readonly #abort: AbortController;
	#context: LoadContext | undefined;
	#executor: Executor | undefined;
	#cutNow: (() => void) | undefined;

	private constructor(
		options: LoadRunnerOptions,
		opened: Opened,
		abort: AbortController,
	) {
		this.#options = options;
		this.#opened = opened;
		this.#abort = abort;
	}

	/**
	 * Reads the collection and everything that the requests need.
	 *
	 * @throws CurlewError when the load cannot begin; LoadStoppedError once secrets are known
	 */
	static async open(options: LoadRunnerOptions): Promise<LoadRunner> {
		const { selection, plan, ask } = options;
		const collection = await openCollection(selection.collection);
		const source = plan.data?.source.file;
		const definitions = await selectRequests(collection, selection, source);
		const abort = new AbortController();
		const sessionOptions = {
			...withConnections(options.session, plan),
			ask,
			contentLimit: 0,
			signal: abort.signal,
		};
		const session = await openSession(
			collection,
			sessionOptions,
			() => undefined,
		);
		try {
			const opened = await openAll(options, session, definitions);
			return new LoadRunner(options, opened, abort);
		} catch (error) {
			throw new LoadStoppedError(session.masked(problemOf(error)));
		}
	}

	/** What is known before anything is sent. */
	get facts(): LoadFacts {
		const { session, requests } = this.#opened;
		return {
			environment: session.parts.options.environment ?? undefined,
			hosts: targetHosts(session, requests),
			slowPathReasons: requests.map(
				({ slowPathReason }) => slowPathReason ?? null,
			),
		};
	}

	/**
	 * Carries the load from `startAt` to its end.
	 *
	 * @param startAt milliseconds since the epoch
	 */
	async run(startAt: number): Promise<LoadRunnerEnd> {
		const { plan, onInterval } = this.#options;
		const begin = startAt - performance.timeOrigin;
		await until(begin);
		const countFrom = begin + plan.warmUp;
		const now = performance.now();
		const recorder = new IntervalRecorder(countFrom, now, onInterval);
		const context = this.#contextWith(recorder);
		this.#context = context;
		const pool = new UserPool(context, plan.share, this.#opened.rows);
		const executor = executorOf(pool, plan, countFrom);
		this.#executor = executor;
		const timers = [
			setInterval(() => sweep(context), SWEEP),
			setInterval(() => recorder.roll(performance.now()), ROLL),
		];
		const end = new Schedule(plan.model.profile, 0).end;
		const wait = Math.min(countFrom + end - now, LONGEST_WAIT);
		timers.push(setTimeout(() => this.stop(), wait));
		const cut = await this.#finish(executor, pool);
		const endedAt = performance.timeOrigin + performance.now();
		for (const timer of timers) clearTimeout(timer);
		recorder.finish(performance.now());
		if (pool.fault !== undefined) throw pool.fault;
		return { cut, endedAt };
	}

	/** What the runner has thrown, as it may be told. */
	problemOf(error: unknown): Masked<Diagnostic> {
		return this.#opened.session.masked(problemOf(error));
	}

	/** Lets nothing begin any more; what is in flight has its grace. */
	stop(): void {
		if (this.#context) this.#context.isOver = true;
		this.#executor?.stop();
	}

	/** Ends what is in flight. */
	cut(): void {
		this.stop();
		this.#cutNow?.();
	}

	async close(): Promise<void> {
		await this.#opened.session.close();
		await this.#opened.data?.close();
	}

	#contextWith(recorder: IntervalRecorder): LoadContext {
		const { session, requests, http } = this.#opened;
		return {
			session,
			requests,
			recorder,
			options: http,
			routes: new Routes(http),
			connections: new Set(),
			signal: this.#abort.signal,
			room: { left: KEPT_MESSAGES },
			delay: this.#options.plan.delay,
			isOver: false,
			isCut: false,
		};
	}

	/** Waits for the executor, and at the end for no longer than the grace. */
	async #finish(executor: Executor, pool: UserPool): Promise<number> {
		const { context } = pool;
		const graceIsOver = new Promise<"cut">((resolve) => {
			this.#cutNow = () => resolve("cut");
		});
		const grace = setInterval(() => {
			if (!context.isOver) return;
			clearInterval(grace);
			setTimeout(() => this.#cutNow?.(), this.#options.plan.grace).unref();
		}, SWEEP);
		const outcome = await Promise.race([executor.run(), graceIsOver]);
		clearInterval(grace);
		const cut = outcome === "cut" ? context.recorder.users : 0;
		context.isOver = true;
		context.isCut = true;
		this.#abort.abort();
		pool.close();
		return cut;
	}
}

async function openAll(
	{ plan, session: { timeout } }: LoadRunnerOptions,
	session: Session,
	definitions: readonly RequestDefinition[],
): Promise<Opened> {
	const { definition } = session.parts.collection;
	const { options } = await session.http;
	const requests = prepareRequests(definitions, definition, options, timeout);
	const offersHttp2 = allOfferHttp2(requests.map(({ plan }) => plan));
	const http = { ...options, http2: options.http2 && offersHttp2 };
	const data =
		plan.data &&
		(await DataFile.open(plan.data.source, undefined, definition.rules));
	const rows =
		data && plan.data && (await openRows(data, plan.data, plan.share));
	return { session, data, rows, requests, http };
}

/** As many connections to one origin as users at the same time. */
function withConnections(
	session: PlainSessionOptions,
	plan: LoadPlan,
): PlainSessionOptions {
	const { http } = session;
	if (http?.maxConnections !== undefined) return session;
	const maxConnections = maxUsersOf(plan) + 1;
	return { ...session, http: { ...http, maxConnections } };
}

function executorOf(
	pool: UserPool,
	plan: LoadPlan,
	countFrom: number,
): Executor {
	const { model } = plan;
	return model.kind === "rate"
		? new ArrivalRateExecutor(pool, plan, model, countFrom)
		: new VirtualUsersExecutor(pool, plan, model, countFrom);
}

/** Ends exchanges whose time limit is over. */
function sweep({ connections }: LoadContext): void {
	const now = performance.now();
	for (const connection of connections)
		if (now > connection.deadline)
			connection.fail(new ExchangeTimeoutError("time limit"));
		else if (now > connection.connectBy)
			connection.fail(new ConnectTimeoutError("time limit"));
}

async function until(time: number): Promise<void> {
	const delay = time - performance.now();
	if (delay > 0)
		await new Promise((resolve) => {
			setTimeout(resolve, delay);
		});
}
