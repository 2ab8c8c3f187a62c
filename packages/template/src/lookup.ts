import type { Value } from "./value.ts";

/** A value under a name. Lookups hand out the same object each time: rendering allocates nothing for it. */
export interface Variable {
	readonly value: Value;
	/**
	 * True for a value that a script, a response or a data row put in. Such a
	 * value is data first: a placeholder inside it may reach ordinary
	 * variables, but never `process.env`, secrets or prompts.
	 */
	readonly isData?: boolean;
	/** True when the value must not be shown, and not be reached from data. */
	readonly isSecret?: boolean;
}

/** Where a template's references find their values. Absent methods find nothing. */
export interface Lookup<V extends Variable = Variable> {
	/** An ordinary variable, by its whole name. */
	find(name: string): V | undefined;
	/** `{{$name}}`: a dynamic value, made anew for each placeholder. `name` comes without the `$`. */
	findDynamic?(name: string): V | undefined;
	/** `{{?Question}}`: what the user answered. */
	findPrompt?(question: string): V | undefined;
	/** `{{process.env.NAME}}`. */
	findProcessEnv?(name: string): V | undefined;
	/** True when `{{process.env.NAME}}` has no value because nobody allowed it to be read: whether it is set is not told. */
	forbidsProcessEnv?(name: string): boolean;
	/**
	 * True when some variable has a dot in its name. Only then is
	 * `{{a.b.c}}` tried as `a.b.c` and `a.b` before it is `a` with a path.
	 */
	readonly hasDottedNames?: boolean;
}

/** A lookup over plain values, for programs that have no scopes. */
export function lookupOf(values: { readonly [name: string]: Value }): Lookup {
	const variables = new Map<string, Variable>();
	for (const [name, value] of Object.entries(values))
		variables.set(name, { value });
	const hasDottedNames = [...variables.keys()].some((name) =>
		name.includes("."),
	);
	return { find: (name) => variables.get(name), hasDottedNames };
}
