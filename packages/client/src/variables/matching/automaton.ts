/** A sequence of symbols to find. */
export interface Pattern {
	readonly symbols: ArrayLike<number>;
}

/**
 * Finds many patterns in one pass (Aho and Corasick, 1975): its state after a
 * symbol is the longest beginning of a pattern that the symbols so far end with.
 * State 0 is the empty one. Building takes time and room in proportion to the
 * patterns. A step takes a constant time on average, whatever they are, and one
 * by itself a few more at most: shorter beginnings that go on with no other
 * symbols are left out (Knuth, Morris and Pratt, 1977), so that a step may be
 * tried anywhere.
 */
export class Automaton<P extends Pattern> {
	readonly patterns: readonly P[];
	/** Symbols of all patterns together, of the shortest, and of the longest. */
	readonly size: number;
	readonly shortest: number;
	readonly longest: number;
	/** Which symbols they have. */
	readonly symbols: ReadonlySet<number>;
	/** Symbols of each state. */
	readonly depths: Uint32Array;
	/** The state of the next shorter beginning. */
	readonly #shorter: Int32Array;
	/** The longest shorter beginning that goes on with a symbol that this one does not go on with. */
	readonly #other: Int32Array;
	/** The first of the patterns that end in a state, by its number; -1 for none. */
	readonly #firstOf: Int32Array;
	/** The next pattern that is written with the same symbols. */
	readonly #sameAs: Int32Array;
	/** The longest shorter state in which a pattern ends; 0 for none. */
	readonly #inner: Int32Array;
	readonly #edges: Edges;

	constructor(patterns: readonly P[]) {
		this.patterns = patterns;
		const lengths = patterns.map(({ symbols }) => symbols.length);
		this.size = lengths.reduce((sum, one) => sum + one, 0);
		this.shortest = lengths.reduce((a, b) => Math.min(a, b));
		this.longest = lengths.reduce((a, b) => Math.max(a, b));
		const most = this.size + 1;
		this.depths = new Uint32Array(most);
		this.#shorter = new Int32Array(most);
		this.#other = new Int32Array(most);
		this.#inner = new Int32Array(most);
		this.#firstOf = new Int32Array(most).fill(-1);
		this.#sameAs = new Int32Array(patterns.length).fill(-1);
		this.#edges = new Edges(most);
		const tree = this.#insertAll();
		this.symbols = new Set(tree.symbols);
		this.#link(tree);
	}

	/** The state after one more symbol. */
	next(state: number, symbol: number): number {
		for (let from = state; ; from = this.#other[from] ?? 0) {
			const to = this.#edges.get(from, symbol);
			if (to !== 0 || from === 0) return to;
		}
	}

	/** Whether a pattern ends in a state. */
	hasEnd(state: number): boolean {
		return (this.#firstOf[state] ?? -1) >= 0 || (this.#inner[state] ?? 0) > 0;
	}

	/** The patterns that end in a state, the longest first. */
	*endingIn(state: number): Generator<P> {
		for (let at = state; at > 0; at = this.#inner[at] ?? 0)
			for (
				let index = this.#firstOf[at] ?? -1;
				index >= 0;
				index = this.#sameAs[index] ?? -1
			) {
				const pattern = this.patterns[index];
				if (pattern !== undefined) yield pattern;
			}
	}

	/** @returns the states with the one that each comes from, and by which symbol */
	#insertAll(): Tree {
		const parents: number[] = [0];
		const symbols: number[] = [0];
		for (const [index, pattern] of this.patterns.entries()) {
			let state = 0;
			for (let at = 0; at < pattern.symbols.length; at++) {
				const symbol = pattern.symbols[at] ?? 0;
				let to = this.#edges.get(state, symbol);
				if (to === 0) {
					to = parents.length;
					this.#edges.set(state, symbol, to);
					this.depths[to] = at + 1;
					parents.push(state);
					symbols.push(symbol);
				}
				state = to;
			}
			this.#sameAs[index] = this.#firstOf[state] ?? -1;
			this.#firstOf[state] = index;
		}
		return { parents, symbols };
	}

	#link(tree: Tree): void {
		const { parents, symbols } = tree;
		const children = new Children(tree);
		for (const state of byDepth(this.depths, parents.length)) {
			const parent = parents[state] ?? 0;
			if (parent !== 0) {
				const before = this.#shorter[parent] ?? 0;
				this.#shorter[state] = this.next(before, symbols[state] ?? 0);
			}
			const shorter = this.#shorter[state] ?? 0;
			const isNew = children.some(
				shorter,
				(child) => this.#edges.get(state, symbols[child] ?? 0) === 0,
			);
			this.#other[state] = isNew ? shorter : (this.#other[shorter] ?? 0);
			const ends = (this.#firstOf[shorter] ?? -1) >= 0;
			this.#inner[state] = ends ? shorter : (this.#inner[shorter] ?? 0);
		}
	}
}

interface Tree {
	readonly parents: readonly number[];
	readonly symbols: readonly number[];
}

/** The states that each leads to. */
class Children {
	readonly #first: Int32Array;
	readonly #next: Int32Array;

