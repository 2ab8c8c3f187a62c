import { InvalidOptionError } from "@curlew/client/internal";
import { nearestName } from "@curlew/template";
import type { LoadedRequest } from "../run-load.ts";
import {
	countText,
	latencyText,
	rateText,
	shareText,
} from "../stats/amounts.ts";
import type { LoadTotals, RequestTotals } from "../stats/load-totals.ts";
import type { Comparison, Threshold } from "./threshold.ts";

/** What became of a condition. */
export interface ThresholdResult {
	/** As written. */
	readonly text: string;
	/** The condition under which the load fails holds. */
	readonly isBroken: boolean;
	/** What was measured: `412 ms`, `3.1%`; "nothing" where there is nothing to judge, which breaks it too. */
	readonly actual: string;
	/** How far beyond the limit, in percent of it; absent where it holds, or the limit is 0. */
	readonly beyond?: number;
}

/**
 * Looks whether the requests that thresholds name are there.
 *
 * @throws InvalidOptionError
 */
export function assertRequests(
	thresholds: readonly Threshold[],
	requests: readonly LoadedRequest[],
): void {
	for (const { request, text } of thresholds) {
		if (request === undefined || indexesOf(requests, request).length > 0)
			continue;
		const near = nearestName(
			request,
			requests.map(({ path }) => path),
		);
		throw new InvalidOptionError(
			`--fail-if "${text}": the load has no request "${request}".`,
			{
				hint: near
					? `Did you mean "${near}"?`
					: "Requests are named by their path in the collection, or by their name.",
			},
		);
	}
}

/** Judges conditions by what was measured. */
export function judgeThresholds(
	thresholds: readonly Threshold[],
	requests: readonly LoadedRequest[],
	totals: LoadTotals,
	elapsed: number,
): readonly ThresholdResult[] {
	return thresholds.map((threshold) => {
		const measured = indexesOf(requests, threshold.request).flatMap(
			(index) => totals.requests[index] ?? [],
		);
		const subjects = threshold.request === undefined ? [totals.all] : measured;
		return judge(threshold, subjects, totals, elapsed / 1000);
	});
}

/** Several requests can have one name: the worst of them counts. */
function judge(
	threshold: Threshold,
	subjects: readonly RequestTotals[],
	totals: LoadTotals,
	seconds: number,
): ThresholdResult {
	const { text, comparison, limit } = threshold;
	const values = subjects.flatMap(
		(subject) => measure(threshold, subject, totals, seconds) ?? [],
	);
	if (values.length === 0)
		return { text, isBroken: true, actual: "nothing was measured" };
	const worst = comparison.startsWith(">")
		? Math.max(...values)
		: Math.min(...values);
	const isBroken = holds(worst, comparison, limit);
	const beyond = (Math.abs(worst - limit) / limit) * 100;
	return {
		text,
		isBroken,
		actual: textOf(threshold, worst),
		...(isBroken && limit > 0 && { beyond }),
	};
}

function holds(value: number, comparison: Comparison, limit: number): boolean {
	switch (comparison) {
		case ">":
			return value > limit;
		case ">=":
			return value >= limit;
		case "<":
			return value < limit;
		case "<=":
			return value <= limit;
	}
}

/** Undefined where nothing was measured. */
function measure(
	{ metric, isShare }: Threshold,
	{ latencies, count, failed, tried }: RequestTotals,
	totals: LoadTotals,
	seconds: number,
): number | undefined {
	switch (metric.kind) {
		case "percentile":
			if (latencies.totalCount === 0) return undefined;
			return latencies.getValueAtPercentile(metric.percentile);
		case "max":
			return latencies.totalCount === 0 ? undefined : latencies.maxValue;
		case "min":
			return latencies.totalCount === 0 ? undefined : latencies.minNonZeroValue;
		case "mean":
			return latencies.totalCount === 0 ? undefined : latencies.mean;
		case "errors":
			if (!isShare) return failed;
			return tried === 0 ? undefined : failed / tried;
		case "rate":
			return seconds > 0 ? count / seconds : undefined;
		case "count":
			return count;
		case "late":
			return totals.late;
		case "dropped":
			return totals.dropped;
	}
}

function textOf({ metric, isShare }: Threshold, value: number): string {
	switch (metric.kind) {
		case "percentile":
		case "max":
		case "min":
		case "mean":
			return latencyText(value);
		case "errors":
			return isShare ? shareText(value, 1) : countText(value);
		case "rate":
			return rateText(value);
		default:
			return countText(value);
	}
}

function indexesOf(
	requests: readonly LoadedRequest[],
	wanted: string | undefined,
): readonly number[] {
	return requests.flatMap(({ name, path }, index) =>
		path === wanted || name === wanted ? index : [],
	);
}
