import type { Value } from "@curlew/template";
import type { SecretMasker } from "../secret-masker.ts";
import { computedTexts } from "./derived-texts.ts";
import type { SecretGuard } from "./secret-guard.ts";

/** Characters. */
const LONG = 10_000;

export interface ScriptTaintOptions {
	readonly masker: SecretMasker;
	readonly guard: SecretGuard;
	/** Texts that the script can have from elsewhere: ordinary variables, the request, the response. Called only when something has to be judged. */
	readonly known: () => Iterable<string>;
}

/**
 * Follows secrets through one request's scripts, as far as that can be done
 * from outside: in the sandbox they are plain text, and nothing can tell what
 * was made of what. From the moment a script has read a secret, whatever it
 * hands out that looks computed (a hash, a signature, a cipher) and is known
 * from nowhere else counts as made of that secret, and is secret itself. What
 * merely has the secret in it, in any of its known forms, the masker finds by
 * itself.
 */
export class ScriptTaint {
	readonly #options: ScriptTaintOptions;
	#code = "";
	#isTainted = false;
	/** Names of the guarded secrets that the script has read. */
	readonly #sources = new Set<string>();
	/** Secrets in the response, which every script after it has at hand. */
	#inResponse: readonly Value[] = [];
	/** What the script was told by others than the variables and the response. */
	readonly #heard: (() => string)[] = [];
	/** What looks computed in the long ones of the known texts. */
	readonly #known = new Map<string, ReadonlySet<string>>();

	constructor(options: ScriptTaintOptions) {
		this.#options = options;
	}

	/** Other scripts begin, which know nothing of those before, but of each other. */
	begin(code: string): void {
		this.#code = code;
		this.#isTainted = false;
		this.#sources.clear();
		this.#heard.length = 0;
		this.#known.clear();
		for (const value of this.#inResponse) this.noteRead(value, true);
	}

	/** The response came, with these secrets in it: the scripts that begin from now on can read them. */
	noteResponse(secrets: readonly Value[]): void {
		this.#inResponse = secrets;
	}

	/** The script got a value. */
	noteRead(value: Value, isSecret = false): void {
		const { masker, guard } = this.#options;
		if (!isSecret && !masker.conceals(value)) {
			if (typeof value === "string") this.noteHeard(() => value);
			return;
		}
		this.#isTainted = true;
		for (const name of guard.namesIn(value)) this.#sources.add(name);
	}

	/** The script got something that is no secret: an answer to a request of its own. The text is asked for when it is needed. */
	noteHeard(text: () => string): void {
		this.#heard.push(text);
	}

	/** The script hands something out: a variable, a header, a line on the console, the name of a test. Comes before it takes effect. */
	noteOutput(text: string): void {
		if (!this.#isTainted) return;
		const { masker, guard } = this.#options;
		const computed = computedTexts(text);
		if (computed.length === 0) return;
		const known = this.#knownTexts();
		for (const derived of computed) {
			if (masker.conceals(derived)) continue;
			if (known.some((one) => this.#has(one, derived))) continue;
			masker.addPassing(derived, "plain");
			guard.learnDerived(
				this.#sources,
				derived,
				"what a script made of a secret",
			);
		}
	}

	/** A script may write out thousands of ids of a long response: those are looked up. */
	#has(known: string, derived: string): boolean {
		if (known.length < LONG) return known.includes(derived);
		let parts = this.#known.get(known);
		if (parts === undefined) {
			parts = new Set(computedTexts(known));
			this.#known.set(known, parts);
		}
		return parts.has(derived) || known.includes(derived);
	}

	#knownTexts(): readonly string[] {
		const heard = this.#heard.map((text) => text());
		return [this.#code, ...heard, ...this.#options.known()];
	}
}
