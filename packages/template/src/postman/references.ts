import { DOLLAR } from "../grammar/grammar.ts";
import type { Lookup, Variable } from "../lookup.ts";
import type { Reference } from "../reference.ts";

/** A placeholder of Postman's: everything between the braces is the name, blanks, dots and line breaks too. */
export const POSTMAN_PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

const NO_PATH: readonly never[] = Object.freeze([]);

/** What `{{name}}` asks for. Of dynamic values, the name has no `$`. */
export function postmanReference(name: string): Reference {
	const raw = `{{${name}}}`;
	return name.charCodeAt(0) === DOLLAR
		? {
				kind: "dynamic",
				raw,
				reference: name,
				name: name.slice(1),
				path: NO_PATH,
			}
		: { kind: "variable", raw, reference: name, name, path: NO_PATH };
}

/** Asks for a variable of exactly that name, also where it is called like a dynamic value, then for that. */
export function findByWholeName<V extends Variable>(
	lookup: Lookup<V>,
	name: string,
): V | undefined {
	const variable = lookup.find(name);
	if (variable !== undefined || name.charCodeAt(0) !== DOLLAR) return variable;
	return lookup.findDynamic?.(name.slice(1));
}
