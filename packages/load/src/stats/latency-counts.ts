import { build, type Histogram } from "hdr-histogram-js";

/** Microseconds: 35 minutes. Longer ones count as this long. */
const LONGEST = 2 ** 31 - 1;
/** Values below it are kept to the microsecond, longer ones to three digits: as HdrHistogram with three significant digits. */
const EXACT = 2048;
const HALF = EXACT / 2;
/** Of `EXACT`. */
const LEADING_ZEROS = 21;
const FIRST_SIZE = 8 * HALF;

/**
 * Counts latencies in the buckets of an HdrHistogram with three significant
 * digits. `record` is a shift and an increment: a tenth of what the library
 * takes, for which a histogram is built when somebody wants one.
 */
export class LatencyCounts {
	#counts = new Uint32Array(FIRST_SIZE);
	/** The highest bucket in use, exclusive. */
	#end = 0;

	/** @param latency microseconds; fractions are cut off */
	record(latency: number): void {
		const value = latency < LONGEST ? Math.max(latency, 0) | 0 : LONGEST;
		const shift = LEADING_ZEROS - Math.clz32(value | (EXACT - 1));
		const index = shift * HALF + (value >>> shift);
		if (index >= this.#end) this.#reach(index);
		this.#counts[index] = (this.#counts[index] ?? 0) + 1;
	}

	get isEmpty(): boolean {
		return this.#end === 0;
	}

	/** Adds the counts to a histogram of the library, and forgets them. */
	moveInto(histogram: Histogram): void {
		for (let index = 0; index < this.#end; index++) {
			const count = this.#counts[index] ?? 0;
			if (count > 0) histogram.recordValueWithCount(valueAt(index), count);
		}
		this.#counts.fill(0, 0, this.#end);
		this.#end = 0;
	}

	#reach(index: number): void {
		this.#end = index + 1;
		if (index < this.#counts.length) return;
		let size = this.#counts.length;
		while (size <= index) size *= 2;
		const counts = new Uint32Array(size);
		counts.set(this.#counts);
		this.#counts = counts;
	}
}

/** An empty histogram of latencies in microseconds. All of Curlew's are alike, so that they can be added. */
export function newHistogram(): Histogram {
	return build({
		bitBucketSize: 64,
		autoResize: true,
		lowestDiscernibleValue: 1,
		highestTrackableValue: EXACT * 32,
		numberOfSignificantValueDigits: 3,
	});
}

/** The lowest value of a bucket. */
function valueAt(index: number): number {
	if (index < EXACT) return index;
	const shift = Math.floor(index / HALF) - 1;
	return (index - shift * HALF) * 2 ** shift;
}
