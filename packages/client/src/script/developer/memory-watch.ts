import type { Worker } from "node:worker_threads";

/** Milliseconds between two looks: V8 fills some tens of megabytes meanwhile. */
const INTERVAL = 25;

/** Of the heap's limit. */
const MOST = 0.8;

/**
 * Ends a thread before its heap is full: V8 ends the whole process where a heap
 * fills so fast that the thread cannot be stopped in time.
 */
export class MemoryWatch {
	readonly #worker: Worker;
	#timer: NodeJS.Timeout | undefined;
	/** Why it ended the thread. */
	reason: Error | undefined;

	constructor(worker: Worker) {
		this.#worker = worker;
	}

	start(): void {
		this.#timer ??= setInterval(() => void this.#look(), INTERVAL).unref();
	}

	stop(): void {
		clearInterval(this.#timer);
		this.#timer = undefined;
	}

	async #look(): Promise<void> {
		try {
			const heap = await this.#worker.getHeapStatistics();
			if (heap.used_heap_size < heap.heap_size_limit * MOST) return;
		} catch {
			// It has ended.
			return;
		}
		this.stop();
		this.reason ??= Object.assign(new Error("The thread's memory is full."), {
			code: "ERR_WORKER_OUT_OF_MEMORY",
		});
		await this.#worker.terminate();
	}
}
