import { replaceRanges, type TextRange } from "./matching/ranges.ts";
import { SecretMatcher, type SoughtText } from "./matching/secret-matcher.ts";
import { MASK, type MaskerData } from "./secret-masker.ts";

/** Characters that are gone through at once. */
const PART = 1_000_000;

/**
 * Finds the secrets of a `SecretMasker` in any thread.
 *
 * @returns where secrets stand in a text, in order, none over another
 */
export function secretFinder({
	secrets,
}: MaskerData): (text: string) => readonly TextRange[] {
	const matcher = new SecretMatcher<SoughtText>();
	for (const secret of secrets) matcher.add(secret);
	return (text) => matcher.rangesIn(text);
}

/**
 * Masks a text that comes in parts, in any thread: what `SecretMasker.mask`
 * does for a whole one. A secret is found wherever the parts cut it.
 */
export class MaskedStream {
	readonly #data: MaskerData;
	readonly #find: (text: string) => readonly TextRange[];
	#pending = "";
	#isFirst = true;

	constructor(data: MaskerData) {
		this.#data = data;
		this.#find = secretFinder(data);
	}

	/** Gives what can be given already. */
	*write(part: string): Generator<string> {
		this.#pending += part;
		while (this.#pending.length > PART + this.#data.lookAhead) {
			this.#isFirst = false;
			yield this.#take(PART);
		}
	}

	/** The rest. */
	end(): string {
		const { short } = this.#data;
		if (this.#isFirst && short.includes(this.#pending)) return MASK;
		return this.#take(this.#pending.length);
	}

	/** Masks what begins before the limit, as a whole. */
	#take(limit: number): string {
		const text = this.#pending;
		const looked = text.slice(0, limit + this.#data.lookAhead);
		const ranges = this.#find(looked).filter(([start]) => start < limit);
		const end = Math.max(limit, ranges.at(-1)?.[1] ?? 0);
		this.#pending = text.slice(end);
		return replaceRanges(text.slice(0, end), ranges, MASK);
	}
}
