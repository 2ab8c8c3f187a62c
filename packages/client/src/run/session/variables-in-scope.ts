import {
	type PlacedValue,
	placedValue,
} from "../../analysis/explain/placed-value.ts";
import type { RequestDefinition } from "../../collection/model.ts";
import { maskData } from "../../variables/mask-data.ts";
import type { MissingSecret } from "../../variables/variable-scope.ts";
import type { Session } from "./session.ts";

/** Characters of each value: whoever completes properties wants to see most of it. */
const LONGEST_VALUE = 20_000;

/** A variable of one scope: plain JSON. */
export interface ScopedVariable extends PlacedValue {
	readonly name: string;
}

export interface VariablesInScope {
	/** Of all scopes, the strongest first: of several with one name the first counts, the others are shadowed. */
	readonly variables: readonly ScopedVariable[];
	/** Secrets that are declared and have no value; they hide what weaker scopes have. */
	readonly missingSecrets: readonly MissingSecret[];
}

/**
 * The variables as they are now, with where each comes from. Secrets are masked.
 *
 * @param request whose variables; without one, those that every request sees
 */
export function variablesInScope(
	{ parts }: Session,
	request?: RequestDefinition,
): VariablesInScope {
	const { variables: all, masker } = parts;
	const { scopes } = request ? all.chainFor(request) : all.sharedChain();
	const showing = { limit: LONGEST_VALUE, masker };
	const variables = scopes.flatMap((scope) =>
		[...scope.variables.values()].map((variable) => ({
			name: variable.name,
			...placedValue(variable, variable.value, showing),
		})),
	);
	const missingSecrets = scopes.flatMap((scope) => [
		...scope.missingSecrets.values(),
	]);
	return { variables: maskData(variables, masker), missingSecrets };
}
