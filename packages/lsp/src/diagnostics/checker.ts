import type { Worker } from "node:worker_threads";
import { startThread } from "@curlew/client/files";
import type {
	FromChecker,
	PublishedDiagnostic,
	ToChecker,
} from "./messages.ts";

/** Milliseconds without a change after which a collection is checked: as many as a check takes, within these. */
const SHORTEST_QUIET = 200;
const LONGEST_QUIET = 2000;

export interface CheckerListener {
	readonly onChecked: (
		root: string,
		found: readonly PublishedDiagnostic[],
	) => void;
	readonly onFailed: (message: string) => void;
}

/**
 * Checks collections in a thread of its own, so that the editor never waits
 * for a check. Of many changes in a row only the last state is checked.
 */
export class Checker {
	readonly #listener: CheckerListener;
	readonly #timers = new Map<string, NodeJS.Timeout>();
	/** Collections that are being checked; true for one that has changed since. */
	readonly #running = new Map<string, boolean>();
	readonly #texts = new Map<string, string>();
	/** Milliseconds that the last check took, by collection. */
	readonly #durations = new Map<string, number>();
	#worker: Worker | undefined;

	constructor(listener: CheckerListener) {
		this.#listener = listener;
	}

	/** Lets a text stand for a file; undefined for what is on disk. */
	holdText(file: string, text: string | undefined): void {
		if (text === undefined) this.#texts.delete(file);
		else this.#texts.set(file, text);
		if (this.#worker)
			this.#post({ kind: "text", file, ...(text !== undefined && { text }) });
	}

	/** Checks a collection soon. `root` is its own file, absolute. */
	schedule(root: string): void {
		clearTimeout(this.#timers.get(root));
		const duration = this.#durations.get(root) ?? 0;
		const quiet = Math.min(Math.max(duration, SHORTEST_QUIET), LONGEST_QUIET);
		const timer = setTimeout(() => {
			this.#timers.delete(root);
			this.#check(root);
		}, quiet);
		this.#timers.set(root, timer);
	}

	async close(): Promise<void> {
		for (const timer of this.#timers.values()) clearTimeout(timer);
		this.#timers.clear();
		const worker = this.#worker;
		this.#worker = undefined;
		await worker?.terminate();
	}

	#check(root: string): void {
		if (this.#running.has(root)) {
			this.#running.set(root, true);
			return;
		}
		this.#running.set(root, false);
		this.#post({ kind: "check", root });
	}

	#post(message: ToChecker): void {
		this.#worker ??= this.#start();
		this.#worker.postMessage(message);
	}

	#start(): Worker {
		const worker = startThread(
			new URL("./check-thread.entry.ts", import.meta.url),
		);
		worker.on("message", (message: FromChecker) => this.#receive(message));
		worker.on("error", (error) => this.#lost(worker, String(error)));
		worker.on("exit", () => this.#lost(worker, undefined));
		for (const [file, text] of this.#texts)
			worker.postMessage({ kind: "text", file, text } satisfies ToChecker);
		return worker;
	}

	#receive(message: FromChecker): void {
		const { root } = message;
		const isOutdated = this.#running.get(root) === true;
		this.#running.delete(root);
		if (message.kind === "checked") {
			this.#durations.set(root, message.duration);
			this.#listener.onChecked(root, message.found);
		} else this.#listener.onFailed(message.message);
		if (isOutdated) this.#check(root);
	}

	/** The next check starts another thread. */
	#lost(worker: Worker, message: string | undefined): void {
		if (this.#worker !== worker) return;
		this.#worker = undefined;
		this.#running.clear();
		if (message !== undefined) this.#listener.onFailed(message);
	}
}
