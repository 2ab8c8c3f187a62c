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
	/** True when the environment of the process was not asked for it, since nobody allowed that. */
	readonly isForbidden?: boolean;
}

/** Where a variable stands among the others of its scope: another object each time that it is set anew. */
export interface VariablePlace {
	rank: number;
}

/** The variables of one scope, by name. */
export class VariableScope {
	readonly kind: ScopeKind;
	/** Name of the environment, folder, collection or request that the scope belongs to. */
	readonly owner: string | undefined;
	readonly #variables = new Map<string, ResolvedVariable>();
	readonly #missingSecrets = new Map<string, MissingSecret>();
	#dottedNames = 0;
	#version = 0;
	/** The order of the variables, once it may differ from that in the map. */
	#places: Map<string, VariablePlace> | undefined;
	#lastRank = 0;

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

	/** Counts the changes: as long as it is the same, nothing here is another. */
	get version(): number {
		return this.#version;
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
		this.#version += 1;
		if (!this.#variables.has(name)) {
			if (name.includes(".")) this.#dottedNames++;
			this.#places?.set(name, this.#newPlace());
		}
		this.#variables.set(name, variable);
		this.#missingSecrets.delete(name);
	}

	delete(name: string): void {
		if (!this.#variables.delete(name)) return;
		this.#version += 1;
		if (name.includes(".")) this.#dottedNames--;
		this.#places?.delete(name);
	}

	/** In the order in which they were set: that of the requests, also where these ran speculatively. */
	inOrder(): Iterable<ResolvedVariable> {
		const places = this.#places;
		if (places === undefined) return this.#variables.values();
		const rank = ({ name }: ResolvedVariable) => places.get(name)?.rank ?? 0;
		return [...this.#variables.values()].sort((a, b) => rank(a) - rank(b));
	}

	/** Where the variable stands among the others; undefined when there is none of that name. */
	placeOf(name: string): VariablePlace | undefined {
		this.#places ??= new Map(
			[...this.#variables.keys()].map((known) => [known, this.#newPlace()]),
		);
		return this.#places.get(name);
	}

	/** Rolls back a change or deletion: the variable gets its old place. */
	restore(variable: ResolvedVariable, place: VariablePlace): void {
		this.set(variable);
		this.#places?.set(variable.name, place);
	}

	/** Makes a place the last one, when the speculative request that set the variable is committed. */
	moveToEnd(place: VariablePlace): void {
		place.rank = ++this.#lastRank;
	}

	addMissingSecret(secret: MissingSecret): void {
		this.#version += 1;
		if (!this.#variables.has(secret.name))
			this.#missingSecrets.set(secret.name, secret);
	}

	#newPlace(): VariablePlace {
		return { rank: ++this.#lastRank };
	}
}
