import { setTimeout as sleep } from "node:timers/promises";

/** Answers of a Redis that will take it later: full, on its way to another primary, or still reading its data. */
const PASSING =
	/^(OOM|MISCONF|READONLY|LOADING|CLUSTERDOWN|TRYAGAIN|MASTERDOWN|NOREPLICAS)/;

/** Between two attempts. Milliseconds. */
const PAUSE = 500;

/**
 * Writes to Redis, again and again while it refuses for a reason that passes.
 * What happened must not be lost because Redis was full for a moment.
 */
export async function untilWritable<T>(
	write: () => Promise<T>,
	signal: AbortSignal,
): Promise<T> {
	for (;;) {
		try {
			return await write();
		} catch (error) {
			const isPassing = error instanceof Error && PASSING.test(error.message);
			if (!isPassing || signal.aborted) throw error;
			await sleep(PAUSE, undefined, { signal });
		}
	}
}
