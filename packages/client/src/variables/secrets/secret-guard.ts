import { toText, type Value } from "@curlew/template";
import { isAllowedHost } from "../../collection/host-pattern.ts";
import { expressionsOf, piecesOf } from "../secret-expressions.ts";
import { patternsOfSecret } from "../secret-forms.ts";
import type { DeclaredSecret } from "./declared-secrets.ts";
import { isOrdinaryWord } from "./ordinary-words.ts";

/** Shorter secrets are looked for between characters that are no letters and digits: `p1n` is in many a word. */
const SHORTEST_INSIDE = 6;
/** How many texts of one secret are remembered: the newest. A run may make one for each request. */
const MOST_TEXTS = 100;

/** The texts of one secret, or of what was made of one of several. */
interface Holding {
	readonly secrets: readonly DeclaredSecret[];
	/** With their patterns, the oldest first. */
	readonly texts: Map<string, string>;
	/** Undefined when they must be built anew. */
	expressions: readonly RegExp[] | undefined;
}

/** Knows the secrets that may be sent to some hosts only, and what was made of them. */
export class SecretGuard {
	readonly #declared = new Map<string, DeclaredSecret>();
	readonly #holdings = new Map<string, Holding>();

	constructor(secrets: readonly DeclaredSecret[]) {
		for (const secret of secrets) this.#declared.set(secret.name, secret);
	}

	/** Whether the collection says of any secret where it may be sent. */
	get hasRules(): boolean {
		return [...this.#declared.keys()].some((name) => this.#isGuarded(name));
	}

	/** False as long as every secret that is known may be sent anywhere. */
	get isWatching(): boolean {
		return this.#holdings.size > 0;
	}

	/** Whether variables of this name are secret. */
	isDeclared(name: string): boolean {
		return this.#declared.has(name);
	}

	/** The variable of this name has, or had, this value. */
	learn(name: string, value: Value): void {
		if (!this.#isGuarded(name)) return;
		for (const text of textsOf(value))
			for (const form of new Set([text, text.trim()])) this.#hold([name], form);
	}

	/** A text was made of one of these secrets: it may go where any of them may. */
	learnDerived(names: Iterable<string>, text: string): void {
		const guarded = [...names].filter((name) => this.#isGuarded(name));
		if (guarded.length > 0) this.#hold(guarded.sort(), text);
	}

	/** Names of the guarded secrets that are in a value, in whichever form. */
	namesIn(value: Value): readonly string[] {
		if (this.#holdings.size === 0) return [];
		const texts = [...textsOf(value)];
		const names = [...this.#holdings.values()].flatMap((holding) =>
			texts.some((text) => matches(holding, text))
				? holding.secrets.map(({ name }) => name)
				: [],
		);
		return [...new Set(names)];
	}

	/** A finder of secrets that may not be sent to that address; undefined when all may. */
	watch(url: URL): ((text: string) => DeclaredSecret | undefined) | undefined {
		if (this.#holdings.size === 0) return undefined;
		const forbidden = [...this.#holdings.values()].filter(
			({ secrets }) => !secrets.some((secret) => isAllowed(secret, url)),
		);
		if (forbidden.length === 0) return undefined;
		return (text) =>
			forbidden.find((holding) => matches(holding, text))?.secrets[0];
	}

	#isGuarded(name: string): boolean {
		return this.#declared.get(name)?.allowedHosts !== undefined;
	}

	#hold(names: readonly string[], text: string): void {
		for (const piece of piecesOf(text)) this.#holdPiece(names, piece);
	}

	#holdPiece(names: readonly string[], text: string): void {
		if (text === "" || isOrdinaryWord(text)) return;
		const holding = this.#holding(names);
		if (holding.texts.has(text)) return;
		holding.texts.set(text, patternOf(text));
		const [oldest] = holding.texts.keys();
		if (holding.texts.size > MOST_TEXTS && oldest !== undefined)
			holding.texts.delete(oldest);
		holding.expressions = undefined;
	}

	#holding(names: readonly string[]): Holding {
		const key = names.join("\n");
		let holding = this.#holdings.get(key);
		if (holding === undefined) {
			const secrets = names.flatMap((name) => this.#declared.get(name) ?? []);
			holding = { secrets, texts: new Map(), expressions: undefined };
			this.#holdings.set(key, holding);
		}
		return holding;
	}
}

function isAllowed({ allowedHosts }: DeclaredSecret, url: URL): boolean {
	return allowedHosts === undefined || isAllowedHost(allowedHosts, url);
}

function matches(holding: Holding, text: string): boolean {
	holding.expressions ??= expressionsOf(holding.texts.values());
	return holding.expressions.some((expression) => expression.test(text));
}

function patternOf(text: string): string {
	const patterns = patternsOfSecret(text);
	if (text.length >= SHORTEST_INSIDE) return patterns.join("|");
	return `(?<![A-Za-z0-9])(?:${patterns[0]})(?![A-Za-z0-9])`;
}

/** Every text and number in a value. */
function* textsOf(value: Value): Iterable<string> {
	if (typeof value === "boolean" || value === null) return;
	if (typeof value === "object" && !(value instanceof Date))
		for (const part of Object.values(value)) yield* textsOf(part);
	else yield toText(value);
}
