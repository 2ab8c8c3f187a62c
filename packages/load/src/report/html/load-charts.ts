import {
	clockText,
	countText,
	latencyText,
	rateText,
} from "../../stats/amounts.ts";
import { countBetween } from "../../stats/distribution.ts";
import { ERROR_KINDS, ERROR_LABELS } from "../../stats/error-kinds.ts";
import type { LoadTotals, SecondSummary } from "../../stats/load-totals.ts";
import { barChart, type ChartLine, lineChart } from "./charts.ts";
import type { Html } from "./markup.ts";

/** More points than this cannot be told apart. */
const MOST_POINTS = 280;
const STEPS = [1, 1.5, 2, 3, 5, 7];

/** A stretch of seconds, drawn as one point. */
interface Point {
	readonly second: number;
	readonly users: number;
	readonly rate: number;
	readonly failedRate: number;
	/** The highest of its seconds: percentiles cannot be averaged. */
	readonly percentiles: SecondSummary["percentiles"];
	/** Responses per second by class. */
	readonly statuses: Readonly<Record<string, number>>;
}

/**
 * The charts of a load: over time, and how latencies, statuses and errors are
 * spread.
 *
 * @param elapsed milliseconds that were counted
 */
export function loadCharts(
	totals: LoadTotals,
	elapsed: number,
): readonly Html[] {
	const points = pointsOf(withinLoad(totals.seconds, elapsed));
	const times = points.map(({ second }) => second);
	const over = (
		title: string,
		valueText: (value: number) => string,
		lines: readonly ChartLine[],
	) =>
		lineChart(
			{ title, valueText },
			times,
			(second) => clockText(second * 1000),
			lines,
		);
	const percentile = (
		key: "p50" | "p90" | "p95" | "p99",
		colour: string,
	): ChartLine => ({
		label: key,
		colour,
		values: points.map(({ percentiles }) => percentiles?.[key]),
	});
	return [
		over("Latency", roundLatency, [
			percentile("p50", "c1"),
			percentile("p90", "c2"),
			percentile("p95", "c3"),
			percentile("p99", "c4"),
		]),
		over("Requests per second", rateText, [
			{
				label: "requests",
				colour: "c1",
				values: points.map(({ rate }) => rate),
				isFilled: true,
			},
			{
				label: "errors",
				colour: "bad",
				values: points.map(({ failedRate }) => failedRate),
			},
		]),
		distribution(totals),
		over("Virtual users at work", countText, [
			{
				label: "users",
				colour: "c1",
				values: points.map(({ users }) => users),
				isFilled: true,
			},
		]),
		statusChart(points),
		...errorChart(totals),
	];
}

/** Of round numbers: `1 ms` and not `1.00 ms`. */
function roundLatency(microseconds: number): string {
	return latencyText(microseconds).replace(/\.?0+(?= )/, (zeros) =>
		zeros.startsWith(".") ? "" : zeros,
	);
}

/** How many requests took how long; each bar is about a third longer than the one before. */
function distribution({ all: { latencies } }: LoadTotals): Html {
	const { minNonZeroValue, maxValue } = latencies;
	const limits: number[] = [];
	for (let power = 0; power < 10; power++)
		for (const step of STEPS) limits.push(step * 10 ** power);
	const counts = countBetween(latencies, limits);
	const first = Math.max(
		0,
		limits.findIndex((limit) => limit >= minNonZeroValue),
	);
	const last = limits.findIndex((limit) => limit >= maxValue);
	const shown = latencies.totalCount === 0 ? [] : limits.slice(first, last + 1);
	return barChart(
		{ title: "How long requests took", valueText: countText },
		shown.map((limit) => `≤ ${roundLatency(limit)}`),
		[
			{
				label: "requests",
				colour: "c1",
				values: shown.map((_, index) => counts[first + index] ?? 0),
			},
		],
	);
}

const CLASSES = [
	{ label: "2xx", colour: "c2" },
	{ label: "3xx", colour: "c1" },
	{ label: "1xx", colour: "c5" },
	{ label: "4xx", colour: "c3" },
	{ label: "5xx", colour: "bad" },
] as const;

function statusChart(points: readonly Point[]): Html {
	return barChart(
		{ title: "Statuses", valueText: rateText },
		points.map(({ second }) => clockText(second * 1000)),
		CLASSES.map(({ label, colour }) => ({
			label,
			colour,
			values: points.map(({ statuses }) => statuses[label] ?? 0),
		})).filter(({ values }) => values.some((value) => value > 0)),
	);
}

function errorChart({ all }: LoadTotals): readonly Html[] {
	const kinds = ERROR_KINDS.filter((kind) => all.errors.has(kind));
	if (kinds.length === 0) return [];
	return [
		barChart(
			{ title: "Errors by kind", valueText: countText },
			kinds.map((kind) => ERROR_LABELS[kind]),
			[
				{
					label: "errors",
					colour: "bad",
					values: kinds.map((kind) => all.errors.get(kind) ?? 0),
				},
			],
		),
	];
}

/** In the grace at the end there is no load any more. */
function withinLoad(
	seconds: readonly SecondSummary[],
	elapsed: number,
): readonly SecondSummary[] {
	const within = seconds.filter(({ second }) => second * 1000 < elapsed);
	return within.length > 0 ? within : seconds;
}

function pointsOf(seconds: readonly SecondSummary[]): readonly Point[] {
	const width = Math.max(1, Math.ceil(seconds.length / MOST_POINTS));
	const points: Point[] = [];
	for (let start = 0; start < seconds.length; start += width)
		points.push(pointOf(seconds.slice(start, start + width)));
	return points;
}

function pointOf(seconds: readonly SecondSummary[]): Point {
	const count = Math.max(1, seconds.length);
	const sum = (of: (one: SecondSummary) => number) =>
		seconds.reduce((total, one) => total + of(one), 0);
	const measured = seconds.flatMap(({ percentiles }) => percentiles ?? []);
	const highest = (key: "p50" | "p90" | "p95" | "p99" | "max") =>
		Math.max(...measured.map((one) => one[key]));
	const statuses = Object.fromEntries(
		CLASSES.map(({ label }) => [
			label,
			sum((one) => one.statuses[label] ?? 0) / count,
		]),
	);
	return {
		second: seconds[0]?.second ?? 0,
		users: Math.max(...seconds.map(({ users }) => users)),
		rate: sum((one) => one.count) / count,
		failedRate: sum((one) => one.failed) / count,
		percentiles:
			measured.length === 0
				? undefined
				: {
						p50: highest("p50"),
						p90: highest("p90"),
						p95: highest("p95"),
						p99: highest("p99"),
						max: highest("max"),
					},
		statuses,
	};
}
