import type { PlannedRequest } from "../../analysis/plan/run-graph.ts";
import { EventLoopYielder } from "../../collection/order/event-loop-yielder.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { SpeculativeRequest } from "../concurrency/speculative-request.ts";
import { discardBody, type ExecutedRequest } from "../execution/execute.ts";
import type { Session } from "../session/session.ts";
import { RequestSequence } from "./jump.ts";
import {
	endIfRequested,
	goNowhere,
	type PaceOptions,
	pause,
} from "./run-iteration.ts";
import type { RunProgress } from "./run-progress.ts";

/** How many requests may be finished speculatively, for each that may run at the same time. */
const MAX_SPECULATIVE = 4;

/** After a rollback so many requests run one after the other; twice as many after each further one. */
const FIRST_SERIAL_COUNT = 4;

export interface PlannedRun {
	readonly session: Session;
	readonly plan: readonly PlannedRequest[];
	readonly options: PaceOptions;
	readonly progress: RunProgress;
	/** Requests at the same time. */
	readonly width: number;
	/** False when unsafe requests run speculatively, too: those are never sent twice. */
	readonly maySendAgain: boolean;
}

/**
 * Runs the requests once, up to so many at the same time, as the plan allows.
 * Events come in the order of the requests, and say what they would have said
 * in a sequential run.
 */
export async function runPlanned(run: PlannedRun): Promise<void> {
	await new Scheduler(run).run();
}

class Scheduler {
	readonly #run: PlannedRun;
	readonly #order: RequestSequence;
	/** Position of the next request to commit: the events of all before it are out. */
	#first = 0;
	/** How many are committed; a jump back commits requests again. */
	#told = 0;
	/** Requests that began speculatively, by their positions. */
	readonly #speculative = new Map<number, SpeculativeRequest>();
	/** The request at `#first` where it began there, not speculatively. */
	#current: ExecutedRequest | "running" | undefined;
	/** All requests before `#unbegun` have begun; all before `#unfinished` are finished. */
	#unbegun = 0;
	#unfinished = 0;
	#running = 0;
	#serialCount = FIRST_SERIAL_COUNT;
	/** How many requests are still to run one after the other. */
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
			run.session.parts.collection.definition.rules,
		);
	}

	async run(): Promise<void> {
		const { progress, options } = this.#run;
		const yielder = new EventLoopYielder();
		for (;;) {
			const change = this.#change.promise;
			await this.#tellFinished();
			// Signals are handled only here while scripts block the event loop.
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

	/** Commits the finished requests from `#first` on, up to the first that still runs. */
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

	/** Commits the request at `#first` if it is finished. */
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
		// After a jump, requests that ran speculatively ran in the wrong order.
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
			const isAlone = request.effects.barrier !== undefined;
			// A request that runs alone is never speculative: it cannot be rolled back when responses before it bring cookies.
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

	/** Advances both cursors, so that each position is looked at once. */
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

	/** All before it are committed, so that its events go out as they happen. */
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
