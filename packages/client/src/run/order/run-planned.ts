import type { PlannedRequest } from "../../analysis/plan/run-graph.ts";
import { EventLoopYielder } from "../../collection/order/event-loop-yielder.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { SpeculativeRequest } from "../concurrency/speculative-request.ts";
import type { ExecutedRequest } from "../execution/execute.ts";
import type { Session } from "../session/session.ts";
import { RequestSequence } from "./jump.ts";
import {
	discardBody,
	endIfRequested,
	goNowhere,
	type PaceOptions,
	pause,
} from "./run-iteration.ts";
import type { RunProgress } from "./run-progress.ts";

/** How many requests may have run speculatively, before their turn, for each that runs. */
const MAX_SPECULATIVE = 4;

/** After requests had to be sent again, so many run one after the other; twice as many each time. */
const FIRST_SERIAL_COUNT = 4;

export interface PlannedRun {
	readonly session: Session;
	readonly plan: readonly PlannedRequest[];
	readonly options: PaceOptions;
	readonly progress: RunProgress;
	/** Requests at the same time. */
	readonly width: number;
	/** False when requests that may change something run before their turn: those are never sent twice. */
	readonly maySendAgain: boolean;
}

/**
 * Runs the requests once, up to so many at the same time, as the plan allows.
 * Everything is told in the order of the requests, and is what it would have
 * been one after the other.
 */
export async function runPlanned(run: PlannedRun): Promise<void> {
	await new Scheduler(run).run();
}

class Scheduler {
	readonly #run: PlannedRun;
	readonly #order: RequestSequence;
	/** The request whose turn it is: all before it are told. */
	#first = 0;
	/** How many have been told; a jump back makes them more than there are. */
	#told = 0;
	/** Those that have begun, by their positions; the first among them if it began speculatively. */
	readonly #speculative = new Map<number, SpeculativeRequest>();
	/** What runs in its turn, alone or not. */
	#current: ExecutedRequest | "running" | undefined;
	/** All before these have begun, and are finished. */
	#unbegun = 0;
	#unfinished = 0;
	#running = 0;
	#serialCount = FIRST_SERIAL_COUNT;
	/** How many requests have to run one after the other. */
	#serialLeft = 0;
	#isAtEnd = false;
	/** Ends those that run speculatively. */
	#end = new AbortController();
	#speculativeSignal: AbortSignal;
	#change = Promise.withResolvers<void>();

