import type { Collection } from "../collection/collection.ts";
import {
	type ResolvedVariable,
	type ScopeKind,
	SET_BY_HAND,
} from "../variables/variable.ts";
import { openSession } from "./open-session.ts";
import { Session, type SessionOptions } from "./session.ts";

/** Scopes that scripts write into and that live as long as a session. */
const KEPT: readonly ScopeKind[] = [
	"runtime",
	"environment",
	"collection",
	"global",
];

/**
 * A session on the collection as it is now, with what requests have left behind
 * in another one: variables that scripts and the user set, answers to
 * questions, cookies and tokens. Both have the same cookies and tokens, and the
 * other one stays open for whoever still uses it.
 *
 * @param changes options that are others from now on
 * @throws CurlewError as `openSession`
 */
export async function reopenSession(
	old: Session,
	collection: Collection,
	changes: Partial<SessionOptions> = {},
): Promise<Session> {
	const { options, listener, cookies, tokenMemory, prompts } = old.parts;
	const changed = { ...options, ...changes };
	const fresh = await openSession(collection, changed, listener);
	keepVariables(old, fresh);
	fresh.parts.prompts.takeOver(prompts);
	return new Session({ ...fresh.parts, cookies, tokenMemory });
}

/** Or by the user, in the place of one. */
function isSetByRequest({ origin }: ResolvedVariable): boolean {
	return origin.request !== undefined || origin.via === SET_BY_HAND;
}

/** What files define is read anew; what requests have set stays. */
function keepVariables(old: Session, fresh: Session): void {
	const from = old.parts.variables.sharedChain();
	const to = fresh.parts.variables.sharedChain();
	for (const kind of KEPT)
		for (const variable of from.scope(kind)?.variables.values() ?? [])
			if (kind === "runtime" || isSetByRequest(variable)) {
				if (variable.isSecret) {
					fresh.parts.masker.add(variable.value);
					fresh.parts.guard.learn(variable.name, variable.value);
				}
				to.scope(kind)?.set(variable);
			}
}
