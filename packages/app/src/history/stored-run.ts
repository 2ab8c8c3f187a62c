import type { RequestResult, RequestStatus, RunSummary } from "@curlew/client";

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

/** Failures of a request, and characters of each: a script may make any number. */
const MOST_FAILURES = 20;
const LONGEST_FAILURE = 500;

export function runResultOf(result: RequestResult): RunResult {
	const { path, name, iteration, status, response } = result;
	return {
		path,
		name,
		iteration,
		outcome: status,
		...(response && {
			status: response.status,
			duration: response.duration,
		}),
		failures: failuresOf(result)
			.slice(0, MOST_FAILURES)
			.map((text) => text.slice(0, LONGEST_FAILURE)),
	};
}

function failuresOf(result: RequestResult): readonly string[] {
	const { failure, problems, assertions, tests } = result;
	return [
		...(failure ? [failure.message] : []),
		...problems.map(({ message }) => message),
		...assertions.flatMap(({ status, expression, operator, value, error }) =>
			status === "failed"
				? [error?.message ?? `${expression} ${operator} ${value}`]
				: [],
		),
		...tests.flatMap(({ status, name, error }) =>
			status === "failed"
				? [error === undefined ? name : `${name}: ${error.message}`]
				: [],
		),
	];
}
