/** Readings of a text at once, beside the usual one. */
const MOST_FORKS = 8;

/** Another reading, which began character by character within an escape. */
export interface Fork {
	readonly automaton: number;
	state: number;
	/** Behind the escape. */
	readonly end: number;
	/** Symbols since then. */
	count: number;
}

/**
 * Adds readings to those there are, but none that come to the same as another.
 *
 * @param states those of the usual reading, one for each automaton
 */
export function addForks(
	forks: Fork[],
	more: readonly Fork[],
	states: Int32Array,
): void {
	for (const fork of more) {
		const { automaton, state } = fork;
		const isKnown =
			states[automaton] === state ||
			forks.some((one) => one.automaton === automaton && one.state === state);
		if (!isKnown && forks.length < MOST_FORKS) forks.push(fork);
	}
}

/** Each character within an escape is one symbol. */
export function startOfFork({ end, count }: Fork, depth: number): number {
	return end - (depth - count);
}