	constructor({ parents }: Tree) {
		this.#first = new Int32Array(parents.length);
		this.#next = new Int32Array(parents.length);
		for (let state = 1; state < parents.length; state++) {
			const parent = parents[state] ?? 0;
			this.#next[state] = this.#first[parent] ?? 0;
			this.#first[parent] = state;
		}
	}

	some(parent: number, isOne: (child: number) => boolean): boolean {
		for (
			let child = this.#first[parent] ?? 0;
			child > 0;
			child = this.#next[child] ?? 0
		)
			if (isOne(child)) return true;
		return false;
	}
}

/** States but the first, those with fewer symbols before those with more. */
function byDepth(depths: Uint32Array, count: number): Uint32Array {
	let deepest = 0;
	for (let state = 0; state < count; state++)
		deepest = Math.max(deepest, depths[state] ?? 0);
	const offsets = new Uint32Array(deepest + 2);
	for (let state = 1; state < count; state++) {
		const slot = (depths[state] ?? 0) + 1;
		offsets[slot] = (offsets[slot] ?? 0) + 1;
	}
	for (let depth = 1; depth < offsets.length; depth++)
		offsets[depth] = (offsets[depth] ?? 0) + (offsets[depth - 1] ?? 0);
	const sorted = new Uint32Array(count - 1);
	for (let state = 1; state < count; state++) {
		const depth = depths[state] ?? 0;
		const at = offsets[depth] ?? 0;
		sorted[at] = state;
		offsets[depth] = at + 1;
	}
	return sorted;
}

/** From a state by a symbol to a state: a hash table with open addressing, in typed arrays. */
class Edges {
	readonly #mask: number;
	readonly #from: Int32Array;
	readonly #symbols: Uint16Array;
	readonly #to: Int32Array;

	constructor(most: number) {
		let size = 16;
		while (size < most * 2) size *= 2;
		this.#mask = size - 1;
		this.#from = new Int32Array(size);
		this.#symbols = new Uint16Array(size);
		this.#to = new Int32Array(size);
	}

	/** 0 for none: no edge leads back to the first state. */
	get(from: number, symbol: number): number {
		for (
			let slot = this.#slot(from, symbol);
			;
			slot = (slot + 1) & this.#mask
		) {
			const to = this.#to[slot] ?? 0;
			if (to === 0) return 0;
			if (this.#from[slot] === from && this.#symbols[slot] === symbol)
				return to;
		}
	}

	set(from: number, symbol: number, to: number): void {
		let slot = this.#slot(from, symbol);
		while (this.#to[slot] !== 0) slot = (slot + 1) & this.#mask;
		this.#from[slot] = from;
		this.#symbols[slot] = symbol;
		this.#to[slot] = to;
	}

	#slot(from: number, symbol: number): number {
		const hash = Math.imul(from, 0x9e3779b1) ^ Math.imul(symbol, 0x85ebca6b);
		return (hash ^ (hash >>> 15)) & this.#mask;
	}
}
