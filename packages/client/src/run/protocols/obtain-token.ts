import type { AuthFields } from "../../request/auth/rendered-auth.ts";
import { type BuildContext, renderAuth } from "../../request/build-request.ts";
import type { Origin } from "../../variables/variable.ts";
import type { RequestExecution } from "../execution/request-execution.ts";
import {
	credentialsOf,
	tellCredentials,
} from "../execution/variable-history.ts";
import { tokenIdOf } from "../oauth2/grant.ts";
import type { TokenSeeker } from "../oauth2/shared-work.ts";
import { secretsOf, type Token } from "../oauth2/token.ts";

/**
 * The token that a request with OAuth 2.0 needs. From now on it is masked
 * wherever it shows, and `{{$oauth2.credentials.access_token}}` has a value.
 * Undefined for requests that need none or cannot be built anyhow.
 *
 * @throws OAuth2Error
 */
export async function obtainToken(
	execution: RequestExecution,
	context: BuildContext,
): Promise<Token | undefined> {
	const { session, draft, record } = execution;
	const auth = renderAuth(draft, context);
	if (auth === undefined) return undefined;
	const given = auth.fields.text("accessToken");
	if (given !== "") {
		const token = { fields: { access_token: given }, obtainedAt: Date.now() };
		takeToken(execution, auth.fields, token);
		return token;
	}
	const tokens = await session.tokens;
	const token = await tokens.obtain(auth.fields, seekerOf(execution));
	if (token === undefined) {
		record.warnings.push({
			code: "OAUTH2_NO_TOKEN",
			severity: "warning",
			message: "The request was sent without a token: there is none yet.",
			hint: "Its authentication says `autoFetchToken: false`.",
		});
		return undefined;
	}
	takeToken(execution, auth.fields, token);
	return token;
}

/** The request that waits for a token, with whoever sits before it. */
export function seekerOf({
	session,
	signal,
	record,
}: RequestExecution): TokenSeeker {
	return {
		signal,
		user: session.parts.options.user,
		onTokenRequest: (request) => record.tokenRequests.push(request),
	};
}

/** From now on the token is masked, and placeholders have its fields. */
export function takeToken(
	execution: RequestExecution,
	fields: AuthFields,
	token: Token,
): void {
	const { masker, guard, variables } = execution.session.parts;
	const secrets = secretsOf(token);
	for (const secret of secrets) {
		masker.add(secret);
		guard.learn("the OAuth 2.0 token", secret);
	}
	const before = credentialsOf(execution);
	const request = execution.draft.definition.path;
	const origin: Origin = { scope: "oauth2", request };
	for (const [field, value] of Object.entries(token.fields)) {
		const name = `$oauth2.${tokenIdOf(fields)}.${field}`;
		const isDerived = secrets.includes(value);
		variables.oauth2.set({ name, value, origin, isData: true, isDerived });
	}
	tellCredentials(execution, "oauth2", before);
}
