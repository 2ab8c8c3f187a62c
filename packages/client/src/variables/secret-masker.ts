import { toText, type Value } from "@curlew/template";
import { maskCutSecrets } from "./cut-secrets.ts";
import { patternsOfSecret } from "./secret-forms.ts";

/** What stands in a secret's place. */
export const MASK = "●●●";

/** Shorter secrets are found in every text: they are masked only when they are the whole text. */
const SHORTEST_SEARCHED = 3;
/** Lines of a longer secret, such as a key in PEM, are masked by themselves from this length on. */
const SHORTEST_LINE = 12;
/** Characters that one of a secret may take: percent-encoded twice, three bytes in UTF-8. */
const LONGEST_FORM = 15;
/** Digits. A number as short as a status code or a count is no secret to speak of, and reports need theirs. */
const SHORTEST_NUMBER = 4;

/**
 * Knows the secrets of a run and blacks them out in whatever is shown or
 * stored, in every form they may have taken on the way (see
 * `patternsOfSecret`). Masking goes by value, so it also covers what a script
 * made of a secret, as long as the secret's text is in it.
 */
export class SecretMasker {
	readonly #short = new Set<string>();
	readonly #long = new Set<string>();
	/** Characters of the longest secret. */
	#longest = 0;
	/** Undefined when it must be built anew. */
	#pattern: RegExp | undefined;

	/** True while there is nothing to mask. */
	get isEmpty(): boolean {
		return this.#short.size === 0 && this.#long.size === 0;
	}

	/** Adds a secret. Of lists and objects, every text and number in them. */
	add(secret: Value): void {
		if (typeof secret === "boolean" || secret === null) return;
		if (typeof secret === "object" && !(secret instanceof Date)) {
			for (const part of Object.values(secret)) this.add(part);
			return;
		}
		this.#addText(toText(secret));
	}

	/** Adds the values of all variables that are marked as secret. */
	addSecretsOf(
		variables: Iterable<{ readonly value: Value; readonly isSecret?: boolean }>,
	): void {
		for (const variable of variables)
			if (variable.isSecret) this.add(variable.value);
	}

	/** The text with every secret replaced by `●●●`. */
	mask(text: string): string {
		if (this.isEmpty) return text;
		if (this.#short.has(text)) return MASK;
		if (this.#long.size === 0) return text;
		const masked = text.replace(this.#search(), MASK);
		return maskCutSecrets(masked, this.#long, MASK);
	}

	/**
	 * The first `limit` characters of the text, masked. A secret that the limit
	 * would cut in two is masked as a whole: half a secret is found by nobody.
	 */
	maskBeginning(text: string, limit: number): string {
		if (this.#long.size === 0) return this.mask(text.slice(0, limit));
		const looked = text.slice(0, limit + this.lookAhead);
		let masked = "";
		let position = 0;
		for (const match of looked.matchAll(this.#search())) {
			if (match.index >= limit) break;
			masked += looked.slice(position, match.index) + MASK;
			position = match.index + match[0].length;
		}
		return masked + looked.slice(position, Math.max(position, limit));
	}

	/** How many characters behind a limit `maskBeginning` wants to see. */
	get lookAhead(): number {
		return this.#longest * LONGEST_FORM;
	}

	/**
	 * Masks every text in plain data, keys included; numbers only where they
	 * are a secret as a whole, and not a short one. Gives back the same object when there is nothing
	 * to mask at all.
	 */
	maskDeep<T>(data: T): T;
	maskDeep(data: unknown): unknown {
		return this.isEmpty ? data : this.#maskAny(data);
	}

	#addText(text: string): void {
		for (const form of new Set([text, text.trim(), ...longLines(text)]))
			this.#addForm(form);
	}

	#addForm(text: string): void {
		if (text === "" || this.#long.has(text)) return;
		if (text.length < SHORTEST_SEARCHED) this.#short.add(text);
		else {
			this.#long.add(text);
			this.#longest = Math.max(this.#longest, text.length);
			this.#pattern = undefined;
		}
	}

	#search(): RegExp {
		this.#pattern ??= compile(this.#long);
		return this.#pattern;
	}

	#maskAny(data: unknown): unknown {
		if (typeof data === "string") return this.mask(data);
		if (typeof data === "number" || typeof data === "bigint")
			return this.#isSecretNumber(toText(data)) ? MASK : data;
		if (Array.isArray(data)) return data.map((item) => this.#maskAny(item));
		if (!isPlainObject(data)) return data;
		// fromEntries defines properties, so a `__proto__` key stays a key.
		return Object.fromEntries(
			Object.entries(data).map(([key, value]) => [
				this.mask(key),
				this.#maskAny(value),
			]),
		);
	}

	#isSecretNumber(text: string): boolean {
		return text.length >= SHORTEST_NUMBER && this.#long.has(text);
	}
}

function longLines(text: string): readonly string[] {
	if (!text.includes("\n")) return [];
	const lines = text.split("\n").map((line) => line.trim());
	return lines.filter((line) => line.length >= SHORTEST_LINE);
}

/** One expression for all secrets, so that a text is gone through once; the longest first, so that none hides within another. */
function compile(secrets: Iterable<string>): RegExp {
	const longestFirst = [...secrets].sort((a, b) => b.length - a.length);
	const patterns = longestFirst.map(patternsOfSecret);
	const texts = patterns.map(([text]) => text);
	const encoded = patterns.flatMap(([, ...rest]) => rest);
	return new RegExp([...texts, ...encoded].join("|"), "g");
}

function isPlainObject(data: unknown): data is Record<string, unknown> {
	if (typeof data !== "object" || data === null) return false;
	const prototype: unknown = Object.getPrototypeOf(data);
	return prototype === Object.prototype || prototype === null;
}
