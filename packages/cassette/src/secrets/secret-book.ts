import { type KnownSecrets, SecretMatcher } from "@curlew/client/carrying";

/** A secret of a run that is recorded. */
export interface BookedSecret {
	readonly text: string;
	readonly forms: "all";
	name: string;
	/** Which of those with that name, from 1. */
	ordinal: number;
	/** How many exchanges had begun when it became known. */
	readonly since: number;
	/** A server has made it up: it was in an exchange before anybody knew it. */
	isLearnt: boolean;
}

/** What a secret is called that has no name. */
const NAMELESS = "secret";
/** Shorter ones are in every text: they count where they are the whole of it. */
const SHORTEST_SEARCHED = 3;

/** All secrets that a session has known at any time: it forgets some while it goes on. */
export class SecretBook {
	readonly #known: KnownSecrets;
	readonly #matcher = new SecretMatcher<BookedSecret>();
	readonly #secrets = new Map<string, BookedSecret>();
	readonly #counts = new Map<string, number>();

	constructor(known: KnownSecrets) {
		this.#known = known;
	}

	/** Takes down what has become known. */
	learn(since: number): void {
		for (const { name, text } of this.#known.named())
			this.add(text, name, since);
		for (const text of this.#known.texts()) this.add(text, NAMELESS, since);
	}

	add(text: string, name: string, since: number): void {
		if (text === "") return;
		const known = this.#secrets.get(text);
		if (known) {
			if (known.name === NAMELESS && name !== NAMELESS) this.#name(known, name);
			return;
		}
		const secret: BookedSecret = {
			text,
			forms: "all",
			name,
			ordinal: 0,
			since,
			isLearnt: false,
		};
		this.#name(secret, name);
		this.#secrets.set(text, secret);
		if (text.length >= SHORTEST_SEARCHED) this.#matcher.add(secret);
	}

	#name(secret: BookedSecret, name: string): void {
		const usable = usableName(name);
		const ordinal = (this.#counts.get(usable) ?? 0) + 1;
		this.#counts.set(usable, ordinal);
		secret.name = usable;
		secret.ordinal = ordinal;
	}

	/** The secret that is the whole text. */
	whole(text: string): BookedSecret | undefined {
		return this.#secrets.get(text);
	}

	/** Where secrets stand, in whichever form. */
	rangesIn(text: string): readonly (readonly [number, number])[] {
		if (this.#secrets.has(text)) return [[0, text.length]];
		return this.#matcher.rangesIn(text);
	}

	/** Those in a text, the longest first. */
	secretsIn(text: string): readonly BookedSecret[] {
		return [...this.#matcher.secretsIn(text)].sort(
			(a, b) => b.text.length - a.text.length,
		);
	}

	/** Whether nobody has said what it is. */
	isNameless({ name }: BookedSecret): boolean {
		return name === NAMELESS;
	}

	/** What the secret is called, unless that would tell one. */
	labelOf({ name, ordinal }: BookedSecret): string {
		const isTelling = this.rangesIn(name).length > 0;
		const shown = isTelling ? NAMELESS : name;
		return ordinal === 1 && !isTelling ? shown : `${shown}#${ordinal}`;
	}
}

export function usableName(name: string): string {
	const usable = name.replace(/[{}"'\\#:\p{Cc}]/gu, "_").slice(0, 100);
	return usable === "" ? NAMELESS : usable;
}
