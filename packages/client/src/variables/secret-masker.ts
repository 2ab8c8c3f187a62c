import { toText, type Value } from "@curlew/template";
import { maskCutSecrets } from "./cut-secrets.ts";
import { PassingSecrets } from "./passing-secrets.ts";
import { expressionsOf, piecesOf } from "./secret-expressions.ts";
import { patternsOfSecret, plainPattern } from "./secret-forms.ts";
import { isOrdinaryWord } from "./secrets/ordinary-words.ts";

/** What stands in a secret's place. */
export const MASK = "●●●";

/** Shorter secrets are found in every text: they are masked only when they are the whole text. */
const SHORTEST_SEARCHED = 3;
/** Lines of a longer secret, such as a key in PEM, are masked by themselves from this length on. */
const SHORTEST_LINE = 12;
/** Characters that one of a secret may take: percent-encoded twice, three bytes in UTF-8. */
const LONGEST_FORM = 15;
/** Characters. Nobody puts a secret behind a document's first pages, and looking costs time. */
const LONGEST_LOOKED_AT = 50_000;
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
	/** Undefined when they must be built anew. */
	#expressions: readonly RegExp[] | undefined;
	readonly #passing = new PassingSecrets();

	/** True while there is nothing to mask. */
	get isEmpty(): boolean {
		return (
			this.#short.size === 0 &&
			this.#long.size === 0 &&
			this.#passing.size === 0
		);
	}

	/** Adds a secret. Of lists and objects, every text and number in them. */
	add(secret: Value): void {
		for (const piece of formsOf(secret)) this.#addForm(piece);
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
			else if (!this.#long.has(piece) && !isOrdinaryWord(piece)) {
				this.#passing.hold(piece, patternsOfSecret(piece).join("|"));
				this.#longest = Math.max(this.#longest, piece.length);
				held.push(piece);
			}
		}
		return () => {
			for (const piece of held) this.#passing.letGo(piece);
		};
	}

	/**
	 * Adds a text that is secret and soon forgotten, such as the signature of
	 * one request. `forms: "plain"` is for texts that nobody encodes any further.
	 */
	addPassing(text: string, forms: "plain" | "all" = "all"): void {
		for (const piece of piecesOf(text)) this.#addPassing(piece, forms);
	}

	#addPassing(text: string, forms: "plain" | "all"): void {
		if (text.length < SHORTEST_SEARCHED || isOrdinaryWord(text)) return;
		if (this.#long.has(text) || this.#passing.has(text)) return;
		const pattern =
			forms === "plain" ? plainPattern(text) : patternsOfSecret(text).join("|");
		this.#passing.add(text, pattern);
		this.#longest = Math.max(this.#longest, text.length);
	}

	/**
	 * Whether a secret is in the value: as a whole, or in a part of one of its
	 * texts, in whichever form. Of long texts only the beginning is looked at.
	 */
	conceals(value: Value): boolean {
		if (this.isEmpty || typeof value === "boolean" || value === null)
			return false;
		if (typeof value === "string") {
			const beginning = value.slice(0, LONGEST_LOOKED_AT);
			return this.mask(beginning) !== beginning;
		}
		if (typeof value !== "object") return this.#isSecretNumber(toText(value));
		if (value instanceof Date) return false;
		return Object.entries(value).some(
			([key, part]) => this.conceals(key) || this.conceals(part),
		);
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
		let masked = text;
		for (const pattern of this.#patterns())
			masked = masked.replace(pattern, MASK);
		return maskCutSecrets(masked, this.#searched(), MASK);
	}

	/**
	 * The first `limit` characters of the text, masked. A secret that the limit
	 * would cut in two is masked as a whole: half a secret is found by nobody.
	 */
	maskBeginning(text: string, limit: number): string {
		const patterns = this.#patterns();
		if (patterns.length === 0) return this.mask(text.slice(0, limit));
		const looked = text.slice(0, limit + this.lookAhead);
		let masked = "";
		let position = 0;
		for (const [start, end] of placesOf(patterns, looked)) {
			if (start >= limit) break;
			if (start >= position) masked += looked.slice(position, start) + MASK;
			position = Math.max(position, end);
		}
		return masked + looked.slice(position, Math.max(position, limit));
	}

	/** What it knows now, for `MaskedStream`. */
	get data(): MaskerData {
		return {
			expressions: this.#patterns().map(({ source }) => source),
			short: [...this.#short],
			texts: [...this.#searched()],
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
		if (text === "" || this.#long.has(text) || isOrdinaryWord(text)) return;
		if (isShort(text)) this.#short.add(text);
		else {
			this.#long.add(text);
			this.#longest = Math.max(this.#longest, text.length);
			this.#expressions = undefined;
		}
	}

	#searched(): Iterable<string> {
		return this.#passing.size === 0
			? this.#long
			: [...this.#long, ...this.#passing.texts()];
	}

	/** Those that pass have some of their own: they change often, and the others are large. */
	#patterns(): readonly RegExp[] {
		this.#expressions ??= compile(this.#long);
		return this.#passing.size === 0
			? this.#expressions
			: [...this.#expressions, ...this.#passing.expressions()];
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

/** For all secrets together, so that a text is gone through once, or a few times; the longest first, so that none hides within another. */
function compile(secrets: Iterable<string>): readonly RegExp[] {
	const longestFirst = [...secrets].sort((a, b) => b.length - a.length);
	const patterns = longestFirst.map(patternsOfSecret);
	const texts = patterns.flatMap(([text]) => text ?? []);
	const encoded = patterns.flatMap(([, ...rest]) => rest);
	return expressionsOf([...texts, ...encoded], "g");
}

/** What a masker knows, as plain data: for another thread. */
export interface MaskerData {
	/** Sources of regular expressions, one of which finds each secret in any form. */
	readonly expressions: readonly string[];
	/** Too short to be searched: masked only where they are the whole text. */
	readonly short: readonly string[];
	/** The secrets that are searched. */
	readonly texts: readonly string[];
	/** Characters that the longest form of one may have. */
	readonly lookAhead: number;
}

/** Where patterns are found, in order; of places that begin together, the longest first. */
export function placesOf(
	patterns: readonly RegExp[],
	text: string,
): readonly (readonly [start: number, end: number])[] {
	const places = patterns.flatMap((pattern) =>
		[...text.matchAll(pattern)].map(
			({ index, 0: found }) => [index, index + found.length] as const,
		),
	);
	return patterns.length === 1
		? places
		: places.sort(([a, endOfA], [b, endOfB]) => a - b || endOfB - endOfA);
}

function isPlainObject(data: unknown): data is Record<string, unknown> {
	if (typeof data !== "object" || data === null) return false;
	const prototype: unknown = Object.getPrototypeOf(data);
	return prototype === Object.prototype || prototype === null;
}
