import { setTimeout as wait } from "node:timers/promises";
import { codeOf } from "../../diagnostics/cause.ts";

/** Milliseconds that somebody waits for others to close a file, and in which steps. */
const PATIENCE = 10_000;
const FIRST_PAUSE = 20;
const LONGEST_PAUSE = 500;

/** Whether the process, or the computer, had no more files to give (`ulimit -n`). */
export function isFileShortage(error: unknown): boolean {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		const code = codeOf(cause);
		if (code === "EMFILE" || code === "ENFILE") return true;
	}
	return false;
}

/** The pauses of somebody who waits for a file. */
export class FilePatience {
	#end: number | undefined;
	#next = FIRST_PAUSE;

	/** Milliseconds until the next attempt; undefined when it has been long enough. */
	pause(): number | undefined {
		this.#end ??= performance.now() + PATIENCE;
		if (performance.now() > this.#end) return undefined;
		const pause = this.#next;
		this.#next = Math.min(2 * pause, LONGEST_PAUSE);
		return pause;
	}
}

/** Opens a file, and tries again while there are none to be had. Rejects as `open` does. */
export async function withFile<Result>(
	open: () => Promise<Result>,
): Promise<Result> {
	const patience = new FilePatience();
	for (;;) {
		try {
			return await open();
		} catch (error) {
			const pause = isFileShortage(error) ? patience.pause() : undefined;
			if (pause === undefined) throw error;
			await wait(pause);
		}
	}
}
