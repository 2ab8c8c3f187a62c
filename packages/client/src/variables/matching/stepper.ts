import { type Alphabet, SPECIAL } from "./alphabets.ts";
import type { Automaton } from "./automaton.ts";
import { beforeBase64, behindBase64, endOfBreak } from "./base64-borders.ts";
import { addForks, type Fork, startOfFork } from "./forks.ts";
import type { SecretPattern } from "./patterns.ts";
import { standsAlone } from "./stands-alone.ts";
import { UnitReader } from "./units.ts";

/** Symbols. Shorter beginnings of a secret tell nothing, and stand in many a text by chance. */
const SHORTEST_BEGINNING = 4;
/** Is told what is found. */
export interface Sink<P extends SecretPattern> {
	/** @returns whether the shorter patterns that end there are of no interest */
	found(pattern: P, start: number, end: number): boolean;
	/** The beginning of a pattern, where somebody has cut the text off. */
	cut(start: number, end: number): void;
}

const NOWHERE = { found: () => true, cut: () => {} };

/** A symbol, and where it ends. */
type Reading = readonly [symbol: number, end: number];

/**
 * Goes over a part of a text, unit by unit (`UnitReader`), and finds patterns in
 * whichever way their characters are escaped.
 *
 * An escape may stand across a border of a secret by chance, as the `%4` of
 * `100%4a…` if the secret begins with `4a`. So each is read in two ways: a
 * pattern may end within it (`#endWithin`), and may begin within it (`Fork`).
 */
export class Stepper<P extends SecretPattern> {
	readonly #alphabet: Alphabet;
	readonly #automata: readonly Automaton<P>[];
	readonly #unit = new UnitReader();
	readonly #states: Int32Array;
	/** Where the newest symbols begin, and what they are where case counts. */
	readonly #starts: Int32Array;
	readonly #codes: Uint16Array;
	#count = 0;
	#wasPlain = false;
	#forks: Fork[] = [];
	#text = "";
	#sink: Sink<P> = NOWHERE;

	constructor(alphabet: Alphabet, automata: readonly Automaton<P>[]) {
		this.#alphabet = alphabet;
		this.#automata = automata;
		this.#states = new Int32Array(automata.length);
		const longest = Math.max(...automata.map((one) => one.longest));
		let size = 16;
		while (size <= longest) size *= 2;
		this.#starts = new Int32Array(size);
		this.#codes = new Uint16Array(size);
	}

	/** The text that is gone over from now on. */
	begin(text: string, sink: Sink<P>): void {
		this.#text = text;
		this.#sink = sink;
	}

	/**
	 * Steps through the text up to a cut, of what may have been more, and tells
	 * of the beginning of a pattern that ends there.
	 */
	stepToCut(from: number, cut: number): void {
		this.#restart();
		let at = from;
		while (at < cut) at = this.#stepOver(at);
		const depth = this.#depth();
		if (at === cut && depth >= SHORTEST_BEGINNING)
			this.#sink.cut(this.#startOf(depth), cut);
	}

	/**
	 * Steps through the text at least up to a place, and on until what was read
	 * last begins no pattern.
	 *
	 * @returns where to go on; no pattern that is not found begins in between
	 */
	step(from: number, until: number): number {
		this.#restart();
		const { length } = this.#text;
		// How many of the last symbols are one character each.
		let plain = 0;
		let at = from;
		while (at < length) {
			const next = this.#stepOver(at);
			plain = this.#wasPlain ? plain + 1 : 0;
			at = next;
			if (at - from <= 2 || at < until || this.#forks.length > 0) continue;
			const depth = this.#depth();
			if (depth <= 2 && depth <= plain && at - depth >= until)
				return at - depth;
		}
		return at;
	}

	#restart(): void {
		this.#states.fill(0);
		this.#count = 0;
		this.#forks = [];
	}

	/** @returns where the next unit begins */
	#stepOver(at: number): number {
		const code = this.#text.charCodeAt(at);
		const { table } = this.#alphabet;
		const symbol = table[code] || this.#alphabet.learn(code);
		this.#wasPlain = symbol !== SPECIAL;
		if (!this.#wasPlain) return this.#stepUnit(at);
		this.#feed(symbol, code, at, at + 1);
		return at + 1;
	}

	#depth(): number {
		let depth = 0;
		const automata = this.#automata;
		for (let index = 0; index < automata.length; index++)
			depth = Math.max(
				depth,
				automata[index]?.depths[this.#states[index] ?? 0] ?? 0,
			);
		return depth;
	}

