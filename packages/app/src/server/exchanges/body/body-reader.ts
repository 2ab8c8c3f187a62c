import type { Worker } from "node:worker_threads";
import { startThread } from "@curlew/client/files";
import { BodyNotReadableError } from "../../../errors.ts";
import type {
	BodyCallName,
	BodyCalls,
	BodySource,
	FromBodyThread,
} from "./messages.ts";

/** Milliseconds after which an answer comes no more: an expression can take for ever. */
const LONGEST_CALL = 30_000;

/** Reads bodies in a thread of its own, which starts with the first one. */
export class BodyReader {
	#thread: Worker | undefined;
	#count = 0;
	/** Tell those who wait that there will be no answer. */
	readonly #waiting = new Set<(reason: string) => void>();

	/** Begins with the thread, so that it is there when it is needed. */
	start(): Worker {
		this.#thread ??= this.#newThread();
		return this.#thread;
	}

	/** @throws BodyNotReadableError */
	ask<Name extends BodyCallName>(
		name: Name,
		source: BodySource,
		ask: BodyCalls[Name]["ask"],
	): Promise<BodyCalls[Name]["answer"]> {
		const thread = this.start();
		const number = ++this.#count;
		const { promise, resolve, reject } =
			Promise.withResolvers<BodyCalls[Name]["answer"]>();
		const fail = (reason: string) => reject(new BodyNotReadableError(reason));
		const hear = (message: FromBodyThread<Name>) => {
			if (message.number !== number) return;
			if ("failure" in message) fail(message.failure);
			else resolve(message.answer);
		};
		const timer = setTimeout(() => this.#stop(TOO_LONG), LONGEST_CALL);
		this.#waiting.add(fail);
		thread.on("message", hear);
		thread.postMessage({ number, name, source, ask });
		return promise.finally(() => {
			clearTimeout(timer);
			this.#waiting.delete(fail);
			thread.off("message", hear);
		});
	}

	/** Forgets a body that nobody asks for any more. */
	forget(source: BodySource): void {
		if (this.#thread) this.ask("forget", source, {}).catch(() => {});
	}

	async close(): Promise<void> {
		const thread = this.#thread;
		this.#stop("The app is closing.");
		await thread?.terminate();
	}

	#newThread(): Worker {
		const thread = startThread(
			new URL("./body-thread.entry.ts", import.meta.url),
		);
		// It must not keep a process alive that has nothing else to do.
		thread.unref();
		// Everybody who waits listens.
		thread.setMaxListeners(0);
		thread.on("error", ({ message }) => {
			if (this.#thread === thread) this.#stop(message);
		});
		return thread;
	}

	/** The next question starts another thread. */
	#stop(reason: string): void {
		const thread = this.#thread;
		this.#thread = undefined;
		void thread?.terminate();
		for (const fail of this.#waiting) fail(reason);
	}
}

const TOO_LONG = `No response within ${LONGEST_CALL / 1000} seconds.`;
