import {
	type CollectionDefinition,
	type Diagnostic,
	type Masked,
	openCollection,
	openSession,
	type RequestDefinition,
	type Session,
	type SessionOptions,
} from "@curlew/client";
import { type DataFile, openDataFile } from "@curlew/client/driving";
import { problemOf } from "@curlew/client/internal";
import {
	ConnectTimeoutError,
	ExchangeTimeoutError,
} from "../lean/lean-connection.ts";
import {
	type PreparedRequest,
	prepareRequests,
} from "../lean/prepare-requests.ts";
import { SecureWays } from "../lean/secure-ways.ts";
import { Course } from "../pace/course.ts";
import type { Pace } from "../pace/pace.ts";
import { RatePace } from "../pace/rate-pace.ts";
import { UsersPace } from "../pace/users-pace.ts";
import { type LoadPlan, maxUsersOf } from "../plan/load-plan.ts";
import {
	type LoadSelection,
	type PlainSessionOptions,
	selectRequests,
} from "../plan/load-selection.ts";
import { IntervalRecorder } from "../stats/interval-recorder.ts";
import type { IntervalReport } from "../stats/interval-report.ts";
import { Crew } from "../user/crew.ts";
import { openRows, type RowSource } from "../user/data-rows.ts";
import type { World } from "../user/world.ts";
import { LoadStoppedError } from "./load-stopped-error.ts";
import { hostsOf } from "./look-ahead.ts";

/** Milliseconds from one look at the time limits to the next. */
const SWEEP = 20;
/** Milliseconds from one look whether a second is over to the next. */
const ROLL = 100;
/** Milliseconds; timers reach no further. */
const LONGEST_WAIT = 2 ** 31 - 1;

/** Bytes of messages that are kept to be sent again, in each thread. */
const KEPT_MESSAGES = 64 * 2 ** 20;

export interface LaneOptions {
	readonly selection: LoadSelection;
	readonly session: PlainSessionOptions;
	readonly plan: LoadPlan;
	readonly ask: SessionOptions["ask"];
	readonly onInterval: (report: IntervalReport) => void;
}

/** What is known of a load before anything is sent. */
export interface LaneFacts {
	readonly hosts: readonly string[];
	/** By request: why it goes as in a run; null for one that goes straight. */
	readonly ordinary: readonly (string | null)[];
}

/** How a lane ended. */
export interface LaneEnd {
	/** Users whose last request was cut off when the grace was over. */
	readonly cut: number;
	/** Milliseconds since the epoch. */
	readonly endedAt: number;
}

interface OpenedLane {
	readonly definitions: readonly RequestDefinition[];
	readonly definition: CollectionDefinition;
	readonly session: Session;
	readonly abort: AbortController;
}

/** A part of a load in one thread, opened and ready to begin. */
export class Lane {
	readonly #options: LaneOptions;
	readonly #session: Session;
	readonly #data: DataFile | undefined;
	readonly #rows: RowSource | undefined;
	readonly #requests: readonly PreparedRequest[];
	readonly #ways: SecureWays;
	readonly #http: World["options"];
	readonly #abort: AbortController;
	#world: World | undefined;
	#pace: Pace | undefined;
	#cutNow: (() => void) | undefined;

	private constructor(
		options: LaneOptions,
		parts: {
			readonly session: Session;
			readonly data: DataFile | undefined;
			readonly rows: RowSource | undefined;
			readonly requests: readonly PreparedRequest[];
			readonly http: World["options"];
			readonly abort: AbortController;
		},
	) {
		this.#options = options;
		this.#session = parts.session;
		this.#data = parts.data;
		this.#rows = parts.rows;
		this.#requests = parts.requests;
		this.#http = parts.http;
		this.#ways = new SecureWays(parts.http);
		this.#abort = parts.abort;
	}

