import type { Profile } from "../plan/load-plan.ts";

/** A stretch of time in which the level changes evenly. Milliseconds since the counting began. */
interface Segment {
	readonly start: number;
	readonly end: number;
	readonly from: number;
	readonly to: number;
}

/** The level over time, warm-up included. */
export class Schedule {
	readonly #segments: readonly Segment[];
	/** When the last segment ends. */
	readonly end: number;

	/** @param warmUp milliseconds at the level of the beginning, at least 1 */
	constructor({ from, stages }: Profile, warmUp: number) {
		const segments: Segment[] = [];
		const level = Math.max(from, 1);
		if (warmUp > 0)
			segments.push({ start: -warmUp, end: 0, from: level, to: level });
		let start = 0;
		let before = from;
		for (const { duration, target } of stages) {
			const end = start + duration;
			segments.push({ start, end, from: before, to: target });
			start = end;
			before = target;
		}
		this.#segments = segments;
		this.end = start;
	}

	/** The level at a time; 0 after the end. */
	levelAt(time: number): number {
		const segment = this.#segments.find(({ end }) => time < end);
		if (segment === undefined) return 0;
		const { start, end, from, to } = segment;
		if (from === to) return from;
		return from + ((to - from) * Math.max(0, time - start)) / (end - start);
	}

	/**
	 * The times at which iterations begin when the level is their number per
	 * second: the one of number `k` when the level has added up to `k`.
	 *
	 * @param first number of the first one that is wanted
	 * @param step from one that is wanted to the next
	 */
	*arrivals(first: number, step: number): Generator<number, void> {
		let number = first;
		let before = 0;
		for (const segment of this.#segments) {
			const total = areaOf(segment);
			while (number < before + total) {
				yield segment.start + timeOfArea(segment, number - before);
				number += step;
			}
			before += total;
		}
	}
}

/** Levels are per second, times are milliseconds. */
function areaOf({ start, end, from, to }: Segment): number {
	return ((from + to) / 2) * ((end - start) / 1000);
}

/** Milliseconds from the start of a segment until the level has added up to `area`. */
function timeOfArea({ start, end, from, to }: Segment, area: number): number {
	const seconds = (end - start) / 1000;
	const slope = (to - from) / seconds;
	const root = Math.sqrt(Math.max(0, from * from + 2 * slope * area));
	// The usual formula turned round: this one loses no digits where the slope is small.
	const divisor = from + root;
	return divisor === 0 ? 0 : ((2 * area) / divisor) * 1000;
}
