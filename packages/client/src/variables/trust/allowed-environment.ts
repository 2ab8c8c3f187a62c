import { userEnvironment } from "../../files/user-environment.ts";
import { ALL_NAMES, allowsName, type Grants, NO_GRANTS } from "./grants.ts";

/**
 * The variables of the process as one collection may see them. There is no
 * other way from a collection to the environment: whatever reads it for one
 * takes an object of this class, and only these functions make any.
 */
export class AllowedEnvironment {
	readonly grants: Grants;
	readonly #values: Readonly<Record<string, string | undefined>>;
	readonly #read = new Set<string>();

	private constructor(
		grants: Grants,
		values: Readonly<Record<string, string | undefined>>,
	) {
		this.grants = grants;
		this.#values = values;
	}

	/** Nothing at all. */
	static none(): AllowedEnvironment {
		return new AllowedEnvironment(NO_GRANTS, {});
	}

	/** Of the environment of this process, what was granted. */
	static granted(
		grants: Grants,
		environment: Readonly<
			Record<string, string | undefined>
		> = userEnvironment(),
	): AllowedEnvironment {
		return new AllowedEnvironment(grants, environment);
	}

	/**
	 * What a program chose to give, in the place of the process's own: all of it
	 * but Curlew's own names, or the part of it that was granted.
	 */
	static given(
		values: Readonly<Record<string, string | undefined>>,
		grants: Grants = { ...NO_GRANTS, environment: [ALL_NAMES] },
	): AllowedEnvironment {
		return new AllowedEnvironment(grants, values);
	}

	/** Whether the name may be read, set or not. */
	allows(name: string): boolean {
		return allowsName(this.grants, name);
	}

	/** Whether its user was told of hosts that the value goes to, and of no scripts that would read it. */
	isBound(name: string): boolean {
		return Object.hasOwn(this.grants.hosts ?? {}, name);
	}

	/** Undefined for what is not set, and for what may not be read: nobody can tell which from this. */
	get(name: string): string | undefined {
		if (!this.allows(name) || !Object.hasOwn(this.#values, name))
			return undefined;
		const value = this.#values[name];
		if (value !== undefined) this.#read.add(name);
		return value;
	}

	/** The names that may be read and are set. */
	names(): readonly string[] {
		return Object.keys(this.#values).filter((name) => this.allows(name));
	}

	/** Names that had a value and were read, in alphabetical order. */
	get namesRead(): readonly string[] {
		return [...this.#read].sort();
	}

	/** What was granted, by itself: for machines and threads that have another environment. */
	values(): Readonly<Record<string, string>> {
		const entries = this.names().flatMap((name) => {
			const value = this.#values[name];
			return value === undefined ? [] : [[name, value] as const];
		});
		return Object.fromEntries(entries);
	}
}
