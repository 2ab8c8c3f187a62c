import type { Lookup, Variable } from "./lookup.ts";
import type { Reference } from "./reference.ts";
import type { PathStep, UnresolvedReason } from "./template.ts";

/** Asks a lookup for what a reference names, without its path. */
export function findVariable<V extends Variable>(
	lookup: Lookup<V>,
	{ kind, name }: Reference,
): V | undefined {
	switch (kind) {
		case "variable":
			return lookup.find(name);
		case "dynamic":
			return lookup.findDynamic?.(name);
		case "prompt":
			return lookup.findPrompt?.(name);
		case "process-env":
			return lookup.findProcessEnv?.(name);
	}
}

/** A variable with a name that took the first steps of a path with it. */
export interface DottedVariable<V extends Variable> {
	readonly variable: V;
	readonly name: string;
	/** What is left of the path. */
	readonly path: readonly PathStep[];
}

/** Reads `{{a.b.c[0]}}` as the longest of the names `a.b.c`, `a.b`, `a` that is defined. */
export function findDottedVariable<V extends Variable>(
	lookup: Lookup<V>,
	reference: Reference,
): DottedVariable<V> | undefined {
	const { path } = reference;
	let name = dottedNameOf(reference);
	for (;;) {
		const variable = lookup.find(name);
		if (variable)
			return { variable, name, path: path.slice(name.split(".").length - 1) };
		const dot = name.lastIndexOf(".");
		if (dot === -1) return undefined;
		name = name.slice(0, dot);
	}
}

/** As much of a reference as may be a name with dots: all up to the first bracket. */
function dottedNameOf({ reference }: Reference): string {
	const bracket = reference.indexOf("[");
	return bracket === -1 ? reference : reference.slice(0, bracket);
}

/** How messages call what a reference names: `token`, `$guid`, `?Question`, `process.env.HOME`. */
function nameForMessages({ kind, name }: Reference): string {
	switch (kind) {
		case "variable":
			return name;
		case "dynamic":
			return `$${name}`;
		case "prompt":
			return `?${name}`;
		case "process-env":
			return `process.env.${name}`;
	}
}

/** Why a reference that leads nowhere has no value. */
export function whyUnset(
	lookup: Lookup,
	reference: Reference,
): UnresolvedReason {
	const name = nameForMessages(reference);
	const isForbidden =
		reference.kind === "process-env" &&
		lookup.forbidsProcessEnv?.(reference.name) === true;
	if (isForbidden) return { kind: "unset", name, isForbidden };
	const dottedName = dottedNameOf(reference);
	return reference.path.length > 0 && dottedName !== name
		? { kind: "unset", name, dottedName }
		: { kind: "unset", name };
}
