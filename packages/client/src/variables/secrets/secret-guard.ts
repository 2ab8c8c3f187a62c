import { toText, type Value } from "@curlew/template";
import { isAllowedHost } from "../../collection/read/host-pattern.ts";
import type { Forms } from "../matching/patterns.ts";
import { SecretMatcher, type SoughtText } from "../matching/secret-matcher.ts";
import { piecesOf } from "../secret-pieces.ts";
import type { DeclaredSecret } from "./declared-secrets.ts";
import { isNoSecret } from "./ordinary-words.ts";

/** Shorter secrets are looked for between characters that are no letters and digits: `p1n` is in many a word. */
const SHORTEST_INSIDE = 6;
/** How many passing texts of one secret are remembered: the newest. A run may make one for each request. */
const MOST_PASSING = 100;

/** A secret as far as it matters where it goes. */
export interface HeldSecret
	extends Pick<DeclaredSecret, "name" | "allowedHosts"> {
	/** Its hosts are those that its user was told when it was allowed. */
	readonly isTrusted?: true;
}

/** Finds a secret in a text. */
export type FindSecret = (text: string) => HeldSecret | undefined;

/** How long the text of a secret is one. */
type Lifetime = "lasting" | "passing";

/** The texts of one secret, or of what was made of one of several. */
interface Holding {
	readonly secrets: readonly HeldSecret[];
	/** The collection says where they may be sent. */
	readonly isGuarded: boolean;
	/** Values of variables: never forgotten, whatever a script makes of the variable later. */
	readonly lasting: Map<string, HeldText>;
	/** The oldest first. */
	readonly passing: Map<string, HeldText>;
}

interface HeldText extends SoughtText {
	readonly holding: Holding;
}

/**
 * Knows all secrets of a run, and what was made of them: those that may be sent
 * to some hosts only, and the others, which go wherever a request is meant for,
 * but not along with a redirect to somebody else.
 */
export class SecretGuard {
	readonly #declared = new Map<string, DeclaredSecret>();
	readonly #bound = new Map<string, HeldSecret>();
	readonly #holdings = new Map<string, Holding>();
	readonly #matcher = new SecretMatcher<HeldText>();
	#isWatching = false;

	/** @param bound others that may be sent to some hosts only */
	constructor(
		secrets: readonly DeclaredSecret[],
		bound: readonly HeldSecret[] = [],
	) {
		for (const secret of bound) this.#bound.set(secret.name, secret);
		for (const secret of secrets) this.#declared.set(secret.name, secret);
	}

