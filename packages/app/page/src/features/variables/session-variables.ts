import type {
	ScopedVariable,
	SessionScope,
} from "../../../../src/protocol/variables.ts";
import type { ScopeLookup } from "../../state/scope-lookup.ts";

/** A variable that can be changed until the session ends. */
export type SessionVariable = ScopedVariable & { readonly scope: SessionScope };

/** What scripts, actions and the user have set; by name. */
export function sessionVariables(
	lookup: ScopeLookup | undefined,
): readonly SessionVariable[] {
	const all = [...(lookup?.all.values() ?? [])].flat();
	return all.filter(isOfSession).sort((a, b) => a.name.localeCompare(b.name));
}

/** Whether it was set while requests were sent, and can be changed here. */
export function isOfSession(
	variable: ScopedVariable,
): variable is SessionVariable {
	switch (variable.scope) {
		case "runtime":
			return true;
		case "environment":
		case "collection":
		case "global":
			return variable.request !== undefined;
		default:
			return false;
	}
}
