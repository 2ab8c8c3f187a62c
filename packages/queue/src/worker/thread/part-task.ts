import { CurlewError, type Diagnostic, type RunEvent } from "@curlew/client";
import { isSafeMethod } from "@curlew/client/internal";
import { shiftedEvent } from "../../protocol/event-times.ts";
import { EventBatch } from "./event-batch.ts";
import type { FromWorkerThread, SendAnswer, ThreadRun } from "./messages.ts";

/** Batches on their way to Redis; a part that is quicker than Redis waits before it sends more. */
const MOST_ON_THE_WAY = 8;

/** The part was taken away from this worker. */
export class PartTakenOverError extends CurlewError {
	readonly code = "PART_TAKEN_AWAY";

	constructor() {
		super("Another worker has taken over this part of the run.");
	}
}

/** One attempt at a part: what it tells, and what it asks before it sends. */
export class PartTask {
	readonly #task: number;
	readonly #run: Pick<ThreadRun, "asksAlways">;
	readonly #ahead: number;
	readonly #aheadOfResults: number;
	readonly #post: (message: FromWorkerThread) => void;
	readonly #batch: EventBatch;
	readonly #end = new AbortController();
	readonly #asked = new Map<number, (answer: SendAnswer) => void>();
	/** How often each request has begun, for those that run several times. */
	readonly #begun = new Map<string, number>();
	#request = "";
	#sends = 0;
	/** How many attempts may have sent the request at hand. */
	#attempts = 1;
	#markedInAll = 0;
	#onTheWay = 0;
	#room = Promise.withResolvers<void>();

	constructor(
		task: number,
		run: Pick<ThreadRun, "asksAlways" | "folder"> & {
			/** Milliseconds that Redis's clock is ahead of this machine's. */
			readonly ahead: number;
		},
		post: (message: FromWorkerThread) => void,
	) {
		this.#task = task;
		this.#run = run;
		this.#ahead = run.ahead;
		this.#aheadOfResults = run.ahead + driftOfThread();
		this.#post = post;
		this.#batch = new EventBatch(run.folder, (batch) => {
			this.#onTheWay += 1;
			post({ kind: "events", task, ...batch });
		});
	}

	get signal(): AbortSignal {
		return this.#end.signal;
	}

	/** Hears the part's events. */
	tell(event: RunEvent): void {
		if (event.type === "request-started") this.#begin(event);
		const marked = this.#withMarks(event);
		this.#batch.add(shiftedEvent(marked, this.#ahead, this.#aheadOfResults));
	}

	/** All is told. */
	finish(): void {
		this.#batch.flush();
		this.#post({ kind: "ended", task: this.#task });
	}

	/** Waits until a request may go out. @throws PartTakenAwayError */
	async beforeSend(method: string): Promise<void> {
		while (this.#onTheWay >= MOST_ON_THE_WAY) await this.#room.promise;
		this.#sends += 1;
		const isUnsafe = !isSafeMethod(method);
		if (!isUnsafe && !this.#run.asksAlways) return;
		const unsafe = isUnsafe ? `${this.#request} ${this.#sends}` : undefined;
		const answer = await this.#ask(unsafe);
		if (answer !== "refused") {
			this.#attempts = Math.max(this.#attempts, answer);
			return;
		}
		this.abort();
		throw new PartTakenOverError();
	}

	answer(ask: number, answer: SendAnswer): void {
		this.#asked.get(ask)?.(answer);
		this.#asked.delete(ask);
	}

	taken(): void {
		this.#onTheWay -= 1;
		this.#room.resolve();
		this.#room = Promise.withResolvers();
	}

	abort(): void {
		this.#end.abort();
		for (const resolve of this.#asked.values()) resolve("refused");
		this.#asked.clear();
		this.#onTheWay = 0;
		this.#room.resolve();
	}

	#ask(unsafe: string | undefined): Promise<SendAnswer> {
		if (this.#end.signal.aborted) return Promise.resolve("refused");
		const ask = this.#sends;
		return new Promise((resolve) => {
			this.#asked.set(ask, resolve);
			this.#post({ kind: "ask", task: this.#task, ask, unsafe });
		});
	}

	#begin({
		position = -1,
		iteration,
	}: Extract<RunEvent, { readonly type: "request-started" }>): void {
		// Whoever reads Redis may see it: nothing of the collection is in it.
		const name = `${iteration} ${position}`;
		const count = (this.#begun.get(name) ?? 0) + 1;
		this.#begun.set(name, count);
		this.#request = `${name} ${count}`;
		this.#sends = 0;
		this.#attempts = 1;
	}

	#withMarks(event: RunEvent): RunEvent {
		if (event.type === "run-finished" && this.#markedInAll > 0) {
			const warnings = event.summary.warnings + this.#markedInAll;
			return { ...event, summary: { ...event.summary, warnings } };
		}
		const mayHaveBeenSent = this.#attempts;
		if (event.type !== "request-finished" || mayHaveBeenSent === 1)
			return event;
		this.#markedInAll += 1;
		const { result } = event;
		const warning = sentAgain(result.request?.method, mayHaveBeenSent);
		const warnings = [...result.warnings, warning];
		return { ...event, result: { ...result, warnings, mayHaveBeenSent } };
	}
}

/** Results go by the clock as it was when the thread began, which may be weeks ago. Milliseconds. */
function driftOfThread(): number {
	return Date.now() - (performance.timeOrigin + performance.now());
}

function sentAgain(method = "It", attempts: number): Diagnostic {
	const message =
		attempts === 2
			? `${method} may have been sent twice: the worker that ran it first was lost, and nobody knows how far it came.`
			: `${method} may have been sent up to ${attempts} times: the workers that ran it before were lost, and nobody knows how far they came.`;
	return {
		code: "MAY_HAVE_BEEN_SENT_TWICE",
		severity: "warning",
		message,
		hint: "With --on-worker-loss fail, nothing is sent again after a worker was lost.",
	};
}