	/** Whether the collection says of any secret where it may be sent. */
	get hasRules(): boolean {
		const names = [...this.#declared.keys(), ...this.#bound.keys()];
		return names.some((name) => this.#isGuarded(name));
	}

	/** False as long as every secret that is known may be sent anywhere. */
	get isWatching(): boolean {
		return this.#isWatching;
	}

	/** Whether variables of this name are secret. */
	isDeclared(name: string): boolean {
		return this.#declared.has(name);
	}

	/** The variable of this name has, or had, this value. Also for secrets without a variable, by what people call them. */
	learn(name: string, value: Value): void {
		this.#learn(name, value, "lasting");
	}

	/** The same for a value that only a part of a run has, of which there may be a million: in a row of data, or in a response. It is forgotten when a hundred others have come. */
	learnPassing(name: string, value: Value): void {
		this.#learn(name, value, "passing");
	}

	/** A text was made of one of these secrets: it may go where any of them may. `what` names it where none of them says where that is. */
	learnDerived(names: Iterable<string>, text: string, what: string): void {
		const guarded = [...names].filter((name) => this.#isGuarded(name));
		this.#hold(guarded.length > 0 ? guarded.sort() : [what], text, "passing");
	}

	/** Names of the guarded secrets that are in a value, in whichever form. */
	namesIn(value: Value): readonly string[] {
		if (!this.#isWatching) return [];
		const names = new Set<string>();
		for (const text of textsOf(value))
			for (const { holding } of this.#matcher.secretsIn(text))
				if (holding.isGuarded)
					for (const { name } of holding.secrets) names.add(name);
		return [...names];
	}

	/** All texts with the names of what they are, or were made of; of one name the newest last. */
	*named(): Iterable<{ readonly name: string; readonly text: string }> {
		for (const { secrets, lasting, passing } of this.#holdings.values()) {
			const name = secrets.map((secret) => secret.name).join(" + ");
			for (const text of [...lasting.keys(), ...passing.keys()])
				yield { name, text };
		}
	}

	/** A finder of secrets that may not be sent to that address; undefined when all may. */
	watch(url: URL): FindSecret | undefined {
		if (!this.#isWatching) return undefined;
		return this.#finder(
			this.#forbidden(url).filter(({ isGuarded }) => isGuarded),
		);
	}

	/** A finder of those that may be sent to some hosts only, where nobody knows which host it is. */
	watchAnybody(): FindSecret | undefined {
		return this.#finder(
			[...this.#holdings.values()].filter(({ isGuarded }) => isGuarded),
		);
	}

	/** A finder of secrets that a redirect may not take to that address: all but those that may be sent there by name. */
	watchRedirect(url: URL): FindSecret | undefined {
		return this.#finder(this.#forbidden(url));
	}

	/** The same for the address of a redirect, which a server wrote: of what somebody else may write there by chance, such as `admin`, nothing is found. */
	watchRedirectAddress(url: URL): FindSecret | undefined {
		return this.#finder(this.#forbidden(url), isNoWord);
	}

	#forbidden(url: URL): readonly Holding[] {
		return [...this.#holdings.values()].filter(
			({ secrets }) => !secrets.some((secret) => isAllowed(secret, url)),
		);
	}

	#finder(
		holdings: readonly Holding[],
		counts: (text: string) => boolean = () => true,
	): FindSecret | undefined {
		if (holdings.length === 0) return undefined;
		const sought = new Set(holdings);
		return (text) => {
			for (const held of this.#matcher.secretsIn(text))
				if (sought.has(held.holding) && counts(held.text))
					return held.holding.secrets[0];
			return undefined;
		};
	}

	#known(name: string): HeldSecret | undefined {
		return this.#bound.get(name) ?? this.#declared.get(name);
	}

	#isGuarded(name: string): boolean {
		return this.#known(name)?.allowedHosts !== undefined;
	}

	#learn(name: string, value: Value, lifetime: Lifetime): void {
		for (const text of textsOf(value))
			for (const form of new Set([text, text.trim()]))
				this.#hold([name], form, lifetime);
	}

	#hold(names: readonly string[], text: string, lifetime: Lifetime): void {
		for (const piece of piecesOf(text)) this.#holdPiece(names, piece, lifetime);
	}

	#holdPiece(names: readonly string[], text: string, lifetime: Lifetime): void {
		if (text === "" || isNoSecret(text)) return;
		const holding = this.#holding(names);
		const { lasting, passing } = holding;
		if (lasting.has(text)) return;
		const known = passing.get(text);
		if (lifetime === "passing" && known !== undefined) return;
		const held = known ?? { text, forms: formsOf(text), holding };
		passing.delete(text);
		holding[lifetime].set(text, held);
		if (known === undefined) this.#matcher.add(held);
		const [oldest] = passing.values();
		if (passing.size <= MOST_PASSING || oldest === undefined) return;
		passing.delete(oldest.text);
		this.#matcher.delete(oldest);
	}

	#holding(names: readonly string[]): Holding {
		const key = names.join("\n");
		let holding = this.#holdings.get(key);
		if (holding === undefined) {
			const secrets = names.map(
				(name) => this.#known(name) ?? { name, allowedHosts: undefined },
			);
			const isGuarded = secrets.every(({ allowedHosts }) => allowedHosts);
			holding = {
				secrets,
				isGuarded,
				lasting: new Map(),
				passing: new Map(),
			};
			this.#holdings.set(key, holding);
			this.#isWatching ||= isGuarded;
		}
		return holding;
	}
}

function isAllowed({ allowedHosts }: HeldSecret, url: URL): boolean {
	return allowedHosts !== undefined && isAllowedHost(allowedHosts, url);
}

/** Characters. */
const SHORTEST_TOKEN = 8;

/** Tokens are long, and have more than letters of one case. */
function isNoWord(text: string): boolean {
	return text.length >= SHORTEST_TOKEN && !/^[A-Z]?[a-z]{1,14}$/.test(text);
}

function formsOf(text: string): Forms {
	return text.length >= SHORTEST_INSIDE ? "all" : "standing";
}

/** Every text and number in a value. */
function* textsOf(value: Value): Iterable<string> {
	if (typeof value === "boolean" || value === null) return;
	if (typeof value === "object" && !(value instanceof Date))
		for (const part of Object.values(value)) yield* textsOf(part);
	else yield toText(value);
}