	/** @returns where the next unit begins */
	#stepUnit(at: number): number {
		const unit = this.#unit;
		const text = this.#text;
		const alphabet = this.#alphabet;
		unit.read(text, at);
		const { code, second, end } = unit;
		const skipped = alphabet.name === "base64" ? endOfBreak(text, unit) : -1;
		if (skipped > 0) {
			// Nobody knows whether it is a line end or ends with base64: `\n`.
			if (unit.isEscape || skipped > end)
				addForks(this.#forks, this.#forksIn(at + 1, skipped), this.#states);
			return skipped;
		}
		if (unit.isEscape) this.#endWithin(this.#characters(at, end));
		if (unit.prefixEnd > 0)
			this.#endWithin([
				[unit.prefix, unit.prefixEnd],
				...this.#characters(unit.prefixEnd, end),
			]);
		const forks = unit.isEscape ? this.#forksIn(at + 1, end) : [];
		this.#feedUnit(code, at, end);
		if (second >= 0) this.#feedUnit(second, at, end);
		addForks(this.#forks, forks, this.#states);
		return end;
	}

	#feedUnit(code: number, start: number, end: number): void {
		const symbols = this.#alphabet.symbolsOf(code);
		for (const symbol of symbols)
			this.#feed(symbol, symbols.length === 1 ? code : symbol, start, end);
	}

	#feed(symbol: number, code: number, start: number, end: number): void {
		const slot = this.#count & (this.#starts.length - 1);
		this.#starts[slot] = start;
		this.#codes[slot] = code;
		this.#count += 1;
		const automata = this.#automata;
		for (let index = 0; index < automata.length; index++) {
			const automaton = automata[index];
			if (automaton === undefined) continue;
			const state = automaton.next(this.#states[index] ?? 0, symbol);
			this.#states[index] = state;
			if (automaton.hasEnd(state)) this.#report(automaton, state, end);
		}
		if (this.#forks.length > 0) this.#feedForks(symbol, end);
	}

	#report(automaton: Automaton<P>, state: number, end: number): void {
		for (const pattern of automaton.endingIn(state)) {
			if (pattern.exact !== undefined && !this.#isExact(pattern.exact, 0))
				continue;
			const start = this.#startOf(pattern.symbols.length);
			if (this.#tell(pattern, start, end)) return;
		}
	}

	#tell(pattern: P, start: number, end: number): boolean {
		if (pattern.standsAlone && !standsAlone(this.#text, start, end))
			return false;
		const from = pattern.sharesFirst ? beforeBase64(this.#text, start) : start;
		const behind =
			pattern.alphabet.name === "base64"
				? behindBase64(this.#text, end, pattern.sharesLast)
				: end;
		return this.#sink.found(pattern, from, behind);
	}

	/** Where the symbol begins that so many are counted from, the newest included. */
	#startOf(symbols: number): number {
		const mask = this.#starts.length - 1;
		return this.#starts[(this.#count - symbols) & mask] ?? 0;
	}

	/** Whether the newest symbols but those left out are these, letter by letter. */
	#isExact(exact: ArrayLike<number>, leftOut: number): boolean {
		const mask = this.#codes.length - 1;
		const first = this.#count - leftOut - exact.length;
		for (let at = 0; at < exact.length; at++) {
			const code = this.#codes[(first + at) & mask];
			if (code !== exact[at] && !(code === 0x2b && exact[at] === 0x20))
				return false;
		}
		return true;
	}

	/** The symbols of a part of the text, character by character, with where each ends. */
	#characters(start: number, end: number): readonly Reading[] {
		const readings: Reading[] = [];
		for (let at = start; at < end; at++)
			for (const symbol of this.#alphabet.symbolsOf(this.#text.charCodeAt(at)))
				readings.push([symbol, at + 1]);
		return readings;
	}

	/** Patterns that end within an escape: `100%` in `100%41`. */
	#endWithin(readings: readonly Reading[]): void {
		for (let index = 0; index < this.#states.length; index++)
			this.#endFrom(index, this.#states[index] ?? 0, readings, (depth) =>
				this.#startOf(depth),
			);
		for (const fork of this.#forks)
			this.#endFrom(fork.automaton, fork.state, readings, (depth) =>
				startOfFork(fork, depth),
			);
	}

	/** @param startOf where the last so many symbols before the escape begin */
	#endFrom(
		index: number,
		state: number,
		readings: readonly Reading[],
		startOf: (depth: number) => number,
	): void {
		const automaton = this.#automata[index];
		if (automaton === undefined || state === 0) return;
		let reached = state;
		for (const [at, [symbol, end]] of readings.entries()) {
			reached = automaton.next(reached, symbol);
			if ((automaton.depths[reached] ?? 0) <= at + 1) return;
			if (!automaton.hasEnd(reached)) continue;
			for (const pattern of automaton.endingIn(reached)) {
				const before = pattern.symbols.length - at - 1;
				if (before <= 0) break;
				// Case is let be here: a secret seldom ends within an escape.
				if (this.#tell(pattern, startOf(before), end)) break;
			}
		}
	}

	/** Beginnings of patterns that end an escape, read character by character. */
	#forksIn(start: number, end: number): Fork[] {
		const automata = this.#automata;
		const alphabet = this.#alphabet;
		const forks: Fork[] = [];
		for (let index = 0; index < automata.length; index++) {
			const automaton = automata[index];
			if (automaton === undefined) continue;
			let state = 0;
			for (let at = start; at < end; at++) {
				const [symbol = 0] = alphabet.symbolsOf(this.#text.charCodeAt(at));
				state = automaton.next(state, symbol);
				if (!automaton.hasEnd(state)) continue;
				for (const pattern of automaton.endingIn(state))
					if (this.#tell(pattern, at + 1 - pattern.symbols.length, at + 1))
						break;
			}
			if (state !== 0) forks.push({ automaton: index, state, end, count: 0 });
		}
		return forks;
	}

	#feedForks(symbol: number, end: number): void {
		this.#forks = this.#forks.filter((fork) => {
			const automaton = this.#automata[fork.automaton];
			if (automaton === undefined) return false;
			fork.state = automaton.next(fork.state, symbol);
			fork.count += 1;
			if ((automaton.depths[fork.state] ?? 0) <= fork.count) return false;
			if (!automaton.hasEnd(fork.state)) return true;
			for (const pattern of automaton.endingIn(fork.state)) {
				const { length } = pattern.symbols;
				if (length <= fork.count) break;
				if (this.#tell(pattern, startOfFork(fork, length), end)) break;
			}
			return true;
		});
	}
}
