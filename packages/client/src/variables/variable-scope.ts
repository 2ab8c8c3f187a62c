import type { ResolvedVariable, ScopeKind } from "./variable.ts";

/** A secret that is declared, but whose value was found nowhere. */
export interface MissingSecret {
	readonly name: string;
	/** Where it was looked for, in order: `--env-var`, `.env`, `the process environment`. */
	readonly lookedIn: readonly string[];
	/** Name of the environment, folder or collection that declares it. */
	readonly owner: string | undefined;
	readonly file: string;
	readonly line: number;
}

/** The variables of one scope, by name. */
export class VariableScope {
	readonly kind: ScopeKind;
	/** Name of the environment, folder, collection or request that the scope belongs to. */
	readonly owner: string | undefined;
	readonly #variables = new Map<string, ResolvedVariable>();
	readonly #missingSecrets = new Map<string, MissingSecret>();
	#dottedNames = 0;

	constructor(
		kind: ScopeKind,
		owner?: string,
		variables: Iterable<ResolvedVariable> = [],
	) {
		this.kind = kind;
		this.owner = owner;
		for (const variable of variables) this.set(variable);
	}

	/** The live map, for those who look up often. */
	get variables(): ReadonlyMap<string, ResolvedVariable> {
		return this.#variables;
	}

	get missingSecrets(): ReadonlyMap<string, MissingSecret> {
		return this.#missingSecrets;
	}

	get hasDottedNames(): boolean {
		return this.#dottedNames > 0;
	}

	get(name: string): ResolvedVariable | undefined {
		return this.#variables.get(name);
	}

	/** Adds the variable, in place of one of the same name. */
	set(variable: ResolvedVariable): void {
		const { name } = variable;
		if (name.includes(".") && !this.#variables.has(name)) this.#dottedNames++;
		this.#variables.set(name, variable);
		this.#missingSecrets.delete(name);
	}

	delete(name: string): void {
		if (this.#variables.delete(name) && name.includes(".")) this.#dottedNames--;
	}

	addMissingSecret(secret: MissingSecret): void {
		if (!this.#variables.has(secret.name))
			this.#missingSecrets.set(secret.name, secret);
	}
}
