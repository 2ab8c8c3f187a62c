import { setImmediate } from "node:timers/promises";

/** Milliseconds of synchronous work after which the event loop goes on. */
const LONGEST_BLOCK = 15;

/** Keeps long synchronous work from blocking the event loop. */
export class EventLoopYielder {
	#began = performance.now();

	/** Call it between steps of the work: it yields to the event loop when that was blocked for too long. */
	async next(): Promise<void> {
		if (performance.now() - this.#began < LONGEST_BLOCK) return;
		await setImmediate();
		this.#began = performance.now();
	}
}
