import { encodeIntoCompressedBase64 } from "hdr-histogram-js";
import type { LoadEnd, LoadStart } from "../run-load.ts";
import type {
	LoadTotals,
	RequestTotals,
	SecondSummary,
} from "../stats/load-totals.ts";
import type { ThresholdResult } from "../thresholds/judge-thresholds.ts";

/** Everything that was measured, as reports tell it. */
export interface FinishedLoad {
	readonly start: LoadStart;
	readonly totals: LoadTotals;
	readonly end: LoadEnd;
	readonly thresholds: readonly ThresholdResult[];
}

/** The document of `--reporter json`. Latencies are microseconds, times are milliseconds. */
export interface LoadDocument {
	/** Version of this format. */
	readonly load: 1;
	readonly collection: string;
	readonly environment: string | null;
	/** ISO 8601, without the warm-up. */
	readonly startedAt: string;
	readonly elapsed: number;
	readonly ending: LoadEnd["ending"];
	readonly hosts: readonly string[];
	readonly threads: number;
	readonly model: LoadStart["plan"]["model"];
	readonly warmUp: number;
	readonly iterations: number;
	readonly late: { readonly count: number; readonly latest: number };
	readonly dropped: number;
	/** Requests that were cut off at the end of the grace. */
	readonly cut: number;
	readonly thresholds: readonly ThresholdResult[];
	readonly all: RequestDocument;
	readonly requests: readonly (RequestDocument & {
		readonly path: string;
		readonly name: string;
	})[];
	readonly seconds: readonly SecondSummary[];
}

export interface RequestDocument {
	readonly count: number;
	/** Per second. */
	readonly rate: number;
	readonly failed: number;
	readonly skipped: number;
	/** Could not be sent; among `failed`, and not in `count`. */
	readonly unsent: number;
	/** On the fast path: over connections of the load's own. The others were executed as in a run. */
	readonly straight: number;
	readonly bytesIn: number;
	readonly bytesOut: number;
	readonly statuses: Readonly<Record<string, number>>;
	readonly errors: Readonly<Record<string, number>>;
	readonly messages: readonly {
		readonly kind: string;
		readonly message: string;
	}[];
	/** Absent when nothing was measured. */
	readonly latency?: {
		readonly min: number;
		readonly mean: number;
		readonly p50: number;
		readonly p75: number;
		readonly p90: number;
		readonly p95: number;
		readonly p99: number;
		readonly "p99.9": number;
		readonly max: number;
		/** HdrHistogram V2, compressed, base64: to be merged with those of other loads. */
		readonly histogram: string;
	};
}

/** Plain data of all that was measured. */
export function loadDocument(load: FinishedLoad): LoadDocument {
	const { start, totals, end, thresholds } = load;
	const { plan } = start;
	const seconds = end.elapsed / 1000;
	return {
		load: 1,
		collection: start.collection.name,
		environment: start.environment ?? null,
		startedAt: new Date(start.startAt + plan.warmUp).toISOString(),
		elapsed: Math.round(end.elapsed),
		ending: end.ending,
		hosts: start.hosts,
		threads: start.threads,
		model: plan.model,
		warmUp: plan.warmUp,
		iterations: totals.iterations,
		late: { count: totals.late, latest: Math.round(totals.latest) },
		dropped: totals.dropped,
		cut: end.cut,
		thresholds,
		all: requestDocument(totals.all, seconds),
		requests: start.requests.flatMap(({ path, name }, index) => {
			const one = totals.requests[index];
			return one ? { path, name, ...requestDocument(one, seconds) } : [];
		}),
		seconds: totals.seconds,
	};
}

function requestDocument(one: RequestTotals, seconds: number): RequestDocument {
	const { latencies } = one;
	const at = (percentile: number) => latencies.getValueAtPercentile(percentile);
	return {
		count: one.count,
		rate: seconds > 0 ? Number((one.count / seconds).toPrecision(6)) : 0,
		failed: one.failed,
		skipped: one.skipped,
		unsent: one.unsent,
		straight: one.fastPath,
		bytesIn: one.bytesIn,
		bytesOut: one.bytesOut,
		statuses: Object.fromEntries(one.statuses),
		errors: Object.fromEntries(one.errors),
		messages: one.samples,
		...(latencies.totalCount > 0 && {
			latency: {
				min: latencies.minNonZeroValue,
				mean: Math.round(latencies.mean),
				p50: at(50),
				p75: at(75),
				p90: at(90),
				p95: at(95),
				p99: at(99),
				"p99.9": at(99.9),
				max: latencies.maxValue,
				histogram: encodeIntoCompressedBase64(latencies),
			},
		}),
	};
}
