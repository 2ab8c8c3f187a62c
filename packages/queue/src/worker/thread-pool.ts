import { availableParallelism } from "node:os";
import type { Worker } from "node:worker_threads";
import { CurlewError, type Diagnostic } from "@curlew/client";
import { startThread } from "@curlew/client/files";
import type { Part } from "@curlew/client/internal";
import type {
	EventsMessage,
	FromWorkerThread,
	LostPart,
	SendAnswer,
	ThreadRun,
	ToWorkerThread,
} from "./thread/messages.ts";

/** A thread ended in the middle: out of memory, mostly. */
export class ThreadLostError extends CurlewError {
	readonly code = "WORKER_THREAD_LOST";
}

/** A part that could not be run at all. */
export class PartNotRunError extends CurlewError {
	readonly code: string;

	constructor({ code, message, hint }: Diagnostic) {
		super(message, { ...(hint !== undefined && { hint }) });
		this.code = code;
	}
}

/** What a part needs while a thread runs it. */
export interface PartHandlers {
	/** Events were told; resolves when they are safe. */
	onEvents(message: EventsMessage): Promise<void>;
	/** A request wants to go out. */
	onAsk(unsafe: string | undefined): Promise<SendAnswer>;
}

export interface PartOrder {
	readonly run: ThreadRun;
	readonly part: Part;
	/** Set when the part is not run, but told as lost. */
	readonly lost: LostPart | undefined;
	/** Milliseconds that Redis's clock is ahead of this machine's. */
	readonly ahead: number;
	readonly signal: AbortSignal;
	readonly handlers: PartHandlers;
}

/** The threads that run parts: as many as the machine has cores, each with several parts at a time. */
export class WorkerThreads {
	readonly #threads: PartThread[] = [];
	readonly #size: number;

	/** @param concurrency parts at the same time: more threads are of no use */
	constructor(concurrency: number) {
		this.#size = Math.min(concurrency, availableParallelism());
	}

	/** @throws ThreadLostError, PartNotRunError */
	run(order: PartOrder): Promise<void> {
		return this.#leastBusy().run(order);
	}

	/** Lets go of a run that no part is left of. */
	close(run: string): void {
		for (const thread of this.#threads) thread.close(run);
	}

	async end(): Promise<void> {
		await Promise.all(this.#threads.map((thread) => thread.end()));
	}

	#leastBusy(): PartThread {
		const [least] = this.#threads
			.filter(({ isLost }) => !isLost)
			.sort((a, b) => a.load - b.load);
		if (least && (least.load === 0 || this.#threads.length >= this.#size))
			return least;
		const lost = this.#threads.findIndex(({ isLost }) => isLost);
		if (lost >= 0) this.#threads.splice(lost, 1);
		const thread = new PartThread();
		this.#threads.push(thread);
		return thread;
	}
}

interface Task {
	readonly order: PartOrder;
	/** All events so far, on their way to Redis one after the other. */
	told: Promise<void>;
	readonly done: PromiseWithResolvers<void>;
}

class PartThread {
	readonly #thread: Worker;
	readonly #tasks = new Map<number, Task>();
	readonly #runs = new Set<string>();
	#count = 0;
	isLost = false;

	constructor() {
		this.#thread = startThread(
			new URL("./thread/part-thread.entry.ts", import.meta.url),
			{ env: ownEnvironment() },
		);
		this.#thread.on("message", (message: FromWorkerThread) =>
			this.#hear(message),
		);
		this.#thread.on("error", (error) => this.#lose(error));
		this.#thread.on("exit", () => this.#lose(undefined));
	}

	get load(): number {
		return this.#tasks.size;
	}

	async run(order: PartOrder): Promise<void> {
		const { run, part, lost, ahead, signal } = order;
		const task = this.#count++;
		const abort = () => this.#post({ kind: "abort", task });
		const done = Promise.withResolvers<void>();
		this.#tasks.set(task, { order, told: Promise.resolve(), done });
		if (!this.#runs.has(run.id)) this.#post({ kind: "open", run });
		this.#runs.add(run.id);
		this.#post({ kind: "part", task, run: run.id, part, lost, ahead });
		signal.addEventListener("abort", abort);
		if (signal.aborted) abort();
		try {
			await done.promise;
		} finally {
			signal.removeEventListener("abort", abort);
			this.#tasks.delete(task);
		}
	}

	close(run: string): void {
		if (this.#runs.delete(run)) this.#post({ kind: "close", run });
	}

	async end(): Promise<void> {
		this.isLost = true;
		await this.#thread.terminate();
	}

	#post(message: ToWorkerThread): void {
		this.#thread.postMessage(message);
	}

	#hear(message: FromWorkerThread): void {
		const task = this.#tasks.get(message.task);
		if (task === undefined) return;
		switch (message.kind) {
			case "events":
				task.told = task.told.then(() => this.#tell(task, message));
				task.told.catch((error: unknown) => task.done.reject(error));
				return;
			case "ask":
				void this.#answer(task, message);
				return;
			case "ended":
				task.told.then(() => task.done.resolve(), task.done.reject);
				return;
			case "failed":
				task.done.reject(new PartNotRunError(message.problem));
				return;
		}
	}

	async #tell(task: Task, message: EventsMessage): Promise<void> {
		await task.order.handlers.onEvents(message);
		this.#post({ kind: "taken", task: message.task });
	}

	async #answer(
		{ order }: Task,
		{ task, ask, unsafe }: Extract<FromWorkerThread, { readonly kind: "ask" }>,
	): Promise<void> {
		// A request that nobody could ask for must not go out.
		const answer = await order.handlers
			.onAsk(unsafe)
			.catch((): SendAnswer => "refused");
		this.#post({ kind: "answer", task, ask, answer });
	}

	#lose(error: Error | undefined): void {
		if (this.isLost) return;
		this.isLost = true;
		const why = error ? `: ${error.message}` : "";
		const lost = new ThreadLostError(`A thread of the worker ended${why}.`, {
			cause: error,
		});
		for (const { done } of this.#tasks.values()) done.reject(lost);
	}
}

/** Scripts have no business with the way to the queue. */
function ownEnvironment(): NodeJS.ProcessEnv {
	return Object.fromEntries(
		Object.entries(process.env).filter(
			([name]) => !name.startsWith("CURLEW_QUEUE"),
		),
	);
}