	/**
	 * Reads the collection and everything that the requests need.
	 *
	 * @throws CurlewError when the load cannot begin; LoadStoppedError once secrets are known
	 */
	static async open(options: LaneOptions): Promise<Lane> {
		const { selection, plan, ask } = options;
		const collection = await openCollection(selection.collection);
		const definitions = await selectRequests(
			collection,
			selection,
			plan.data?.source.file,
		);
		const abort = new AbortController();
		const session = await openSession(
			collection,
			{
				...withConnections(options.session, plan),
				ask,
				contentLimit: 0,
				signal: abort.signal,
			},
			() => undefined,
		);
		const { definition } = collection;
		const opened = { definitions, definition, session, abort };
		return Lane.#prepare(options, opened).catch((error: unknown) => {
			throw new LoadStoppedError(session.masked(problemOf(error)));
		});
	}

	static async #prepare(
		options: LaneOptions,
		{ definitions, definition, session, abort }: OpenedLane,
	): Promise<Lane> {
		const { plan } = options;
		const source = plan.data?.source;
		const { options: http } = await session.http;
		const { timeout } = options.session;
		const requests = prepareRequests(definitions, definition, http, timeout);
		const data = source && (await openDataFile(source));
		const rows =
			data && plan.data && (await openRows(data, plan.data, plan.share));
		return new Lane(options, { session, data, rows, requests, http, abort });
	}

	/** What is known before anything is sent. */
	get facts(): LaneFacts {
		return {
			hosts: hostsOf(this.#session, this.#requests),
			ordinary: this.#requests.map(({ whyOrdinary }) => whyOrdinary ?? null),
		};
	}

	/**
	 * Carries the load from `startAt` to its end.
	 *
	 * @param startAt milliseconds since the epoch
	 */
	async run(startAt: number): Promise<LaneEnd> {
		const { plan, onInterval } = this.#options;
		const begin = startAt - performance.timeOrigin;
		await until(begin);
		const countFrom = begin + plan.warmUp;
		const now = performance.now();
		const recorder = new IntervalRecorder(countFrom, now, onInterval);
		const world = this.#worldWith(recorder);
		this.#world = world;
		const crew = new Crew(world, plan.share, this.#rows);
		const pace = paceOf(crew, plan, countFrom);
		this.#pace = pace;
		const timers = [
			setInterval(() => sweep(world), SWEEP),
			setInterval(() => recorder.roll(performance.now()), ROLL),
		];
		const end = new Course(plan.model.profile, 0).end;
		const wait = Math.min(countFrom + end - now, LONGEST_WAIT);
		timers.push(setTimeout(() => this.stop(), wait));
		const cut = await this.#finish(pace, crew);
		const endedAt = performance.timeOrigin + performance.now();
		for (const timer of timers) clearTimeout(timer);
		recorder.finish(performance.now());
		if (crew.fault !== undefined) throw crew.fault;
		return { cut, endedAt };
	}

	/** What the lane has thrown, as it may be told. */
	problemOf(error: unknown): Masked<Diagnostic> {
		return this.#session.masked(problemOf(error));
	}

	/** Lets nothing begin any more; what is under way has its grace. */
	stop(): void {
		if (this.#world) this.#world.isOver = true;
		this.#pace?.stop();
	}

	/** Ends what is under way. */
	cut(): void {
		this.stop();
		this.#cutNow?.();
	}

	async close(): Promise<void> {
		await this.#session.close();
		await this.#data?.close();
	}

	#worldWith(recorder: IntervalRecorder): World {
		return {
			session: this.#session,
			requests: this.#requests,
			recorder,
			options: this.#http,
			ways: this.#ways,
			connections: new Set(),
			signal: this.#abort.signal,
			room: { left: KEPT_MESSAGES },
			delay: this.#options.plan.delay,
			isOver: false,
			isCut: false,
		};
	}

	/** Waits for the pace, and at the end for no longer than the grace. */
	async #finish(pace: Pace, crew: Crew): Promise<number> {
		const { world } = crew;
		const graceIsOver = new Promise<"cut">((resolve) => {
			this.#cutNow = () => resolve("cut");
		});
		const grace = setInterval(() => {
			if (!world.isOver) return;
			clearInterval(grace);
			setTimeout(() => this.#cutNow?.(), this.#options.plan.grace).unref();
		}, SWEEP);
		const outcome = await Promise.race([pace.run(), graceIsOver]);
		clearInterval(grace);
		const cut = outcome === "cut" ? world.recorder.users : 0;
		world.isOver = true;
		world.isCut = true;
		this.#abort.abort();
		crew.close();
		return cut;
	}
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

function paceOf(crew: Crew, plan: LoadPlan, countFrom: number): Pace {
	const { model } = plan;
	return model.kind === "rate"
		? new RatePace(crew, plan, model, countFrom)
		: new UsersPace(crew, plan, model, countFrom);
}

/** Ends exchanges whose time limit is over. */
function sweep({ connections }: World): void {
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
