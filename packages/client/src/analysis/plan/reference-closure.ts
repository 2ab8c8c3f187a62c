import type { Placeholder, Reference, Syntax, Value } from "@curlew/template";
import { placeholdersInValue } from "../check/reference-problems.ts";
import { dottedNames } from "../known-values.ts";

type Referring = Reference | Placeholder;

/** What rendering some texts may look up. */
export interface Lookups {
	readonly names: ReadonlySet<string>;
	/** Questions to the user. */
	readonly prompts: ReadonlySet<string>;
	/** True when a value is made anew: `{{$guid}}`. */
	readonly isDynamic: boolean;
	/** True when a credential of OAuth 2.0 is looked up. */
	readonly usesCredentials: boolean;
}

/** Knows to which other references the variables lead that a text refers to. */
export class ReferenceClosure {
	readonly #references = new Map<string, Referring[]>();
	/** The variables whose values may be part of a variable's value. */
	readonly #parts = new Map<string, Set<string>>();

	/** A value that the variable may have. */
	addValue(name: string, value: Value, syntax: Syntax): void {
		this.addReferences(name, placeholdersInValue(value, syntax));
	}

	/** References that a value of the variable may have in it. */
	addReferences(name: string, references: readonly Referring[]): void {
		if (references.length === 0) return;
		const known = this.#references.get(name);
		if (known) known.push(...references);
		else this.#references.set(name, [...references]);
	}

	/** The variable's value may be made of these variables' values: what they refer to may stand in it as it is. */
	addParts(name: string, parts: Iterable<string>): void {
		const known = this.#parts.get(name) ?? new Set();
		this.#parts.set(name, known);
		for (const part of parts) if (part !== name) known.add(part);
	}

	/** Everything that rendering the references, or reading the names, may look up. */
	follow(references: Iterable<Referring>, names: Iterable<string>): Lookups {
		const found = {
			names: new Set<string>(),
			prompts: new Set<string>(),
			isDynamic: false,
			usesCredentials: false,
		};
		const waiting: Referring[] = [...references];
		const look = (name: string) => {
			if (found.names.has(name)) return;
			found.names.add(name);
			for (const part of this.#madeOf(name))
				waiting.push(...(this.#references.get(part) ?? []));
		};
		for (const name of names) look(name);
		for (
			let reference = waiting.pop();
			reference !== undefined;
			reference = waiting.pop()
		) {
			const { kind, name } = reference;
			if (kind === "prompt") found.prompts.add(name);
			else if (kind === "dynamic") {
				if (name.startsWith("oauth2.")) found.usesCredentials = true;
				else found.isDynamic = true;
			} else if (kind !== "process-env") {
				look(name);
				// A variable may have a dot in its name.
				for (const dotted of dottedNames(reference)) look(dotted);
			}
		}
		return found;
	}

	/** The variable and those whose values may be in its own. */
	#madeOf(name: string): Iterable<string> {
		if (!this.#parts.has(name)) return [name];
		const all = new Set([name]);
		for (const part of all)
			for (const further of this.#parts.get(part) ?? []) all.add(further);
		return all;
	}
}
