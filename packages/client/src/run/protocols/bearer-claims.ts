import { policyOf } from "../../request/build-request.ts";
import { Rendering } from "../../request/rendering.ts";
import { isReady, requirementsOf } from "../../request/requirements.ts";
import type { RequestExecution } from "../execution/request-execution.ts";
import { type JwtFacts, jwtFacts } from "../oauth2/token-facts.ts";
import { contextOf } from "./build-http.ts";

/** What a bearer token says of itself. */
export interface BearerFacts {
	/** Characters; absent where it has no value yet. */
	readonly length?: number;
	/** Its header and claims, where it is a JSON Web Token. */
	readonly jwt?: JwtFacts;
}

/**
 * What stands in the bearer token of a request, with its placeholders filled
 * in. Nobody is asked for anything, and nothing of its signature is looked at.
 * Undefined for another authentication.
 */
export function bearerFacts(
	execution: RequestExecution,
): BearerFacts | undefined {
	const { draft, chain } = execution;
	const { auth } = draft;
	if (auth.kind !== "scheme" || auth.scheme !== "bearer") return undefined;
	const token = auth.fields.get("token");
	if (!token || !isReady(requirementsOf(draft, chain))) return {};
	const context = contextOf(execution);
	const policy = context.unresolved ?? policyOf(draft.collection);
	const rendering = new Rendering({ ...context, policy, isTrial: true });
	const text = rendering.peek(token).trim();
	const jwt = jwtFacts("access_token", text.replace(/^Bearer\s+/i, ""));
	return { ...(text !== "" && { length: text.length }), ...(jwt && { jwt }) };
}
