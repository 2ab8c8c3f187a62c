import type { RequestStatus, ResponseSummary, SentSummary } from "./events.ts";

/** The code of a try whose response was not yet what the request's `retry.until` waits for: nothing was wrong with it. */
export const NOT_READY = "NOT_READY";

/** A try of a request that was sent once more. */
export interface FailedTry {
	/** From 1. */
	readonly number: number;
	/** When its first script began: milliseconds since the epoch, fractions kept. */
	readonly at: number;
	/** What it would have been as the only one. */
	readonly outcome: Extract<RequestStatus, "failed" | "error">;
	/** Of the error: `ASSERTION_FAILED`, `CONNECTION_REFUSED`; `NOT_READY` where the request waits for something. */
	readonly code: string;
	/** What was wrong with it, in a sentence. */
	readonly reason: string;
	/** Of the response; absent when there was none. */
	readonly status?: number;
	/** Milliseconds from its first script to its last. */
	readonly duration: number;
	/** Milliseconds until the next try. */
	readonly pause: number;
	/** What the response asked for with `Retry-After`, in milliseconds: the pause may be shorter. Absent where it did not. */
	readonly retryAfter?: number;
}

/** A request did not come to what was wanted, and will be sent once more. */
export interface RequestTriedEvent extends FailedTry {
	readonly type: "request-tried";
	readonly index: number;
	/** How many tries there may be in all. */
	readonly most: number;
	/** What was sent; absent when it was never built. Of bodies, the beginning. */
	readonly request?: SentSummary;
	/** What came back, or the part of it that came. Of bodies, the beginning. */
	readonly response?: ResponseSummary;
}

interface Tried {
	/** Earlier tries, oldest first. */
	readonly tries?: readonly FailedTry[];
}

/** How many tries a request had. */
export function countTries({ tries = [] }: Tried): number {
	return (tries.at(-1)?.number ?? 0) + 1;
}

/** Its tries with which something was wrong: in a request that passed, what is flaky. */
export function brokenTries({ tries = [] }: Tried): readonly FailedTry[] {
	return tries.filter(({ code }) => code !== NOT_READY);
}
