import type { AssertionDefinition } from "./model.ts";

/** How often, and until when, a request is sent again: `extensions.curlew.retry`. */
export interface RetryDefinition {
	/** What must hold of a response for it to be judged. Empty: every assertion and test of the request must. */
	readonly until: readonly AssertionDefinition[];
	/** How often it is sent once more at most. */
	readonly max: number;
	/** Milliseconds before it is sent for the second time. */
	readonly interval: number;
	/** How many times as long as the one before it each later pause is. */
	readonly backoff: number;
}

/** Milliseconds between two tries, where nobody says. As Hurl's `retry-interval`. */
export const USUAL_RETRY_INTERVAL = 1000;
