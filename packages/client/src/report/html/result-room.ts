import type { RequestStatus } from "../../run/events/events.ts";

/** A browser opens a page with so many results in a second or two. */
const MOST_RESULTS = 20_000;
/** Of a longer run, so many more that went wrong. */
const MOST_MORE_FAILURES = 20_000;

/** Decides which results of a very long run are in the page: the first ones, and later those that went wrong. */
export class ResultRoom {
	#taken = 0;
	#omitted: Record<RequestStatus, number> | undefined;

	/** How many results are left out; undefined when none is. */
	get omitted(): Readonly<Record<RequestStatus, number>> | undefined {
		return this.#omitted;
	}

	/** Whether there is room for one more. */
	take(status: RequestStatus): boolean {
		const isBad = status === "failed" || status === "error";
		const room = MOST_RESULTS + (isBad ? MOST_MORE_FAILURES : 0);
		if (this.#taken < room) {
			this.#taken += 1;
			return true;
		}
		this.#omitted ??= { passed: 0, failed: 0, error: 0, skipped: 0 };
		this.#omitted[status] += 1;
		return false;
	}
}
