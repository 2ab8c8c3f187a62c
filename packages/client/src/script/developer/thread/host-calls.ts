import {
	type MessagePort,
	parentPort,
	receiveMessageOnPort,
	workerData,
} from "node:worker_threads";
import type { HostReply, ScriptThreadData, ThreadNews } from "../messages.ts";
import type { SharedValue } from "../shared-value.ts";

/** The thread's end of the line to its host. */
export class HostLine {
	readonly data: ScriptThreadData;
	readonly #port: MessagePort;
	readonly #answered: Int32Array;

	/** @throws Error outside of a thread that `NodeThread` made */
	constructor() {
		if (!parentPort) throw new Error("This file is the inside of a thread.");
		this.#port = parentPort;
		this.data = workerData;
		this.#answered = new Int32Array(this.data.answered);
	}

	get port(): MessagePort {
		return this.#port;
	}

	tell(news: ThreadNews): void {
		this.#port.postMessage(news);
	}

	/**
	 * Calls a function of the host and stands still until it has answered.
	 *
	 * @throws string JSON text of the host's error, as `guest/base.js` takes it
	 */
	call(id: number, values: readonly SharedValue[]): SharedValue {
		Atomics.store(this.#answered, 0, 0);
		this.tell({ kind: "call", id, values });
		// The host may still be about to wake us up for the call before this one.
		while (Atomics.load(this.#answered, 0) === 0)
			Atomics.wait(this.#answered, 0, 0);
		const answer: HostReply | undefined = receiveMessageOnPort(
			this.data.answers,
		)?.message;
		if (!answer) throw new Error("The host has not answered.");
		if ("thrown" in answer) throw answer.thrown;
		return answer.value;
	}
}
