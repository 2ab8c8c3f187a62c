import type { Collection } from "../collection/collection.ts";
import type { ScopeKind } from "../variables/variable.ts";
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
 * in another one: variables that scripts set, and cookies. The other one stays
 * open for whoever still uses it.
 *
 * @param changes options that are others from now on
 * @throws CurlewError as `openSession`
 */
export async function reopenSession(
	old: Session,
	collection: Collection,
	changes: Partial<SessionOptions> = {},
): Promise<Session> {
	const { options, listener } = old.parts;
	const changed = { ...options, ...changes };
	const fresh = await openSession(collection, changed, listener);
	keepVariables(old, fresh);
	const http = old.openedHttp;
	if (http === undefined) return fresh;
	const openHttp = async () => (await fresh.http).withCookiesOf(await http);
	return new Session({ ...fresh.parts, openHttp });
}

/** What files define is read anew; what requests have set stays. */
function keepVariables(old: Session, fresh: Session): void {
	const from = old.parts.variables.sharedChain();
	const to = fresh.parts.variables.sharedChain();
	for (const kind of KEPT)
		for (const variable of from.scope(kind)?.variables.values() ?? [])
			if (kind === "runtime" || variable.origin.request !== undefined) {
				if (variable.isSecret) fresh.parts.masker.add(variable.value);
				to.scope(kind)?.set(variable);
			}
}
