/** A try of a request that was sent once more. */
export interface FailedTry {
	/** From 1. */
	readonly number: number;
	/** What was wrong with it, in a sentence. */
	readonly reason: string;
	/** Of the response; absent when there was none. */
	readonly status?: number;
	/** Milliseconds from its first script to its last. */
	readonly duration: number;
	/** Milliseconds until the next try. */
	readonly pause: number;
}

/** A request did not come to what was wanted, and will be sent once more. */
export interface RequestTriedEvent extends FailedTry {
	readonly type: "request-tried";
	readonly index: number;
	/** How many tries there may be in all. */
	readonly most: number;
}
