import { nearestName, type UnresolvedReason } from "@curlew/template";
import type { Mend } from "../diagnostics/mend.ts";
import type { ScopeChain } from "../variables/scope-chain.ts";

/** More than that is a list, and the choice of environments is one already. */
const MOST_ENVIRONMENTS = 3;

/** Names that no file of a collection defines: dynamic variables, questions, the process. */
const NOT_DEFINED_HERE = /^(?:\$|\?|process\.env\.)/;

/**
 * What can be done with one click about a reference without a value, beside its hint.
 *
 * @param raw the placeholder as it is written
 */
export function mendsForUnresolved(
	variables: ScopeChain,
	raw: string,
	reason: UnresolvedReason,
): readonly Mend[] {
	if (reason.kind !== "unset") return [];
	const { name, dottedName = name, isForbidden } = reason;
	const secret = variables.missingSecret(dottedName);
	if (secret !== undefined)
		return [
			{ kind: "store-secret", name: secret.name },
			...(secret.isForbidden ? [ALLOW] : []),
		];
	if (isForbidden) return [ALLOW];
	if (NOT_DEFINED_HERE.test(name)) return [];
	const { otherEnvironments } = variables.sources;
	const having = [dottedName, name].flatMap(
		(one) => otherEnvironments?.having(one) ?? [],
	);
	return [
		...[...new Set(having)]
			.slice(0, MOST_ENVIRONMENTS)
			.map((environment): Mend => ({ kind: "use-environment", environment })),
		...(having.length === 0 ? similar(variables, raw, name) : []),
		{
			kind: "define-variable",
			name: dottedName,
			...(otherEnvironments?.chosen !== undefined && {
				environment: otherEnvironments.chosen,
			}),
		},
	];
}

const ALLOW: Mend = { kind: "allow-access" };

function similar(
	variables: ScopeChain,
	raw: string,
	name: string,
): readonly Mend[] {
	const near = nearestName(name, variables.names());
	if (near === undefined || !raw.includes(name)) return [];
	const instead = raw.replace(name, () => near);
	return [{ kind: "use-name", written: raw, instead }];
}
