import type { AuthKind } from "../../kinds/auth-kinds.ts";

/** Authentication with every field rendered. It holds secrets. */
export interface RenderedAuth {
	readonly scheme: AuthKind;
	readonly fields: AuthFields;
}

/** The fields of one authentication as flat texts: `credentials.clientId`, `additionalParameters.tokenRequest.0.name`. */
export class AuthFields {
	readonly #texts: ReadonlyMap<string, string>;

	constructor(texts: ReadonlyMap<string, string>) {
		this.#texts = texts;
	}

	/** The first of the fields that is there and not empty, else "". Several names are spellings of one field. */
	text(...names: readonly string[]): string {
		for (const name of names) {
			const text = this.#texts.get(name);
			if (text !== undefined && text !== "") return text;
		}
		return "";
	}

	/** Of all fields. */
	texts(): readonly string[] {
		return [...this.#texts.values()];
	}

	/** True when one of the fields is there, be it empty. */
	has(...names: readonly string[]): boolean {
		return names.some((name) => this.#texts.has(name));
	}

	/** `true` and `false`; anything else is `otherwise`. */
	flag(otherwise: boolean, ...names: readonly string[]): boolean {
		const text = this.text(...names).toLowerCase();
		return text === "true" || (text !== "false" && otherwise);
	}

	/** The entries of a list, each with its own fields. */
	list(name: string): readonly AuthFields[] {
		const entries: AuthFields[] = [];
		for (let index = 0; ; index++) {
			const entry = this.#below(`${name}.${index}.`);
			if (entry.size === 0) return entries;
			entries.push(new AuthFields(entry));
		}
	}

	#below(prefix: string): ReadonlyMap<string, string> {
		const below = new Map<string, string>();
		for (const [name, text] of this.#texts)
			if (name.startsWith(prefix)) below.set(name.slice(prefix.length), text);
		return below;
	}
}
