import { setImmediate } from "node:timers/promises";

/** Milliseconds. Nobody notices a Ctrl-C that waits this long. */
const LONGEST_TURN = 15;

/** Keeps long synchronous work from blocking the event loop: others have their turn in between. */
export class EventLoopYielder {
	#began = performance.now();

	/** Resolves at once, or after the others' turn when this one has lasted long enough. */
	async next(): Promise<void> {
		if (performance.now() - this.#began < LONGEST_TURN) return;
		await setImmediate();
		this.#began = performance.now();
	}
}
