import { type Histogram, JsHistogram } from "hdr-histogram-js";

/** Latencies of one bucket of a histogram: the highest of them in microseconds, and how many there are. */
export type Bucket = readonly [value: number, count: number];

/** The buckets of a histogram that hold anything, in order. */
export function* bucketsOf(histogram: Histogram): Generator<Bucket, void> {
	if (!(histogram instanceof JsHistogram) || histogram.totalCount === 0) return;
	const last = histogram.countsArrayIndex(histogram.maxValue);
	for (let index = 0; index <= last; index++) {
		const count = histogram.getCountAtIndex(index);
		if (count === 0) continue;
		const value = histogram.valueFromIndex(index);
		yield [histogram.highestEquivalentValue(value), count];
	}
}

/**
 * How many latencies lie at or below each limit, and above the one before.
 *
 * @param limits microseconds, ascending; what is above the last is in one more place at the end
 */
export function countBetween(
	histogram: Histogram,
	limits: readonly number[],
): readonly number[] {
	const counts = new Array<number>(limits.length + 1).fill(0);
	let place = 0;
	for (const [value, count] of bucketsOf(histogram)) {
		while (place < limits.length && value > (limits[place] ?? 0)) place += 1;
		counts[place] = (counts[place] ?? 0) + count;
	}
	return counts;
}
