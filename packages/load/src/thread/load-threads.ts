import { setFlagsFromString } from "node:v8";
import type { Worker } from "node:worker_threads";
import type { Diagnostic, Masked, SessionOptions } from "@curlew/client";
import { startThread } from "@curlew/client/files";
import { passedElsewhere } from "@curlew/client/internal";
import { type LoadPlan, splitPlan } from "../plan/load-plan.ts";
import type {
	LoadSelection,
	PlainSessionOptions,
} from "../plan/load-selection.ts";
import type { IntervalReport } from "../stats/interval-report.ts";
import type { LoadFacts, LoadRunnerEnd } from "./load-runner.ts";
import { LoadStoppedError } from "./load-stopped-error.ts";
import type { FromThread, ThreadData, ToThread } from "./messages.ts";

/** Milliseconds from "all are ready" to the common beginning. */
const LEAD = 30;
/** MB of each half of a thread's young generation: garbage of requests is collected less often. */
const SEMI_SPACE = 16;

export interface ThreadsOptions {
	readonly selection: LoadSelection;
	readonly session: PlainSessionOptions;
	readonly plan: LoadPlan;
	readonly count: number;
	readonly ask: SessionOptions["ask"];
	/** Reports of the same second come once from each thread. */
	readonly onInterval: (report: IntervalReport, thread: number) => void;
}

const NO_FACTS: LoadFacts = {
	environment: undefined,
	hosts: [],
	slowPathReasons: [],
};

/** The threads of one machine, each with its part of a plan. */
export class LoadThreads {
	readonly #options: ThreadsOptions;
	readonly #threads: Thread[];

	private constructor(options: ThreadsOptions) {
		this.#options = options;
		const { plan, count, selection, session, ask, onInterval } = options;
		this.#threads = splitPlan(plan, count).map((part, index) => {
			const canAsk = ask !== undefined;
			const data = { selection, session, plan: part, canAsk };
			return new Thread(data, ask, (report) => onInterval(report, index));
		});
	}

	/**
	 * Starts the threads and waits until each is ready.
	 *
	 * @throws LoadStoppedError with what one of them could not read
	 */
	static async open(
		options: ThreadsOptions,
	): Promise<{ readonly threads: LoadThreads; readonly facts: LoadFacts }> {
		// Read by V8 when a thread begins; this one has begun.
		setFlagsFromString(`--min-semi-space-size=${SEMI_SPACE}`);
		const threads = new LoadThreads(options);
		try {
			const [facts] = await Promise.all(
				threads.#threads.map((thread) => thread.ready),
			);
			return { threads, facts: facts ?? NO_FACTS };
		} catch (error) {
			await threads.close();
			throw error;
		}
	}

	/**
	 * Carries the load to its end.
	 *
	 * @returns when it begins (milliseconds since the epoch), and its end
	 * @throws LoadStoppedError when a thread could not go on
	 */
	run(): { readonly startAt: number; readonly end: Promise<LoadRunnerEnd> } {
		const { startAt: wanted = 0 } = this.#options.plan;
		// Begun in the past, the start of threads would be counted as the server's latency.
		const startAt = Math.max(wanted, Date.now() + LEAD);
		for (const thread of this.#threads)
			thread.post({ kind: "start", at: startAt });
		const end = Promise.all(this.#threads.map((thread) => thread.end)).then(
			(ends) => ({
				cut: ends.reduce((sum, { cut }) => sum + cut, 0),
				endedAt: Math.max(...ends.map(({ endedAt }) => endedAt)),
			}),
		);
		return { startAt, end };
	}

	stop(): void {
		for (const thread of this.#threads) thread.post({ kind: "stop" });
	}

	cut(): void {
		for (const thread of this.#threads) thread.post({ kind: "cut" });
	}

	async close(): Promise<void> {
		await Promise.all(this.#threads.map((thread) => thread.close()));
	}
}

class Thread {
	readonly ready: Promise<LoadFacts>;
	readonly end: Promise<LoadRunnerEnd>;
	readonly #worker: Worker;
	readonly #ready = Promise.withResolvers<LoadFacts>();
	readonly #end = Promise.withResolvers<LoadRunnerEnd>();
	readonly #ask: SessionOptions["ask"];
	readonly #onInterval: (report: IntervalReport) => void;

	constructor(
		data: ThreadData,
		ask: SessionOptions["ask"],
		onInterval: (report: IntervalReport) => void,
	) {
		this.ready = this.#ready.promise;
		this.end = this.#end.promise;
		// Whoever opens threads waits for one of the two at a time.
		this.end.catch(() => undefined);
		this.#ask = ask;
		this.#onInterval = onInterval;
		this.#worker = startThread(
			new URL("./load-thread.entry.ts", import.meta.url),
			{ workerData: data },
		);
		this.#worker.on("message", (message: FromThread) => this.#hear(message));
		this.#worker.on("error", (error) => this.#fail(crashed(reasonOf(error))));
		this.#worker.on("exit", () => this.#fail(crashed("it ended early")));
	}

	post(message: ToThread): void {
		this.#worker.postMessage(message);
	}

	async close(): Promise<void> {
		await this.#worker.terminate();
	}

	#hear(message: FromThread): void {
		switch (message.kind) {
			case "ready":
				this.#ready.resolve(message);
				return;
			case "interval":
				this.#onInterval(message.report);
				return;
			case "ended":
				this.#end.resolve(message);
				return;
			case "failed":
				this.#fail(message.problem);
				return;
			case "ask":
				void this.#answer(message);
		}
	}

	async #answer(message: Extract<FromThread, { kind: "ask" }>): Promise<void> {
		const { id, question, isSecret } = message;
		const answer = await this.#ask?.(question, { isSecret });
		this.post({ kind: "answer", id, answer });
	}

	#fail(problem: Masked<Diagnostic>): void {
		const error = new LoadStoppedError(problem);
		this.#ready.reject(error);
		this.#end.reject(error);
	}
}

type CrashReason =
	| "it has no memory left"
	| "it ended early"
	| "Curlew itself failed in it";

function crashed(reason: CrashReason): Masked<Diagnostic> {
	return passedElsewhere({
		code: "LOAD_THREAD_FAILED",
		severity: "error",
		message: `A thread of the load could not go on: ${reason}.`,
		hint: "Fewer virtual users need less memory; --threads sets the number of threads.",
	});
}

/** Nothing of the error's text: the thread's secrets are not known here. What it could still tell, it has told by itself. */
function reasonOf(error: Error): CrashReason {
	return "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY"
		? "it has no memory left"
		: "Curlew itself failed in it";
}
