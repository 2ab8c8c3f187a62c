import type { Lookup, Syntax, Value, Variable } from "@curlew/template";
import type {
	KnownVariables,
	ScopedVariable,
} from "../../../src/protocol/variables.ts";

/** A variable with everything that is told of it. */
export interface ScopeVariable extends Variable {
	readonly known: ScopedVariable;
}

/** The variables of a request for `@curlew/template`, and all there are of each name. */
export interface ScopeLookup extends Lookup<ScopeVariable> {
	/** Of all scopes, strongest first: the first counts. */
	readonly all: ReadonlyMap<string, readonly ScopedVariable[]>;
	readonly missingSecrets: ReadonlyMap<
		string,
		KnownVariables["missingSecrets"][number]
	>;
	readonly processNames: ReadonlySet<string>;
	readonly names: readonly string[];
	/** Whether `{{name:-text}}` is a placeholder with a default. */
	readonly syntax: Syntax;
	/** The only values that some variables may have. */
	readonly choices: ReadonlyMap<string, readonly string[]>;
}

/** Scopes whose values come from scripts, responses and rows: data first. */
const DATA_SCOPES = new Set<string>(["runtime", "data"]);

export function scopeLookup(known: KnownVariables): ScopeLookup {
	const all = new Map<string, ScopedVariable[]>();
	for (const variable of known.variables) {
		const same = all.get(variable.name);
		if (same) same.push(variable);
		else all.set(variable.name, [variable]);
	}
	const missing = new Map(known.missingSecrets.map((one) => [one.name, one]));
	const strongest = new Map<string, ScopeVariable>();
	for (const [name, [first]] of all)
		if (first && !isHidden(first, missing))
			strongest.set(name, toVariable(first));
	return {
		all,
		missingSecrets: missing,
		processNames: new Set(known.processNames),
		names: [...strongest.keys()],
		syntax: known.syntax,
		choices: new Map(Object.entries(known.choices)),
		find: (name) => strongest.get(name),
		hasDottedNames: [...strongest.keys()].some((name) => name.includes(".")),
	};
}

/** A secret without a value hides what weaker scopes have. */
function isHidden(
	{ name, owner, scope }: ScopedVariable,
	missing: ScopeLookup["missingSecrets"],
): boolean {
	const secret = missing.get(name);
	return (
		secret !== undefined &&
		(scope === "collection" || scope === "global") &&
		secret.owner !== owner
	);
}

function toVariable(known: ScopedVariable): ScopeVariable {
	return {
		value: toValue(known),
		known,
		...(known.isSecret && { isSecret: true }),
		...(DATA_SCOPES.has(known.scope) && { isData: true }),
	};
}

/** Dates and big integers come as text. */
function toValue({ type, value }: ScopedVariable): Value {
	if (type === "date" && typeof value === "string") {
		const date = new Date(value);
		return Number.isNaN(date.getTime()) ? value : date;
	}
	if (type === "bigint" && typeof value === "string" && /^-?\d+$/.test(value))
		return BigInt(value);
	return asValue(value);
}

/** What came as JSON is a value. */
function asValue(data: unknown): Value {
	if (Array.isArray(data)) return data.map(asValue);
	if (typeof data === "object" && data !== null)
		return Object.fromEntries(
			Object.entries(data).map(([key, member]) => [key, asValue(member)]),
		);
	return typeof data === "string" ||
		typeof data === "number" ||
		typeof data === "boolean"
		? data
		: null;
}
