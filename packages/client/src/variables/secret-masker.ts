import { toText, type Value } from "@curlew/template";
import type { Forms } from "./matching/patterns.ts";
import { replaceRanges, type TextRange } from "./matching/ranges.ts";
import { SecretMatcher, type SoughtText } from "./matching/secret-matcher.ts";
import { PassingSecrets } from "./passing-secrets.ts";
import { piecesOf } from "./secret-pieces.ts";
import { isNoSecret } from "./secrets/ordinary-words.ts";

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
 * `SecretMatcher`). Masking goes by value, so it also covers what a script
 * made of a secret, as long as the secret's text is in it.
 */
export class SecretMasker {
	readonly #short = new Set<string>();
	readonly #long = new Set<string>();
	/** Characters of the longest secret. */
	#longest = 0;
	readonly #matcher = new SecretMatcher<SoughtText>();
	readonly #passing = new PassingSecrets(this.#matcher);
	/** What texts are called, of those that are never forgotten. */
	readonly #names = new Map<string, string>();

	/** True while there is nothing to mask. */
	get isEmpty(): boolean {
		return this.#short.size === 0 && this.#matcher.isEmpty;
	}

	/** Adds a secret. Of lists and objects, every text and number in them. */
	add(secret: Value, name?: string): void {
		for (const piece of formsOf(secret)) {
			this.#addForm(piece);
			if (name !== undefined) this.#names.set(piece, name);
		}
	}

	/**
	 * Adds a secret for as long as it is in use, and a while longer: one in a row
	 * of data, of which there may be a million.
	 *
	 * @returns lets it go
	 */
	hold(secret: Value): () => void {
		const held: string[] = [];
		for (const piece of new Set(formsOf(secret))) {
			if (isShort(piece)) this.#addForm(piece);
			else if (!this.#long.has(piece) && !isNoSecret(piece)) {
				this.#passing.hold(piece);
				this.#longest = Math.max(this.#longest, piece.length);
				held.push(piece);
			}
		}
		return () => {
			for (const piece of held) this.#passing.release(piece);
		};
	}

	/**
	 * Adds a text that is secret and soon forgotten, such as the signature of
	 * one request. `forms: "plain"` is for texts that nobody encodes any further.
	 */
	addPassing(text: string, forms: "plain" | "all" = "all"): void {
		for (const piece of piecesOf(text)) this.#addPassing(piece, forms);
	}

	#addPassing(text: string, forms: Forms): void {
		if (isShort(text) || isNoSecret(text) || this.#long.has(text)) return;
		this.#passing.add(text, forms);
		this.#longest = Math.max(this.#longest, text.length);
	}

	/**
	 * Whether a secret is in the value: as a whole, or in a part of one of its
	 * texts, in whichever form.
	 */
	conceals(value: Value): boolean {
		if (this.isEmpty || typeof value === "boolean" || value === null)
			return false;
		if (typeof value === "string")
			return this.#short.has(value) || this.#matcher.rangesIn(value).length > 0;
		if (typeof value !== "object") return this.#isSecretNumber(toText(value));
		if (value instanceof Date) return false;
		return Object.entries(value).some(
			([key, part]) => this.conceals(key) || this.conceals(part),
		);
	}

	/** Adds the values of all variables that are marked as secret. */
	addSecretsOf(
		variables: Iterable<{
			readonly name?: string;
			readonly value: Value;
			readonly isSecret?: boolean;
		}>,
	): void {
		for (const { name, value, isSecret } of variables)
			if (isSecret) this.add(value, name);
	}

	/** The text with every secret replaced by `●●●`. */
	mask(text: string): string {
		if (this.isEmpty) return text;
		if (this.#short.has(text)) return MASK;
		const ranges = this.rangesIn(text);
		return ranges.length > 0 ? replaceRanges(text, ranges, MASK) : text;
	}

	/** Where `mask` puts a mask, in order, none over another. */
	rangesIn(text: string): readonly TextRange[] {
		if (this.#short.has(text)) return [[0, text.length]];
		return this.#matcher.rangesIn(text);
	}

	/**
	 * The first `limit` characters of the text, masked. A secret that the limit
	 * would cut in two is masked as a whole: half a secret is found by nobody.
	 */
	maskBeginning(text: string, limit: number): string {
		if (this.isEmpty) return text.slice(0, limit);
		if (this.#short.has(text)) return MASK;
		const looked = text.slice(0, limit + this.lookAhead);
		const ranges = this.rangesIn(looked).filter(([start]) => start < limit);
		const end = Math.max(limit, ranges.at(-1)?.[1] ?? 0);
		return replaceRanges(looked.slice(0, end), ranges, MASK);
	}

	/** Those that were added with a name; of one name the newest last. */
	*named(): Iterable<{ readonly name: string; readonly text: string }> {
		for (const [text, name] of this.#names) yield { name, text };
	}

	/** All that are secret at the moment. */
	*texts(): Iterable<string> {
		yield* this.#short;
		for (const { text } of this.#matcher.secrets) yield text;
	}

	/** What it knows now, for another thread. */
	get data(): MaskerData {
		return {
			secrets: [...this.#matcher.secrets],
			short: [...this.#short],
			lookAhead: this.lookAhead,
		};
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

	#addForm(text: string): void {
		if (text === "" || this.#long.has(text) || isNoSecret(text)) return;
		if (isShort(text)) this.#short.add(text);
		else {
			this.#long.add(text);
			this.#longest = Math.max(this.#longest, text.length);
			this.#matcher.add({ text, forms: "all" });
		}
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
		return (
			text.length >= SHORTEST_NUMBER &&
			(this.#long.has(text) || this.#passing.has(text))
		);
	}
}

/** Every text and number in a secret, in the forms that are looked for. */
function* formsOf(secret: Value): Iterable<string> {
	if (typeof secret === "boolean" || secret === null) return;
	if (typeof secret === "object" && !(secret instanceof Date)) {
		for (const part of Object.values(secret)) yield* formsOf(part);
		return;
	}
	const text = toText(secret);
	for (const form of new Set([text, text.trim(), ...longLines(text)]))
		yield* piecesOf(form);
}

function isShort(text: string): boolean {
	return text.length < SHORTEST_SEARCHED;
}

function longLines(text: string): readonly string[] {
	if (!text.includes("\n")) return [];
	const lines = text.split("\n").map((line) => line.trim());
	return lines.filter((line) => line.length >= SHORTEST_LINE);
}

/** What a masker knows, as plain data: for another thread. */
export interface MaskerData {
	/** Texts to look for, and in which forms. */
	readonly secrets: readonly SoughtText[];
	/** Too short to be searched: masked only where they are the whole text. */
	readonly short: readonly string[];
	/** Characters that the longest form of one may have. */
	readonly lookAhead: number;
}

function isPlainObject(data: unknown): data is Record<string, unknown> {
	if (typeof data !== "object" || data === null) return false;
	const prototype: unknown = Object.getPrototypeOf(data);
	return prototype === Object.prototype || prototype === null;
}
