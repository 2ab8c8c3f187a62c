import type { Automaton, Pattern } from "./automaton.ts";

/** Bits of a key, by how many are enough for so many grams. */
const SIZES = [
	{ most: 1_000, bits: 15 },
	{ most: 10_000, bits: 18 },
	{ most: Number.POSITIVE_INFINITY, bits: 21 },
];
const MOST_BITS = 21;

/**
 * Which three symbols stand one after the other anywhere in a pattern. Any part
 * of a text that has others holds none of the patterns, so that most of it is
 * never looked at. Says now and then that three do, though they do not.
 */
export class Grams {
	readonly #table: Uint32Array;
	readonly #shift: number;
	readonly #mask: number;
	readonly #most: number;
	#size = 0;

	/** @param expected how many it is to have room for */
	constructor(expected: number) {
		const size = SIZES.find(({ most }) => expected * 2 <= most);
		const bits = size?.bits ?? MOST_BITS;
		this.#most = size?.most ?? expected * 4;
		this.#table = new Uint32Array(2 ** (bits - 5));
		this.#shift = bits / 3;
		this.#mask = 2 ** bits - 1;
	}

	/** Whether it has so many that a new one would tell more. */
	get isFull(): boolean {
		return this.#size > this.#most;
	}

	add(automaton: Automaton<Pattern>): void {
		for (const { symbols } of automaton.patterns) {
			this.#size += symbols.length;
			for (let at = 2; at < symbols.length; at++) {
				const key = this.#key(
					symbols[at - 2] ?? 0,
					symbols[at - 1] ?? 0,
					symbols[at] ?? 0,
				);
				this.#table[key >>> 5] =
					(this.#table[key >>> 5] ?? 0) | (1 << (key & 31));
			}
		}
	}

	has(first: number, second: number, third: number): boolean {
		const key = this.#key(first, second, third);
		return ((this.#table[key >>> 5] ?? 0) & (1 << (key & 31))) !== 0;
	}

	#key(first: number, second: number, third: number): number {
		const shift = this.#shift;
		return (
			((first << (shift + shift)) ^ (second << shift) ^ third) & this.#mask
		);
	}
}

/** Those of all these automata. */
export function gramsOf(automata: readonly Automaton<Pattern>[]): Grams {
	const grams = new Grams(automata.reduce((sum, one) => sum + one.size, 0));
	for (const automaton of automata) grams.add(automaton);
	return grams;
}
