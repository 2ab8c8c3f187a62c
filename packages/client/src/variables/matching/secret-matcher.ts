import { type Alphabet, BASE64, RAW_ALPHABET, TEXT } from "./alphabets.ts";
import { Automaton } from "./automaton.ts";
import { tellEncodedRuns } from "./encoded-runs.ts";
import { type Grams, gramsOf } from "./grams.ts";
import { type Forms, patternsOf, type SecretPattern } from "./patterns.ts";
import { joinedRanges, type TextRange } from "./ranges.ts";
import { SecretScanner } from "./scanner.ts";
import {
	NOTHING_SOUGHT,
	type SoughtBytes,
	soughtIn,
	soughtOf,
} from "./sought-bytes.ts";

/** How often what stands in base64 or hexadecimal is decoded: twice encoded is found. */
const MOST_LEVELS = 2;
/** Automata that go over a text together. */
const MOST_GENERATIONS = 6;
const ALPHABETS = [TEXT, BASE64, RAW_ALPHABET];

/** A secret's text, and how it is looked for. */
export interface SoughtText {
	readonly text: string;
	readonly forms: Forms;
}

interface OwnedPattern<S extends SoughtText> extends SecretPattern {
	readonly secret: S;
}

/** Secrets that came together, with their patterns. */
interface Generation<S extends SoughtText> {
	readonly secrets: readonly S[];
	readonly automata: ReadonlyMap<typeof TEXT, Automaton<OwnedPattern<S>>>;
	readonly sought: SoughtBytes;
}

/**
 * The one place where Curlew decides whether a secret is in a text, for
 * masking and for what may be sent where. Finds secrets in every form that
 * docs/secrets.md lists.
 *
 * Time is in proportion to the text's length, whatever is in it and whatever
 * the secrets are: a server knows how this works, and a secret of its own may
 * be among them. Adding one costs time in proportion to its length: secrets are
 * gathered in generations, and the small ones are joined as they become many.
 */
export class SecretMatcher<S extends SoughtText> {
	readonly #secrets = new Set<S>();
	#added: S[] = [];
	#generations: Generation<S>[] = [];
	#scanners: readonly SecretScanner<OwnedPattern<S>>[] = [];
	#sought: SoughtBytes = NOTHING_SOUGHT;
	readonly #grams = new Map<Alphabet, Grams>();

	get isEmpty(): boolean {
		return this.#secrets.size === 0;
	}

	/** All, in the order in which they came. */
	get secrets(): Iterable<S> {
		return this.#secrets;
	}

	add(secret: S): void {
		this.#secrets.add(secret);
		this.#added.push(secret);
	}

	delete(secret: S): void {
		this.#secrets.delete(secret);
	}

	/** Where secrets stand in a text, in order; where they share characters, they are one range. */
	rangesIn(text: string): readonly TextRange[] {
		const ranges: [number, number][] = [];
		const note = (start: number, end: number) => {
			// A text full of secrets has more of them than characters.
			const last = ranges.at(-1);
			if (last === undefined || start >= last[1] || end <= last[0])
				ranges.push([start, end]);
			else {
				last[0] = Math.min(last[0], start);
				last[1] = Math.max(last[1], end);
			}
		};
		this.#search(text, 0, {
			found: (_, start, end) => {
				note(start, end);
				return true;
			},
			cut: note,
		});
		return ranges.length > 1 ? joinedRanges(ranges) : ranges;
	}

	/** All secrets that are in a text as a whole, also within others. */
	secretsIn(text: string): ReadonlySet<S> {
		const secrets = new Set<S>();
		this.#search(text, 0, {
			found: (secret) => {
				// Those within it were found together with it.
				const isKnown = secrets.has(secret);
				secrets.add(secret);
				return isKnown;
			},
			cut: () => {},
		});
		return secrets;
	}

	#search(text: string, level: number, told: Told<S>): void {
		if (this.isEmpty || text === "") return;
		this.#settle();
		for (const scanner of this.#scanners)
			scanner.scan(text, {
				found: (pattern, start, end) => {
					if (!this.#secrets.has(pattern.secret)) return false;
					if (level > 0 && !pattern.isFoundEncoded) return false;
					return told.found(pattern.secret, start, end);
				},
				cut: (start, end) => {
					if (level === 0) told.cut(start, end);
				},
			});
		// Encoding makes nothing shorter.
		if (level === MOST_LEVELS || text.length <= this.#sought.shortest) return;
		tellEncodedRuns(text, this.#sought, (run) =>
			this.#search(run.text, level + 1, {
				...told,
				found: (secret, start, end) =>
					told.found(secret, ...run.place(start, end)),
			}),
		);
	}

	/** Takes in what was added, together with generations that are no larger. */
	#settle(): void {
		if (this.#added.length === 0) return;
		let secrets = this.#added;
		this.#added = [];
		const kept = [...this.#generations];
		for (;;) {
			const last = kept.at(-1);
			if (last === undefined) break;
			const isFull = kept.length >= MOST_GENERATIONS;
			if (last.secrets.length > secrets.length && !isFull) break;
			secrets = [...last.secrets, ...secrets];
			kept.pop();
		}
		secrets = secrets.filter((secret) => this.#secrets.has(secret));
		if (secrets.length > 0) kept.push(generationOf(secrets));
		this.#generations = kept;
		this.#sought = soughtIn(kept.map(({ sought }) => sought));
		this.#scanners = ALPHABETS.flatMap((one) => this.#scannerOf(one) ?? []);
	}

	#scannerOf(alphabet: Alphabet): SecretScanner<OwnedPattern<S>> | undefined {
		const automata = this.#generations.flatMap(
			(one) => one.automata.get(alphabet) ?? [],
		);
		const newest = this.#generations.at(-1)?.automata.get(alphabet);
		if (automata.length === 0) return undefined;
		let grams = this.#grams.get(alphabet);
		// Those of generations that are gone do no harm, until they are many.
		if (newest !== undefined && grams?.fits(newest)) grams.add(newest);
		else if (newest !== undefined || grams === undefined)
			grams = gramsOf(automata);
		this.#grams.set(alphabet, grams);
		return new SecretScanner(alphabet, automata, grams);
	}
}

interface Told<S extends SoughtText> {
	/** @returns whether the shorter ones that end there are of no interest */
	found(secret: S, start: number, end: number): boolean;
	cut(start: number, end: number): void;
}

function generationOf<S extends SoughtText>(
	secrets: readonly S[],
): Generation<S> {
	const patterns = secrets.flatMap((secret) =>
		patternsOf(secret.text, secret.forms).map((one) => ({ ...one, secret })),
	);
	const automata = new Map(
		ALPHABETS.flatMap((alphabet) => {
			const own = patterns.filter((one) => one.alphabet === alphabet);
			return own.length > 0 ? [[alphabet, new Automaton(own)] as const] : [];
		}),
	);
	return { secrets, automata, sought: soughtOf(patterns) };
}
