import type { Slice } from "./part.ts";

/** What is put into one part as a whole. */
export type BalancedUnit = Slice;

/** A part while it is filled. */
export interface Bin {
	readonly units: readonly BalancedUnit[];
	/** Of all units, and of what is repeated for them. */
	readonly load: number;
}

/**
 * Spreads units over bins so that none is much fuller than another: the longest
 * first, each into the emptiest (R. L. Graham, “Bounds on Multiprocessing Timing
 * Anomalies”, 1969). Ties go by order, so that the outcome is the same everywhere.
 *
 * @param weights of single requests, by position
 */
export function balance(
	units: readonly BalancedUnit[],
	count: number,
	weights: readonly number[],
): readonly Bin[] {
	const bins = Array.from({ length: count }, () => new OpenBin(weights));
	const order = units
		.map((unit) => ({ unit, weight: weightOf(unit, weights) }))
		.sort((a, b) => b.weight - a.weight);
	const heap = new EmptiestFirst(bins);
	for (const { unit, weight } of order) heap.fill(unit, weight);
	return bins;
}

function weightOf(
	{ from, to, positions }: BalancedUnit,
	weights: readonly number[],
): number {
	let sum = 0;
	for (const position of positions) sum += weights[position] ?? 0;
	return sum * (to - from);
}

class OpenBin implements Bin {
	readonly units: BalancedUnit[] = [];
	load = 0;
	readonly #weights: readonly number[];
	/** Iterations in which a request is repeated here; by position. */
	readonly #repeated = new Map<number, number>();

	constructor(weights: readonly number[]) {
		this.#weights = weights;
	}

	/** What others in the same iterations repeat already costs nothing more. */
	add(unit: BalancedUnit, weight: number): void {
		this.units.push(unit);
		this.load += weight;
		const length = unit.to - unit.from;
		for (const position of unit.repeated) {
			const known = this.#repeated.get(position) ?? 0;
			if (known >= length) continue;
			this.load += (length - known) * (this.#weights[position] ?? 0);
			this.#repeated.set(position, length);
		}
	}
}

/** A binary heap: the emptiest bin stands first; of equally full ones, the earlier. */
class EmptiestFirst {
	readonly #bins: readonly OpenBin[];
	readonly #heap: number[];

	constructor(bins: readonly OpenBin[]) {
		this.#bins = bins;
		this.#heap = [...bins.keys()];
	}

	fill(unit: BalancedUnit, weight: number): void {
		const [emptiest = 0] = this.#heap;
		this.#bins[emptiest]?.add(unit, weight);
		this.#sink();
	}

	#sink(): void {
		const heap = this.#heap;
		let at = 0;
		for (;;) {
			let least = at;
			for (const child of [2 * at + 1, 2 * at + 2])
				if (child < heap.length && this.#isLess(child, least)) least = child;
			if (least === at) return;
			[heap[at], heap[least]] = [heap[least] ?? 0, heap[at] ?? 0];
			at = least;
		}
	}

	#isLess(a: number, b: number): boolean {
		const [one = 0, other = 0] = [this.#heap[a], this.#heap[b]];
		const difference = this.#loadOf(one) - this.#loadOf(other);
		return difference < 0 || (difference === 0 && one < other);
	}

	#loadOf(bin: number): number {
		return this.#bins[bin]?.load ?? 0;
	}
}
