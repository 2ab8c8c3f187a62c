import { maskCutSecrets } from "./cut-secrets.ts";
import { MASK, type MaskerData, placesOf } from "./secret-masker.ts";

/** Characters that are gone through at once. */
const PART = 1_000_000;

/**
 * Masks a text that comes in parts, in any thread: what `SecretMasker.mask`
 * does for a whole one. A secret is found wherever the parts cut it.
 */
export class MaskedStream {
	readonly #data: MaskerData;
	readonly #patterns: readonly RegExp[];
	#pending = "";
	#isFirst = true;

	constructor(data: MaskerData) {
		this.#data = data;
		this.#patterns = data.expressions.map((source) => new RegExp(source, "g"));
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
		let masked = "";
		let position = 0;
		for (const [start, end] of placesOf(this.#patterns, text)) {
			if (start >= limit) break;
			if (start >= position) masked += text.slice(position, start) + MASK;
			position = Math.max(position, end);
		}
		const last = Math.max(position, limit);
		this.#pending = text.slice(last);
		masked += text.slice(position, last);
		return maskCutSecrets(masked, this.#data.texts, MASK);
	}
}
