import type { Automaton, Pattern } from "./automaton.ts";

/** Bits of a key, by how many are enough for so many grams. */
const SIZES = [
	{ most: 1_000, bits: 15 },
	{ most: 10_000, bits: 18 },
	{ most: Number.POSITIVE_INFINITY, bits: 21 },
];
const MOST_BITS = 21;
/** Symbols from which the shortest pattern is long enough for wide grams. */
const LONG = 6;

/**
 * Which three symbols stand one after the other anywhere in a pattern; of many
 * patterns, which four, since they have most threes. Any part of a text that
 * has others holds none of the patterns, so that most of it is never looked at.
 * Says now and then that they do, though they do not.
 */
export class Grams {
	/** Symbols of each: 3 or 4. */
	readonly width: number;
	readonly #table: Uint32Array;
	readonly #shift: number;
	readonly #mask: number;
	readonly #most: number;
	#size = 0;

	/**
	 * @param expected how many it is to have room for
	 * @param shortest symbols of the shortest pattern
	 */
	constructor(expected: number, shortest: number) {
		const size = SIZES.find(({ most }) => expected * 2 <= most);
		const bits = size?.bits ?? MOST_BITS;
		const isLarge = size?.most === Number.POSITIVE_INFINITY;
		this.width = isLarge && shortest >= LONG ? 4 : 3;
		this.#most = isLarge ? expected * 4 : (size?.most ?? 0);
		this.#table = new Uint32Array(2 ** (bits - 5));
		this.#shift = bits / 3;
		this.#mask = 2 ** bits - 1;
	}

	/** Whether one more can be added, and it does not have so many that a new one would tell more. */
	fits(automaton: Automaton<Pattern>): boolean {
		return (
			this.#size <= this.#most &&
			(this.width === 3 || automaton.shortest >= LONG)
		);
	}

	add(automaton: Automaton<Pattern>): void {
		const { width } = this;
		for (const { symbols } of automaton.patterns) {
			this.#size += symbols.length;
			for (let at = width; at <= symbols.length; at++) {
				const key = this.#key(
					symbols[at - width] ?? 0,
					symbols[at - width + 1] ?? 0,
					symbols[at - width + 2] ?? 0,
					width === 4 ? (symbols[at - 1] ?? 0) : 0,
				);
				this.#table[key >>> 5] =
					(this.#table[key >>> 5] ?? 0) | (1 << (key & 31));
			}
		}
	}

	/** @param fourth 0 where grams have three */
	has(first: number, second: number, third: number, fourth: number): boolean {
		const key = this.#key(first, second, third, fourth);
		return ((this.#table[key >>> 5] ?? 0) & (1 << (key & 31))) !== 0;
	}

	#key(first: number, second: number, third: number, fourth: number): number {
		const shift = this.#shift;
		const key = (first << (shift + shift)) ^ (second << shift) ^ third;
		return (key ^ Math.imul(fourth, 0x9e3779b1)) & this.#mask;
	}
}

/** Those of all these automata. */
export function gramsOf(automata: readonly Automaton<Pattern>[]): Grams {
	const expected = automata.reduce((sum, one) => sum + one.size, 0);
	const shortest = Math.min(...automata.map((one) => one.shortest));
	const grams = new Grams(expected, shortest);
	for (const automaton of automata) grams.add(automaton);
	return grams;
}