	constructor(run: PlannedRun) {
		this.#run = run;
		this.#speculativeSignal = this.#endOrInterrupt();
		this.#order = new RequestSequence(
			run.plan.map(({ definition }) => definition),
		);
	}

	async run(): Promise<void> {
		const { progress, options } = this.#run;
		const yielder = new EventLoopYielder();
		for (;;) {
			const change = this.#change.promise;
			await this.#tellFinished();
			// While scripts compute, a Ctrl-C waits: it is heard here.
			await yielder.next();
			if (this.#isAtEnd || progress.isOver) break;
			if (options.signal?.aborted && this.#current === undefined) {
				progress.end("interrupted");
				break;
			}
			const next = this.#next();
			if (next === undefined) await change;
			else {
				this.#begin(next);
				await pause(options);
			}
		}
		await this.#rollBack();
	}

	/** Tells of all that are finished and whose turn has come. */
	async #tellFinished(): Promise<void> {
		const { progress } = this.#run;
		while (!this.#isAtEnd && !progress.isOver) {
			const executed = await this.#takeFirst();
			if (executed === undefined) return;
			progress.tally.add(executed.result);
			this.#told += 1;
			this.#serialLeft = Math.max(0, this.#serialLeft - 1);
			await discardBody(executed);
			await this.#goOn(executed);
		}
	}

	/** The one whose turn it is, if it is finished; its events are told then. */
	async #takeFirst(): Promise<ExecutedRequest | undefined> {
		const current = this.#current;
		if (current === "running") return undefined;
		if (current !== undefined) {
			this.#current = undefined;
			return current;
		}
		const speculative = this.#speculative.get(this.#first);
		if (speculative?.executed === undefined) return undefined;
		if (!(await speculative.sentRightCookies())) {
			this.#serialLeft = this.#serialCount;
			this.#serialCount *= 2;
			if (this.#run.maySendAgain) {
				this.#run.progress.tally.repeated += this.#speculative.size;
				await this.#rollBack();
				return undefined;
			}
			this.#run.progress.report(this.#run.session, this.#tooEarly());
		}
		this.#speculative.delete(this.#first);
		await speculative.commit(this.#told);
		return speculative.executed;
	}

	async #goOn(executed: ExecutedRequest): Promise<void> {
		const { progress, options, session } = this.#run;
		endIfRequested(executed, options, progress);
		if (progress.isOver) return;
		const next = this.#order.next(this.#first, executed.flow.next);
		if (next.kind !== "go-on") {
			this.#isAtEnd = true;
			goNowhere(next, session, progress);
			return;
		}
		// What has run already has not run in the order that is wanted now.
		if (next.position !== this.#first + 1) await this.#rollBack();
		if (next.position <= this.#first) this.#beginAgainAt(next.position);
		this.#first = next.position;
	}

	/** The position of a request that may begin; undefined when none may now. */
	#next(): number | undefined {
		const { plan, width, options } = this.#run;
		if (this.#running >= width || options.signal?.aborted) return undefined;
		const isFirstFree =
			this.#current === undefined && !this.#speculative.has(this.#first);
		if (this.#serialLeft > 0) return isFirstFree ? this.#first : undefined;
		const end = Math.min(plan.length, this.#first + width * MAX_SPECULATIVE);
		this.#advance(end);
		for (let position = this.#unbegun; position < end; position++) {
			const request = plan[position];
			if (request === undefined || this.#hasBegun(position)) continue;
			const isAlone = request.effects.obstacle !== undefined;
			// What runs alone has its turn first: it could not be rolled back, for cookies that come with the answers before it.
			const mayBegin = !isAlone || position === this.#first;
			if (
				mayBegin &&
				request.after <= this.#unfinished &&
				this.#hasAll(request)
			)
				return position;
			// Nothing behind it may begin before it.
			if (isAlone) return undefined;
		}
		return undefined;
	}

	/** Passes by what has begun and what is finished, so that nobody looks at it again and again. */
	#advance(end: number): void {
		this.#unbegun = Math.max(this.#unbegun, this.#first);
		while (this.#unbegun < end && this.#hasBegun(this.#unbegun))
			this.#unbegun += 1;
		this.#unfinished = Math.max(this.#unfinished, this.#first);
		while (this.#unfinished < end && this.#isFinished(this.#unfinished))
			this.#unfinished += 1;
	}

	#hasAll({ needs }: PlannedRequest): boolean {
		for (const position of needs.keys())
			if (!this.#isFinished(position)) return false;
		return true;
	}

	#isFinished(position: number): boolean {
		if (position < this.#first) return true;
		return this.#speculative.get(position)?.executed !== undefined;
	}

	#hasBegun(position: number): boolean {
		if (position === this.#first && this.#current !== undefined) return true;
		return this.#speculative.has(position);
	}

	#begin(position: number): void {
		const request = this.#run.plan[position];
		if (request === undefined) return;
		this.#running += 1;
		const done =
			position === this.#first
				? this.#beginCurrent(request)
				: this.#beginSpeculatively(request);
		done.then(() => {
			this.#running -= 1;
			this.#change.resolve();
			this.#change = Promise.withResolvers();
		});
	}

	/** Whatever happens to it is right, and is told as it happens. */
	async #beginCurrent({ definition }: PlannedRequest): Promise<void> {
		const { session, options } = this.#run;
		this.#current = "running";
		const own = session.beside({
			index: this.#told,
			http: () => session.http,
			signal: options.signal,
			listener: session.parts.listener,
		});
		this.#current = await own.execute(definition);
	}

	#beginSpeculatively({
		position,
		definition,
		effects,
	}: PlannedRequest): Promise<void> {
		const { session } = this.#run;
		const speculative = new SpeculativeRequest(session, definition, {
			writes: effects.writes.keys(),
			logsIn: effects.login !== undefined,
			signal: this.#speculativeSignal,
		});
		this.#speculative.set(position, speculative);
		return speculative.done;
	}

	/** Rolls back everything that ran speculatively. */
	async #rollBack(): Promise<void> {
		if (this.#speculative.size === 0) return;
		this.#end.abort();
		this.#end = new AbortController();
		this.#speculativeSignal = this.#endOrInterrupt();
		const positions = [...this.#speculative.keys()].sort((a, b) => b - a);
		for (const position of positions)
			await this.#speculative.get(position)?.done;
		for (const position of positions)
			await this.#speculative.get(position)?.rollBack();
		this.#speculative.clear();
		this.#beginAgainAt(this.#first);
	}

	#beginAgainAt(position: number): void {
		this.#unbegun = position;
		this.#unfinished = position;
	}

	#endOrInterrupt(): AbortSignal {
		const { signal } = this.#run.options;
		const end = this.#end.signal;
		return signal ? AbortSignal.any([signal, end]) : end;
	}

	#tooEarly(): Diagnostic {
		const request = this.#run.plan[this.#first]?.definition;
		return {
			code: "SENT_BEFORE_COOKIES",
			severity: "warning",
			message: `${request?.path} was sent before it could have the cookies that came with the answers before it.`,
			hint: "Leave --parallel-unsafe out, so that every request has the cookies that it has one after the other.",
		};
	}
}
