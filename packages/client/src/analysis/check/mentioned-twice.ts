/**
 * Which of many words stand twice or more in texts, also within others. Takes
 * time proportional to the characters of the words and of the texts, however many
 * words there are (Aho and Corasick, 1975).
 */
export function mentionedTwice(
	words: Iterable<string>,
	texts: Iterable<string>,
): ReadonlySet<string> {
	const automaton = new Automaton(words);
	for (const text of texts) automaton.read(text);
	return automaton.twice;
}

const ROOT = 0;
const NONE = -1;

class Automaton {
	readonly twice = new Set<string>();
	readonly #next = new Map<number, number>();
	/** The state for the longest end of what was read that begins another word. */
	readonly #fallback: number[] = [ROOT];
	/** The word that ends in a state. */
	readonly #word: (string | undefined)[] = [undefined];
	/** The next state on the way of fallbacks in which a word ends that is not done with. */
	readonly #shorter: number[] = [NONE];
	readonly #found = new Map<string, { count: number; end: number }>();

	constructor(words: Iterable<string>) {
		for (const word of new Set(words)) if (word !== "") this.#add(word);
		this.#link();
	}

	read(text: string): void {
		let state = ROOT;
		for (const found of this.#found.values()) found.end = 0;
		for (let at = 0; at < text.length; at++) {
			state = this.#step(state, text.charCodeAt(at));
			for (
				let ending = this.#live(state);
				ending !== NONE;
				ending = this.#live(this.#shorter[ending] ?? NONE)
			)
				this.#note(this.#word[ending] ?? "", at + 1);
		}
	}

	#add(word: string): void {
		let state = ROOT;
		for (let at = 0; at < word.length; at++) {
			const key = keyOf(state, word.charCodeAt(at));
			let next = this.#next.get(key);
			if (next === undefined) {
				next = this.#word.push(undefined) - 1;
				this.#next.set(key, next);
			}
			state = next;
		}
		this.#word[state] = word;
		this.#found.set(word, { count: 0, end: 0 });
	}

	/** Breadth first: fallbacks lead to what is nearer to the root. States were made in such an order for each word only. */
	#link(): void {
		const children: [code: number, state: number][][] = [];
		for (const [key, state] of this.#next) {
			const parent = Math.floor(key / CODES);
			children[parent] ??= [];
			children[parent].push([key % CODES, state]);
		}
		const waiting = [ROOT];
		for (const parent of waiting)
			for (const [code, state] of children[parent] ?? []) {
				waiting.push(state);
				const fallback =
					parent === ROOT
						? ROOT
						: this.#step(this.#fallback[parent] ?? ROOT, code);
				this.#fallback[state] = fallback;
				this.#shorter[state] =
					this.#word[fallback] === undefined
						? (this.#shorter[fallback] ?? NONE)
						: fallback;
			}
	}

	#step(from: number, code: number): number {
		let state = from;
		for (;;) {
			const next = this.#next.get(keyOf(state, code));
			if (next !== undefined) return next;
			if (state === ROOT) return ROOT;
			state = this.#fallback[state] ?? ROOT;
		}
	}

	/** This state, or the next one on the way, in which a word ends that was not found twice; the way is shortened. */
	#live(state: number): number {
		const passed: number[] = [];
		let live = state;
		while (live !== NONE && !this.#isLive(live)) {
			passed.push(live);
			live = this.#shorter[live] ?? NONE;
		}
		for (const one of passed) this.#shorter[one] = live;
		return live;
	}

	#isLive(state: number): boolean {
		const word = this.#word[state];
		return word !== undefined && !this.twice.has(word);
	}

	#note(word: string, end: number): void {
		const found = this.#found.get(word);
		// Of those that overlap the first one counts.
		if (found === undefined || end - word.length < found.end) return;
		found.end = end;
		found.count += 1;
		if (found.count > 1) this.twice.add(word);
	}
}

/** UTF-16 code units. */
const CODES = 65_536;

function keyOf(state: number, code: number): number {
	return state * CODES + code;
}
