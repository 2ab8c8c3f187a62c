import fc from "fast-check";
import { build } from "hdr-histogram-js";
import { describe, expect, test } from "vitest";
import { bucketsOf, countBetween } from "./distribution.ts";
import { IntervalRecorder } from "./interval-recorder.ts";
import { LatencyCounts, newHistogram } from "./latency-counts.ts";
import { LoadTotals } from "./load-totals.ts";

const latencies = fc.array(fc.integer({ min: 0, max: 2 ** 31 - 1 }), {
	minLength: 1,
	maxLength: 300,
});
const PERCENTILES = [0, 10, 50, 90, 99, 99.9, 100];

test("latencies are counted in the buckets of an HdrHistogram", () => {
	fc.assert(
		fc.property(latencies, (values) => {
			const counts = new LatencyCounts();
			const expected = build({
				bitBucketSize: 64,
				numberOfSignificantValueDigits: 3,
			});
			for (const value of values) {
				counts.record(value);
				expected.recordValue(value);
			}
			const histogram = newHistogram();
			counts.moveInto(histogram);
			expect(counts.isEmpty).toBe(true);
			expect(histogram.totalCount).toBe(values.length);
			for (const percentile of PERCENTILES)
				expect(histogram.getValueAtPercentile(percentile)).toBe(
					expected.getValueAtPercentile(percentile),
				);
		}),
	);
});

function record(
	values: readonly number[],
	name: string,
	totals: LoadTotals,
): void {
	const recorder = new IntervalRecorder(0, 0, (report) =>
		totals.add(JSON.parse(JSON.stringify(report)), name),
	);
	for (const [index, latency] of values.entries()) {
		const now = (index * 3000) / values.length;
		recorder.ended(
			{
				index: index % 2,
				latency,
				status: 200,
				bytesIn: 10,
				bytesOut: 5,
				isOnFastPath: true,
				error: undefined,
				isSent: true,
			},
			now,
			now,
		);
	}
	recorder.finish(3000);
}

test("what any number of threads report adds up to what one would have", () => {
	fc.assert(
		fc.property(latencies, fc.integer({ min: 1, max: 4 }), (values, parts) => {
			const one = new LoadTotals();
			one.expect(1);
			record(values, "a", one);
			one.finish();
			const many = new LoadTotals();
			many.expect(parts);
			for (let part = 0; part < parts; part++)
				record(
					values.filter((_, index) => index % parts === part),
					String(part),
					many,
				);
			many.finish();
			expect(many.all.count).toBe(one.all.count);
			expect(many.all.bytesIn).toBe(values.length * 10);
			expect([...many.all.statuses]).toEqual([["200", values.length]]);
			for (const percentile of PERCENTILES)
				expect(many.all.latencies.getValueAtPercentile(percentile)).toBe(
					one.all.latencies.getValueAtPercentile(percentile),
				);
		}),
		{ numRuns: 30 },
	);
});

describe("seconds", () => {
	const report = (second: number, users: number) => ({
		second,
		users,
		iterations: 1,
		late: 0,
		latest: 0,
		dropped: 0,
		requests: [],
	});

	test("are closed when all have reported them, in order", () => {
		const totals = new LoadTotals();
		totals.expect(2);
		totals.add(report(0, 3), "a");
		totals.add(report(1, 3), "a");
		expect(totals.seconds).toEqual([]);
		totals.add(report(0, 2), "b");
		expect(totals.seconds).toMatchObject([{ second: 0, users: 5 }]);
		totals.forget("b");
		expect(totals.seconds).toMatchObject([
			{ second: 0 },
			{ second: 1, users: 3 },
		]);
		expect(totals.iterations).toBe(3);
	});

	test("of the warm-up are not among them", () => {
		const totals = new LoadTotals();
		totals.expect(1);
		totals.add(report(-1, 3), "a");
		totals.add(report(0, 3), "a");
		expect(totals.seconds).toMatchObject([{ second: 0 }]);
	});
});

test("counts between limits add up to all", () => {
	fc.assert(
		fc.property(latencies, (values) => {
			const counts = new LatencyCounts();
			for (const value of values) counts.record(value);
			const histogram = newHistogram();
			counts.moveInto(histogram);
			const limits = [100, 10_000, 1_000_000];
			const between = countBetween(histogram, limits);
			expect(between.reduce((sum, count) => sum + count, 0)).toBe(
				values.length,
			);
			expect(between[0]).toBe(values.filter((value) => value <= 100).length);
			const buckets = [...bucketsOf(histogram)];
			expect(buckets.map(([value]) => value)).toEqual(
				buckets.map(([value]) => value).toSorted((a, b) => a - b),
			);
		}),
	);
});
