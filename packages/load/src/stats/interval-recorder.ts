import { encodeIntoCompressedBase64 } from "hdr-histogram-js";
import type { ErrorKind } from "./error-kinds.ts";
import type {
	ErrorSample,
	IntervalReport,
	RequestInterval,
} from "./interval-report.ts";
import { LatencyCounts, newHistogram } from "./latency-counts.ts";

/** Milliseconds. */
const INTERVAL = 1000;
/** Of messages of one kind of error of one request, as many are kept. */
const MAX_SAMPLES = 3;

/** One request that ended. */
export interface Ended {
	/** Index of the request in the plan. */
	readonly index: number;
	/** Microseconds; undefined where there is nothing that could be measured. */
	readonly latency: number | undefined;
	/** 0 without a response. */
	readonly status: number;
	readonly bytesIn: number;
	readonly bytesOut: number;
	readonly isOnFastPath: boolean;
	readonly error: ErrorKind | undefined;
	/** False for a request that never went out. */
	readonly isSent: boolean;
}

/**
 * Counts what happens, second by second, and hands each second out when it is
 * over. Times are those of `performance.now()` in this thread.
 */
export class IntervalRecorder {
	/** For the scheduler: how many users are at work. */
	users = 0;
	readonly #countFrom: number;
	readonly #send: (report: IntervalReport) => void;
	readonly #requests: RequestCounts[] = [];
	#second: number;
	#end: number;
	#iterations = 0;
	#late = 0;
	#latest = 0;
	#dropped = 0;

	/** @param countFrom requests that begin before it are not counted */
	constructor(
		countFrom: number,
		now: number,
		send: (report: IntervalReport) => void,
	) {
		this.#countFrom = countFrom;
		this.#send = send;
		this.#second = Math.floor((now - countFrom) / INTERVAL);
		this.#end = countFrom + (this.#second + 1) * INTERVAL;
	}

	/** @param startedAt when the request, or what is measured of it, began */
	ended(ended: Ended, startedAt: number, now: number): void {
		if (now >= this.#end) this.roll(now);
		if (startedAt < this.#countFrom) return;
		this.#of(ended.index).add(ended);
	}

	skipped(index: number, now: number): void {
		if (now >= this.#end) this.roll(now);
		if (now >= this.#countFrom) this.#of(index).skipped += 1;
	}

	/** Keeps the first messages of each kind of error. */
	sample(index: number, sample: ErrorSample): void {
		this.#of(index).sample(sample);
	}

	/** Whether another message of that kind is wanted. */
	wantsSample(index: number, kind: ErrorKind): boolean {
		return this.#of(index).wantsSample(kind);
	}

	iterationEnded(now: number): void {
		if (now >= this.#countFrom) this.#iterations += 1;
	}

	/** An iteration began so many milliseconds late. */
	beganLate(delay: number, now: number): void {
		if (now < this.#countFrom) return;
		this.#late += 1;
		this.#latest = Math.max(this.#latest, delay);
	}

	droppedIterations(count: number): void {
		this.#dropped += count;
	}

	/** Hands out the seconds that are over. */
	roll(now: number): void {
		while (now >= this.#end) {
			this.#handOut();
			this.#second += 1;
			this.#end += INTERVAL;
		}
	}

	/** Hands out what there is of the last second. */
	finish(now: number): void {
		this.roll(now);
		this.#handOut();
	}

	#of(index: number): RequestCounts {
		let counts = this.#requests[index];
		if (counts === undefined) {
			counts = new RequestCounts(index);
			this.#requests[index] = counts;
		}
		return counts;
	}

	#handOut(): void {
		const requests: RequestInterval[] = [];
		// A list with holes: only what was sent has counts.
		for (const counts of this.#requests) {
			const report = counts?.take();
			if (report) requests.push(report);
		}
		this.#send({
			second: this.#second,
			users: this.users,
			iterations: this.#iterations,
			late: this.#late,
			latest: this.#latest,
			dropped: this.#dropped,
			requests,
		});
		this.#iterations = 0;
		this.#late = 0;
		this.#latest = 0;
		this.#dropped = 0;
	}
}

class RequestCounts {
	readonly index: number;
	skipped = 0;
	#count = 0;
	#failed = 0;
	#unsent = 0;
	#fastPath = 0;
	#bytesIn = 0;
	#bytesOut = 0;
	readonly #latencies = new LatencyCounts();
	#errors: Partial<Record<ErrorKind, number>> = {};
	#statuses = new Map<number, number>();
	#lastStatus = 0;
	#lastStatusCount = 0;
	readonly #sampled = new Map<ErrorKind, Set<string>>();
	#samples: ErrorSample[] = [];

	constructor(index: number) {
		this.index = index;
	}

	add(ended: Ended): void {
		if (ended.isSent) {
			this.#count += 1;
			if (ended.isOnFastPath) this.#fastPath += 1;
		} else this.#unsent += 1;
		this.#bytesIn += ended.bytesIn;
		this.#bytesOut += ended.bytesOut;
		if (ended.latency !== undefined) this.#latencies.record(ended.latency);
		if (ended.status !== 0) this.#addStatus(ended.status);
		const { error } = ended;
		if (error === undefined) return;
		this.#failed += 1;
		this.#errors[error] = (this.#errors[error] ?? 0) + 1;
	}

	wantsSample(kind: ErrorKind): boolean {
		return (this.#sampled.get(kind)?.size ?? 0) < MAX_SAMPLES;
	}

	sample(sample: ErrorSample): void {
		const known = this.#sampled.get(sample.kind) ?? new Set();
		if (known.size >= MAX_SAMPLES || known.has(sample.message)) return;
		known.add(sample.message);
		this.#sampled.set(sample.kind, known);
		this.#samples.push(sample);
	}

	/** What was counted, to begin anew; undefined for nothing. */
	take(): RequestInterval | undefined {
		this.#storeStatus();
		const isEmpty =
			this.#count === 0 && this.#failed === 0 && this.skipped === 0;
		if (isEmpty && this.#samples.length === 0) return undefined;
		const report: RequestInterval = {
			index: this.index,
			count: this.#count,
			failed: this.#failed,
			skipped: this.skipped,
			unsent: this.#unsent,
			fastPath: this.#fastPath,
			bytesIn: this.#bytesIn,
			bytesOut: this.#bytesOut,
			...(!this.#latencies.isEmpty && { latencies: this.#encoded() }),
			errors: this.#errors,
			statuses: Object.fromEntries(this.#statuses),
			...(this.#samples.length > 0 && { samples: this.#samples }),
		};
		this.#reset();
		return report;
	}

	/** Most responses have the status of the one before. */
	#addStatus(status: number): void {
		if (status !== this.#lastStatus) {
			this.#storeStatus();
			this.#lastStatus = status;
		}
		this.#lastStatusCount += 1;
	}

	#storeStatus(): void {
		if (this.#lastStatusCount === 0) return;
		const before = this.#statuses.get(this.#lastStatus) ?? 0;
		this.#statuses.set(this.#lastStatus, before + this.#lastStatusCount);
		this.#lastStatusCount = 0;
	}

	#encoded(): string {
		const histogram = newHistogram();
		this.#latencies.moveInto(histogram);
		return encodeIntoCompressedBase64(histogram);
	}

	#reset(): void {
		this.#count = 0;
		this.#failed = 0;
		this.#unsent = 0;
		this.skipped = 0;
		this.#fastPath = 0;
		this.#bytesIn = 0;
		this.#bytesOut = 0;
		this.#errors = {};
		this.#statuses = new Map();
		this.#samples = [];
	}
}
