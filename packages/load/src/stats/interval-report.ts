import type { Masked } from "@curlew/client";
import type { ErrorKind } from "./error-kinds.ts";

/**
 * What happened in one second, as one thread or one machine saw it. Plain JSON.
 * Reports of the same second are merged by adding everything up; histograms are
 * added, never averaged.
 */
export interface IntervalReport {
	/** Seconds since the load began to count (`countFrom`), from 0; negative while warming up, when nothing is counted. */
	readonly second: number;
	/** Virtual users that were at work at the end of the second. */
	readonly users: number;
	/** Iterations that ended. */
	readonly iterations: number;
	/** Iterations that began later than they should have (arrival rate only). */
	readonly late: number;
	/** The latest of them, milliseconds. */
	readonly latest: number;
	/** Iterations that could not begin at all, because every user was busy until the end. */
	readonly dropped: number;
	/** Requests that ended, each with its place in the list of requests. */
	readonly requests: readonly RequestInterval[];
}

export interface RequestInterval {
	/** Index of the request in the plan. */
	readonly index: number;
	/** Requests that ended, with or without a response; without those that were skipped or not sent. */
	readonly count: number;
	/** Requests with an error, also those that were not sent. */
	readonly failed: number;
	readonly skipped: number;
	/** Requests that could not be sent; they are among `failed`, and not in `count`. */
	readonly unsent: number;
	/** Of `count`: sent over connections of the load's own. The others took the slow path. */
	readonly fastPath: number;
	readonly bytesIn: number;
	readonly bytesOut: number;
	/** Latencies in microseconds: HdrHistogram V2, compressed, base64. Absent when none was measured. */
	readonly latencies?: string;
	readonly errors: Readonly<Partial<Record<ErrorKind, number>>>;
	readonly statuses: Readonly<Record<string, number>>;
	/** Messages of errors: the first ones of each kind only. */
	readonly samples?: readonly ErrorSample[];
}

export interface ErrorSample {
	readonly kind: ErrorKind;
	/** It leaves the run: not before it has passed the wall. */
	readonly message: Masked<string>;
}
