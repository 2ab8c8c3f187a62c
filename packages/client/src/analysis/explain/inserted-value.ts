import {
	type Placeholder,
	parseReference,
	type Reference,
	resolvePath,
	type TraceSpan,
	type Value,
} from "@curlew/template";
import { parsesAsJson } from "../../values/parses-as-json.ts";
import type { ScopeChain } from "../../variables/scope-chain.ts";
import { MASK } from "../../variables/secret-masker.ts";
import { shownValue } from "../../variables/shown-value.ts";
import type { ResolvedVariable } from "../../variables/variable.ts";
import { type PlacedValue, placedValue, type Showing } from "./placed-value.ts";

/** What was inserted for a placeholder, and why just that: plain JSON. Without `value` where there is none. */
export interface InsertedValue extends Partial<PlacedValue> {
	/** As written, with its braces. */
	readonly placeholder: string;
	/** Where the placeholder's default stands in: why, as in a sentence. */
	readonly default?: string;
	/** The value before the placeholders inside it were filled in; only where it has some. */
	readonly written?: unknown;
	/** Values of the same name that weaker scopes have, strongest first. */
	readonly shadows: readonly PlacedValue[];
	/** The variables that the value itself leads to, in order of use. */
	readonly via: readonly ReachedValue[];
}

/** A value that stands inside another one by a placeholder. */
export interface ReachedValue extends PlacedValue {
	readonly placeholder: string;
}

type Span = TraceSpan<ResolvedVariable>;

/** Tells all about one span of a trace. To be called at once: what is shadowed is looked up in the live scopes. */
export function insertedValue(
	span: Span,
	chain: ScopeChain,
	showing: Showing,
): InsertedValue {
	const { placeholder, variable, through, isDefault } = span;
	const { raw } = placeholder;
	if (isDefault === true) return insertedDefault(span, chain, showing);
	if (variable === undefined) return { placeholder: raw, shadows: [], via: [] };
	const whole = valueAt(variable, placeholder);
	const isComposed = through.length > 0;
	return {
		placeholder: raw,
		...placedValue(variable, whole, showing),
		...(isComposed && !variable.isSecret && composed(span, whole, showing)),
		shadows: shadowedBy(variable, chain, showing),
		via: eachOnce(through).map((reached) => reachedValue(reached, showing)),
	};
}

function insertedDefault(
	{ placeholder, content = "", through }: Span,
	chain: ScopeChain,
	{ limit, masker }: Showing,
): InsertedValue {
	const holdsSecret = through.some(({ variable }) => variable.isSecret);
	return {
		placeholder: placeholder.raw,
		...(holdsSecret ? { value: MASK } : shownValue(content, limit, masker)),
		type: "string",
		default: whyDefault(placeholder, chain),
		shadows: [],
		via: eachOnce(through).map((reached) =>
			reachedValue(reached, { limit, masker }),
		),
	};
}

function whyDefault(
	{ kind, name, reference, path }: Placeholder,
	chain: ScopeChain,
): string {
	if (kind === "prompt") return "nobody answered";
	if (kind === "dynamic") return `there is no \`${reference}\``;
	const variable =
		kind === "variable" ? chain.find(name) : chain.findProcessEnv(name);
	if (variable === undefined) return `nothing sets \`${reference}\``;
	if (path.length > 0) return `\`${reference}\` has no value`;
	return `\`${reference}\` is ${variable.value === null ? "null" : "empty"}`;
}

/** A value may lead to the same one by several ways. */
function eachOnce(through: Span["through"]): Span["through"] {
	return through.filter(
		({ reference, variable }, index) =>
			through.findIndex(
				(other) => other.reference === reference && other.variable === variable,
			) === index,
	);
}

/** A value with other values in it: what became of it, and what it was. */
function composed(
	{ content }: Span,
	whole: Value,
	{ limit, masker }: Showing,
): Partial<InsertedValue> {
	const { value: written } = shownValue(whole, limit, masker);
	if (content === undefined) return { written };
	// What Postman makes of an object is no JSON.
	const isText = typeof whole === "string" || !parsesAsJson(content);
	if (isText || content.length > limit)
		return { ...shownValue(content, limit, masker), written };
	return { value: JSON.parse(content), written };
}

function reachedValue(
	{ reference, variable }: Span["through"][number],
	showing: Showing,
): ReachedValue {
	const parsed = parseReference(reference);
	const value = parsed ? valueAt(variable, parsed) : variable.value;
	return {
		placeholder: `{{${reference}}}`,
		...placedValue(variable, value, showing),
	};
}

/** The value that a reference means: the variable's, or one inside it. */
function valueAt(
	{ name, value }: ResolvedVariable,
	{ kind, path }: Pick<Reference, "kind" | "path">,
): Value {
	// Of `{{a.b.c}}` with a variable called `a.b`, the first step belongs to the name.
	const steps = kind === "variable" ? name.split(".").length - 1 : 0;
	return resolvePath(value, path.slice(steps)) ?? value;
}

/** What weaker scopes have under the same name. */
function shadowedBy(
	variable: ResolvedVariable,
	{ scopes }: ScopeChain,
	showing: Showing,
): readonly PlacedValue[] {
	const { name } = variable;
	const at = scopes.findIndex((scope) => scope.get(name) === variable);
	if (at === -1) return [];
	return scopes.slice(at + 1).flatMap((scope) => {
		const weaker = scope.get(name);
		return weaker ? [placedValue(weaker, weaker.value, showing)] : [];
	});
}
