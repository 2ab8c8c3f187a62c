import {
	compile,
	DEFAULT_MARK,
	explainUnresolved,
	type Placeholder,
	type Syntax,
	type ValueType,
} from "@curlew/template";
import type { ScopedVariable } from "../../../src/protocol/variables.ts";
import { knownDynamicNames } from "../state/dynamic-names.ts";
import type { ScopeLookup, ScopeVariable } from "../state/scope-lookup.ts";

/** How a placeholder is coloured. */
export type PlaceholderState =
	| "resolved"
	| "unresolved"
	| "secret"
	/** Has another value each time: `{{$guid}}`. */
	| "dynamic"
	/** Is asked for when the request is sent: `{{?Name}}`. */
	| "prompt";

/** What a placeholder stands for. */
export interface ResolvedPlaceholder {
	readonly placeholder: Placeholder;
	readonly state: PlaceholderState;
	/** The text that is inserted; absent where it is not known, or secret. */
	readonly content?: string;
	readonly type?: ValueType;
	/** Where the value comes from. */
	readonly variable?: ScopedVariable;
	/** Weaker variables of the same name. */
	readonly shadowed: readonly ScopedVariable[];
	/** The variables that the value itself leads to. */
	readonly through: readonly {
		readonly reference: string;
		readonly variable: ScopedVariable;
	}[];
	/** True where the placeholder's default stands in. */
	readonly isDefault?: true;
	/** Why there is no value. */
	readonly why?: string;
}

/** Texts are compiled once: the same few are shown over and over. */
const compiled = new Map<string, readonly Placeholder[]>();
const MOST_COMPILED = 2_000;
/** Characters. Longer ones are bodies, of which no two are the same. */
const LONGEST_KEPT = 2_000;

/** The placeholders of a text, in order, by what they are in the collection of `lookup`. */
export function placeholdersOf(
	text: string,
	lookup?: ScopeLookup,
): readonly Placeholder[] {
	if (!text.includes("{{")) return [];
	const syntax = syntaxFor(text, lookup);
	if (syntax !== "plain") return compile(text, { syntax }).placeholders;
	const known = compiled.get(text);
	if (known) return known;
	const { placeholders } = compile(text);
	if (text.length > LONGEST_KEPT) return placeholders;
	if (compiled.size >= MOST_COMPILED) compiled.clear();
	compiled.set(text, placeholders);
	return placeholders;
}

/** Without a default in it, a text is the same in both of Curlew's own. */
function syntaxFor(text: string, lookup: ScopeLookup | undefined): Syntax {
	const { syntax = "plain" } = lookup ?? {};
	return syntax === "defaults" && !text.includes(DEFAULT_MARK)
		? "plain"
		: syntax;
}

const resolved = new WeakMap<ScopeLookup, Map<string, ResolvedPlaceholder>>();

/** What a placeholder stands for among the variables of a request. */
export function resolvePlaceholder(
	placeholder: Placeholder,
	lookup: ScopeLookup,
): ResolvedPlaceholder {
	const known = resolved.get(lookup) ?? new Map<string, ResolvedPlaceholder>();
	resolved.set(lookup, known);
	const found = known.get(placeholder.raw) ?? resolve(placeholder, lookup);
	known.set(placeholder.raw, found);
	return found;
}

function resolve(
	placeholder: Placeholder,
	lookup: ScopeLookup,
): ResolvedPlaceholder {
	const { kind, name } = placeholder;
	const nothing = { placeholder, shadowed: [], through: [] };
	switch (kind) {
		case "prompt":
			return { ...nothing, state: "prompt" };
		case "dynamic":
			return isDynamic(name)
				? { ...nothing, state: "dynamic" }
				: {
						...nothing,
						state: "unresolved",
						why: `There is no dynamic value \`$${name}\`.`,
					};
		case "process-env":
			if (lookup.processNames.has(name)) return { ...nothing, state: "secret" };
			return placeholder.default
				? resolveVariable(placeholder, lookup)
				: {
						...nothing,
						state: "unresolved",
						why: `The environment variable \`${name}\` is not set.`,
					};
		case "variable":
			return resolveVariable(placeholder, lookup);
	}
}

function isDynamic(name: string): boolean {
	return name.startsWith("oauth2.") || knownDynamicNames().includes(name);
}

function resolveVariable(
	placeholder: Placeholder,
	lookup: ScopeLookup,
): ResolvedPlaceholder {
	const { syntax } = lookup;
	const template = compile(placeholder.raw, { syntax });
	const { spans, unresolved } = template.trace<ScopeVariable>({
		...lookup,
		// What other placeholders inside a value stand for is not this one's affair.
		findDynamic: (name) => opaque(`{{$${name}}}`),
		findPrompt: (name) => opaque(`{{?${name}}}`),
		findProcessEnv: (name) =>
			lookup.processNames.has(name)
				? opaque(`{{process.env.${name}}}`)
				: undefined,
	});
	const [span] = spans;
	const [fault] = unresolved;
	// Where the path leads nowhere, it is still worth telling what it began with.
	const variable =
		span?.variable?.known ?? lookup.find(placeholder.name)?.known;
	const shadowed = shadowedBy(variable, lookup);
	const through = (span?.through ?? []).map((step) => ({
		reference: step.reference,
		variable: step.variable.known,
	}));
	const isSecret =
		variable?.isSecret === true ||
		through.some((step) => step.variable.isSecret === true);
	// Of a large value only the beginning is known: what is in it cannot be told.
	const isCut = variable?.size !== undefined;
	const base = {
		placeholder,
		shadowed,
		through,
		...(variable && { variable }),
		...(span?.type && { type: span.type }),
		...(span?.isDefault && { isDefault: span.isDefault }),
	};
	if (isSecret) return { ...base, state: "secret" };
	if (fault && !isCut)
		return {
			...base,
			state: "unresolved",
			why: whyMissing(placeholder, fault, lookup),
		};
	return {
		...base,
		state: "resolved",
		...(span?.content !== undefined && { content: span.content }),
	};
}

function opaque(text: string): ScopeVariable {
	return {
		value: text,
		isData: true,
		known: { name: text, value: text, type: "string", scope: "dynamic" },
	};
}

function whyMissing(
	{ name }: Placeholder,
	fault: Parameters<typeof explainUnresolved>[0],
	{ missingSecrets }: ScopeLookup,
): string {
	const secret = missingSecrets.get(name);
	return secret
		? `The secret \`${name}\` has no value. It was looked for in ${secret.lookedIn.join(", ")}.`
		: explainUnresolved(fault);
}

function shadowedBy(
	variable: ScopedVariable | undefined,
	lookup: ScopeLookup,
): readonly ScopedVariable[] {
	if (!variable) return [];
	return (lookup.all.get(variable.name) ?? []).filter(
		(one) => one !== variable,
	);
}
