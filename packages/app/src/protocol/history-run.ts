import type { RequestStatus, RunSummary } from "@curlew/client";

/** One run of a collection or of a part of it, as lists show it. */
export interface RunListing {
	readonly id: number;
	/** Absolute path of the collection's folder. */
	readonly root: string;
	/** What was run: `users/`; empty for the whole collection. */
	readonly label: string;
	readonly environment: string | undefined;
	/** Milliseconds since the epoch. */
	readonly at: number;
	/** Absent for a run that has not come to its end. */
	readonly summary: RunSummary | undefined;
}

export interface StoredRun extends RunListing {
	/** In the order of the run; the first of very many. */
	readonly results: readonly RunResult[];
}

/** One request of a run, as much of it as comparing needs. */
export interface RunResult {
	readonly path: string;
	readonly name: string;
	readonly iteration: number;
	readonly outcome: RequestStatus;
	/** The status of the response. */
	readonly status?: number;
	/** Milliseconds of the exchange; absent when there was no response. */
	readonly duration?: number;
	/** Why it failed, in words: failed tests and assertions, problems, the network. */
	readonly failures: readonly string[];
}

/** A request that both runs have. */
export interface ComparedResult {
	readonly path: string;
	readonly name: string;
	readonly iteration: number;
	readonly before: RunResult;
	readonly after: RunResult;
}

/** What differs between two runs, in the order of the later one. A request may be in several lists. */
export interface RunComparison {
	readonly newlyFailing: readonly ComparedResult[];
	readonly fixed: readonly ComparedResult[];
	readonly stillFailing: readonly ComparedResult[];
	/** Those with a response in both runs, by the duration of the exchange. */
	readonly slower: readonly ComparedResult[];
	readonly faster: readonly ComparedResult[];
	/** Only in the later run, and only in the earlier one. */
	readonly added: readonly RunResult[];
	readonly removed: readonly RunResult[];
}
