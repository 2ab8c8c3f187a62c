import { placedValue } from "../../analysis/explain/placed-value.ts";
import type { RequestDefinition } from "../../collection/model.ts";
import { looksLikeCredential } from "../../diagnostics/credential-names.ts";
import type { DataRow } from "../../variables/run-variables.ts";
import type { ResolvedVariable, ScopeKind } from "../../variables/variable.ts";
import type { VariableScope } from "../../variables/variable-scope.ts";
import type { KnownVariable } from "../events/events.ts";
import type { SessionParts } from "./session-context.ts";

/** Characters of each value. */
const LONGEST_VALUE = 1_000;

/** What an event tells of the variables there are; nothing where nobody wants to know. */
interface ToldVariables {
	readonly variables?: readonly KnownVariable[];
}

const NOT_TOLD: ToldVariables = {};

const SHARED: readonly ScopeKind[] = ["environment", "collection", "global"];
const OWN: readonly ScopeKind[] = ["request", "folder"];

/** The variables that all requests see when a run begins. */
export function sharedVariables(parts: SessionParts): ToldVariables {
	if (!parts.options.tellsVariables) return NOT_TOLD;
	const { scopes } = parts.variables.sharedChain();
	return { variables: variablesOf(scopes, SHARED, parts) };
}

/** The variables of a request and its folders. */
export function ownVariables(
	parts: SessionParts,
	request: RequestDefinition,
): ToldVariables {
	if (!parts.options.tellsVariables) return NOT_TOLD;
	const { scopes } = parts.variables.chainFor(request);
	return { variables: variablesOf(scopes, OWN, parts) };
}

/** The values of a row of data. Names tell which are secret: declared ones, and those that look like it. */
export function rowVariables(
	parts: SessionParts,
	row: DataRow | undefined,
): ToldVariables {
	if (!parts.options.tellsVariables || row === undefined) return NOT_TOLD;
	const { file, line, values } = row;
	const isSecret = (name: string) =>
		looksLikeCredential(name) || parts.guard.isDeclared(name);
	const origin = {
		scope: "data",
		...(file !== undefined && { file }),
		...(line !== undefined && { line }),
	} as const;
	return {
		variables: Object.entries(values).map(([name, value]) =>
			knownVariable({ name, value, origin, isSecret: isSecret(name) }, parts),
		),
	};
}

/** Each name once for each kind of scope: of folders, the innermost one's. */
function variablesOf(
	scopes: readonly VariableScope[],
	kinds: readonly ScopeKind[],
	parts: SessionParts,
): readonly KnownVariable[] {
	const found = new Map<string, KnownVariable>();
	for (const { kind, variables } of scopes)
		if (kinds.includes(kind))
			for (const [name, variable] of variables) {
				const key = `${kind} ${name}`;
				if (!found.has(key)) found.set(key, knownVariable(variable, parts));
			}
	return [...found.values()];
}

function knownVariable(
	variable: ResolvedVariable,
	{ masker }: SessionParts,
): KnownVariable {
	const { name, value } = variable;
	return {
		name,
		...placedValue(variable, value, { limit: LONGEST_VALUE, masker }),
	};
}
