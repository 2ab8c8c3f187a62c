import type { Forms } from "./matching/patterns.ts";
import type { SecretMatcher, SoughtText } from "./matching/secret-matcher.ts";

/** How many are remembered that nobody holds: the newest. A run may make one for each request. */
const REMEMBERED = 100;

/** Secrets that only a part of a run has, such as the signature of a request or the password in a row of data. */
export class PassingSecrets {
	readonly #matcher: SecretMatcher<SoughtText>;
	/** The oldest first. */
	readonly #sought = new Map<string, SoughtText>();
	/** How often each text is held, of those that are. */
	readonly #holds = new Map<string, number>();

	/** @param matcher is kept up to date with them */
	constructor(matcher: SecretMatcher<SoughtText>) {
		this.#matcher = matcher;
	}

	get size(): number {
		return this.#sought.size;
	}

	has(text: string): boolean {
		return this.#sought.has(text);
	}

	/** One that is forgotten when enough others have come. */
	add(text: string, forms: Forms): void {
		const known = this.#sought.get(text);
		if (known?.forms === forms || known?.forms === "all") return;
		if (known !== undefined) this.#matcher.delete(known);
		const sought = { text, forms };
		this.#sought.set(text, sought);
		this.#matcher.add(sought);
		this.#forgetOldest();
	}

	/** One that is not forgotten before it is released. */
	hold(text: string): void {
		this.#holds.set(text, (this.#holds.get(text) ?? 0) + 1);
		this.add(text, "all");
	}

	release(text: string): void {
		const others = (this.#holds.get(text) ?? 0) - 1;
		if (others > 0) this.#holds.set(text, others);
		else this.#holds.delete(text);
		this.#forgetOldest();
	}

	#forgetOldest(): void {
		for (const [text, sought] of this.#sought) {
			if (this.#sought.size - this.#holds.size <= REMEMBERED) return;
			if (this.#holds.has(text)) continue;
			this.#sought.delete(text);
			this.#matcher.delete(sought);
		}
	}
}
