import type { Session } from "@curlew/client";
import { SET_BY_HAND } from "@curlew/client/editing";
import type { Value } from "@curlew/template";
import { InvalidRequestError } from "../../errors.ts";
import type {
	SessionScope,
	SetVariableRequest,
} from "../../protocol/variables.ts";

const SCOPES: readonly string[] = [
	"runtime",
	"environment",
	"collection",
	"global",
] satisfies readonly SessionScope[];

/**
 * Gives a variable of a session another value. What was secret stays so, and
 * what was data (and no template) too; a variable that was not there is data.
 *
 * @throws InvalidRequestError
 */
export function setVariable(
	{ parts }: Session,
	{ scope: kind, name, value }: SetVariableRequest,
): void {
	if (name === "") throw new InvalidRequestError("A variable needs a name.");
	if (!isValue(value))
		throw new InvalidRequestError(`The value of ${name} is not JSON.`);
	const { variables, masker, guard } = parts;
	const via = SET_BY_HAND;
	const scope = scopeOf(variables.sharedChain(), kind);
	const known = scope.get(name);
	if (known === undefined) {
		scope.set({ name, value, origin: { scope: kind, via }, isData: true });
		return;
	}
	if (known.isSecret) {
		masker.add(value);
		guard.learn(name, value);
	}
	// Who has set it first stays known: that keeps it when files change.
	const origin = { ...known.origin, via };
	scope.set({ ...known, value, origin });
}

/** Takes variables away; what files define comes back when the session is opened anew. */
export function deleteVariables(
	{ parts }: Session,
	cleared: readonly Pick<SetVariableRequest, "scope" | "name">[],
): void {
	const chain = parts.variables.sharedChain();
	for (const { scope, name } of cleared) scopeOf(chain, scope).delete(name);
}

type Chain = ReturnType<Session["parts"]["variables"]["sharedChain"]>;

function scopeOf(chain: Chain, kind: SessionScope) {
	const scope = SCOPES.includes(kind) ? chain.scope(kind) : undefined;
	if (scope) return scope;
	throw new InvalidRequestError(`Variables of ${kind} cannot be set.`);
}

function isValue(value: unknown): value is Value {
	return value !== undefined;
}
