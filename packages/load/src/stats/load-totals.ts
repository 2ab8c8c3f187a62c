import { decodeFromCompressedBase64, type Histogram } from "hdr-histogram-js";
import { ERROR_KINDS, type ErrorKind } from "./error-kinds.ts";
import type {
	ErrorSample,
	IntervalReport,
	RequestInterval,
} from "./interval-report.ts";
import { newHistogram } from "./latency-counts.ts";

/** Messages of errors that are kept for each request. */
const MAX_SAMPLES = 10;

/** What has been counted of one request, or of all: everything that can be added up. */
export class RequestTotals {
	count = 0;
	failed = 0;
	skipped = 0;
	unsent = 0;
	fastPath = 0;
	bytesIn = 0;
	bytesOut = 0;
	/** Microseconds. */
	readonly latencies: Histogram = newHistogram();
	readonly errors = new Map<ErrorKind, number>();
	readonly statuses = new Map<string, number>();
	readonly samples: ErrorSample[] = [];

	/** @param latencies of the interval, decoded; undefined when it has none */
	add(interval: RequestInterval, latencies: Histogram | undefined): void {
		this.count += interval.count;
		this.failed += interval.failed;
		this.skipped += interval.skipped;
		this.unsent += interval.unsent;
		this.fastPath += interval.fastPath;
		this.bytesIn += interval.bytesIn;
		this.bytesOut += interval.bytesOut;
		if (latencies) this.latencies.add(latencies);
		for (const kind of ERROR_KINDS)
			addTo(this.errors, kind, interval.errors[kind] ?? 0);
		for (const [status, count] of Object.entries(interval.statuses))
			addTo(this.statuses, status, count);
		for (const sample of interval.samples ?? []) this.#keep(sample);
	}

	/** Requests that were to be sent, whether they could be or not. */
	get tried(): number {
		return this.count + this.unsent;
	}

	#keep(sample: ErrorSample): void {
		const isKnown = this.samples.some(
			({ message }) => message === sample.message,
		);
		if (!isKnown && this.samples.length < MAX_SAMPLES)
			this.samples.push(sample);
	}
}

/** One second of a load, all parts together: numbers only, so that hours of them fit into memory. */
export interface SecondSummary {
	readonly second: number;
	readonly users: number;
	readonly count: number;
	readonly failed: number;
	readonly bytesIn: number;
	/** Microseconds; absent when nothing was measured. */
	readonly percentiles:
		| {
				readonly p50: number;
				readonly p90: number;
				readonly p95: number;
				readonly p99: number;
				readonly max: number;
		  }
		| undefined;
	/** By class: the first digit of the status. */
	readonly statuses: Readonly<Record<string, number>>;
}

/** Adds up what the parts of a load report. */
export class LoadTotals {
	readonly all = new RequestTotals();
	/** By index of the request; holes for those that were not sent. */
	readonly requests: RequestTotals[] = [];
	/** Those that all have reported, in order. */
	readonly seconds: SecondSummary[] = [];
	iterations = 0;
	late = 0;
	/** Milliseconds. */
	latest = 0;
	dropped = 0;
	#expected = 0;
	readonly #open = new Map<number, OpenSecond>();
	/** By reporter: the last second that it has reported. */
	readonly #reported = new Map<string, number>();

	/** Waits with each second for the reports of so many more threads, wherever they are. */
	expect(reporters: number): void {
		this.#expected += reporters;
	}

	/** Waits no longer for a reporter that has broken off. */
	forget(reporter: string): void {
		this.#expected -= 1;
		this.#reported.delete(reporter);
		this.#closeSeconds();
	}

	/** @param reporter whose report it is: one name for each thread */
	add(report: IntervalReport, reporter: string): void {
		const { second } = report;
		this.iterations += report.iterations;
		this.late += report.late;
		this.latest = Math.max(this.latest, report.latest);
		this.dropped += report.dropped;
		if (second >= 0) this.#openSecond(second).add(report, reporter);
		for (const interval of report.requests) this.#addRequest(interval, second);
		this.#reported.set(reporter, second);
		this.#closeSeconds();
	}

	/** Closes what is left, though not all have reported it. */
	finish(): void {
		this.#closeUpTo(Number.POSITIVE_INFINITY);
	}

	#addRequest(interval: RequestInterval, second: number): void {
		const { index, latencies } = interval;
		const decoded =
			latencies === undefined
				? undefined
				: decodeFromCompressedBase64(latencies, 64);
		let totals = this.requests[index];
		if (totals === undefined) {
			totals = new RequestTotals();
			this.requests[index] = totals;
		}
		totals.add(interval, decoded);
		this.all.add(interval, decoded);
		if (decoded && second >= 0) this.#openSecond(second).latencies.add(decoded);
	}

	#openSecond(second: number): OpenSecond {
		let open = this.#open.get(second);
		if (open === undefined) {
			open = new OpenSecond();
			this.#open.set(second, open);
		}
		return open;
	}

	#closeSeconds(): void {
		if (this.#reported.size < this.#expected) return;
		this.#closeUpTo(Math.min(...this.#reported.values()));
	}

	#closeUpTo(complete: number): void {
		if (this.#open.size === 0) return;
		for (const second of [...this.#open.keys()].sort((a, b) => a - b))
			if (second <= complete) this.#close(second);
	}

	#close(second: number): void {
		const open = this.#open.get(second);
		this.#open.delete(second);
		if (open) this.seconds.push(open.summary(second));
	}
}

class OpenSecond {
	readonly latencies = newHistogram();
	readonly #users = new Map<string, number>();
	#count = 0;
	#failed = 0;
	#bytesIn = 0;
	readonly #statuses = new Map<string, number>();

	add(report: IntervalReport, reporter: string): void {
		this.#users.set(reporter, report.users);
		for (const { count, failed, bytesIn, statuses } of report.requests) {
			this.#count += count;
			this.#failed += failed;
			this.#bytesIn += bytesIn;
			for (const [status, times] of Object.entries(statuses))
				addTo(this.#statuses, `${status[0]}xx`, times);
		}
	}

	summary(second: number): SecondSummary {
		const { latencies } = this;
		const at = (percentile: number) =>
			latencies.getValueAtPercentile(percentile);
		return {
			second,
			users: [...this.#users.values()].reduce((sum, users) => sum + users, 0),
			count: this.#count,
			failed: this.#failed,
			bytesIn: this.#bytesIn,
			percentiles:
				latencies.totalCount === 0
					? undefined
					: {
							p50: at(50),
							p90: at(90),
							p95: at(95),
							p99: at(99),
							max: latencies.maxValue,
						},
			statuses: Object.fromEntries(this.#statuses),
		};
	}
}

function addTo<Key>(counts: Map<Key, number>, key: Key, count: number): void {
	if (count > 0) counts.set(key, (counts.get(key) ?? 0) + count);
}
