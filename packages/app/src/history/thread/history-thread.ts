import type { Worker } from "node:worker_threads";
import type { RunSummary } from "@curlew/client";
import { startThread } from "@curlew/client/files";
import type { NewEntry } from "../../protocol/history-entry.ts";
import type { RunListing, RunResult } from "../../protocol/history-run.ts";
import { HistoryError } from "../history-error.ts";
import type { HistoryWriter } from "../history-writer.ts";
import type {
	Fault,
	FromHistory,
	HistoryQuestion,
	ToHistory,
} from "./messages.ts";

interface Waiting {
	resolve(answer: unknown): void;
	reject(error: Error): void;
}

/**
 * The history on a thread of its own, so that neither requests nor the page
 * wait for SQLite. It begins at first use. What is asked sees everything that
 * was added before.
 */
export class HistoryThread implements HistoryWriter {
	readonly #onProblem: (problem: HistoryError) => void;
	readonly #waiting = new Map<number, Waiting>();
	#worker: Worker | undefined;
	#lastId = 0;

	/** @param onProblem hears what is wrong with the history, each thing once */
	constructor(onProblem: (problem: HistoryError) => void) {
		this.#onProblem = onProblem;
	}

	add(entry: NewEntry): void {
		this.#post({ kind: "add", entry });
	}

	/** @returns what names the run until this thread ends; see the question `number-of-run` */
	beginRun(listing: Omit<RunListing, "id" | "summary">): number {
		const run = ++this.#lastId;
		this.#post({ kind: "begin-run", run, listing });
		return run;
	}

	finishRun(
		run: number,
		summary: RunSummary,
		results: readonly RunResult[],
	): void {
		this.#post({ kind: "finish-run", run, summary, results });
	}

	/** @throws HistoryError */
	ask<Answer>(question: HistoryQuestion): Promise<Answer> {
		const id = ++this.#lastId;
		return new Promise((resolve, reject) => {
			this.#waiting.set(id, { resolve, reject });
			this.#post({ kind: "ask", id, question });
		});
	}

	/** Everything that was added is in the file then. */
	async close(): Promise<void> {
		const worker = this.#worker;
		if (worker === undefined) return;
		// Whoever closes waits for it, whatever else is left to do.
		worker.ref();
		const ended = new Promise((resolve) => worker.once("exit", resolve));
		this.#post({ kind: "close" });
		await ended;
	}

	#post(message: ToHistory): void {
		this.#worker ??= this.#start();
		this.#worker.postMessage(message);
	}

	#start(): Worker {
		const worker = startThread(
			new URL("./history-thread.entry.ts", import.meta.url),
		);
		worker.unref();
		worker.on("message", (message: FromHistory) => this.#receive(message));
		worker.on("error", (error) => this.#lost(worker, error));
		worker.on("exit", () => this.#lost(worker, undefined));
		return worker;
	}

	#receive(message: FromHistory): void {
		if (message.kind === "problem") {
			this.#onProblem(errorOf(message.problem));
			return;
		}
		const waiting = this.#waiting.get(message.id);
		this.#waiting.delete(message.id);
		if (message.kind === "answer") waiting?.resolve(message.answer);
		else waiting?.reject(errorOf(message.problem));
	}

	/** The next message begins another one. */
	#lost(worker: Worker, cause: Error | undefined): void {
		if (this.#worker !== worker) return;
		this.#worker = undefined;
		const error = new HistoryError(
			"HISTORY_NOT_AVAILABLE",
			"The history thread has stopped.",
			{ hint: "Try again. Requests are sent all the same.", cause },
		);
		if (cause !== undefined) this.#onProblem(error);
		for (const { reject } of this.#waiting.values()) reject(error);
		this.#waiting.clear();
	}
}

function errorOf({ code, message, hint = "" }: Fault): HistoryError {
	return new HistoryError(code, message, { hint });
}
