import type { RequestDefinition } from "../../collection/model.ts";
import { located } from "../../collection/places/located.ts";
import { CurlewError } from "../../diagnostics/curlew-error.ts";
import { authDescriptor } from "../../kinds/auth-kinds.ts";
import type { AuthFields } from "../../request/auth/rendered-auth.ts";
import { renderAuth } from "../../request/build-request.ts";
import { previewDraft } from "../../request/preview.ts";
import { isReady, requirementsOf } from "../../request/requirements.ts";
import type { Masked } from "../../variables/masked.ts";
import {
	type ExecutingSession,
	RequestExecution,
} from "../execution/request-execution.ts";
import { RequestRecord } from "../execution/request-record.ts";
import { type Flow, tokenIdOf, writtenFlow } from "../oauth2/grant.ts";
import type { TokenSeeker } from "../oauth2/shared-work.ts";
import { secretsOf, type Token } from "../oauth2/token.ts";
import { type TokenFacts, tokenFacts } from "../oauth2/token-facts.ts";
import { PERSONAL } from "../oauth2/token-key.ts";
import { type BearerFacts, bearerFacts } from "./bearer-claims.ts";
import { contextOf, prepareValues } from "./build-http.ts";
import { takeToken } from "./obtain-token.ts";

/** `look` asks nothing of anybody. */
export type TokenWork = "look" | "get" | "refresh" | "forget";

/** The OAuth 2.0 token of a request, as it may be shown. */
export interface ManagedToken {
	/** The name by which scripts and placeholders know it: `{{$oauth2.<id>.access_token}}`. */
	readonly id: string;
	/** Absent where the fields name none that Curlew has. */
	readonly flow?: Flow;
	/** Somebody has to log in for it. */
	readonly isPersonal: boolean;
	/** What was asked for. */
	readonly scope: string;
	/** Absent where there is none. */
	readonly held?: TokenFacts & {
		/** `field`: it stands in the authentication itself. */
		readonly place: "session" | "file" | "field";
	};
	/** Paths of other requests that have the same one. */
	readonly sharedWith: readonly string[];
	/** Of a bearer token, about which nothing can be done but to look at it. */
	readonly bearer?: BearerFacts;
}

const NOBODYS = { id: "", isPersonal: false, scope: "", sharedWith: [] };

/** The authentication is not OAuth 2.0, or what it needs has no value. */
export class NoTokenError extends CurlewError {
	readonly code = "NO_TOKEN";
}

/** Requests that are looked at for whether they have the same token. */
const MOST_COMPARED = 500;

/**
 * Looks at the token of a request, gets another, refreshes or forgets it. A
 * bearer token can be looked at.
 * Scripts do not run for it, and the request is not sent.
 *
 * @param seeker who waits, and logs in
 * @throws NoTokenError, OAuth2Error
 */
export async function manageToken(
	session: ExecutingSession,
	definition: RequestDefinition,
	work: TokenWork,
	seeker: TokenSeeker,
): Promise<Masked<ManagedToken>> {
	const execution = executionOf(session, definition, seeker);
	const bearer = work === "look" ? bearerFacts(execution) : undefined;
	if (bearer) return session.masked({ ...NOBODYS, bearer });
	const fields = await fieldsOf(execution);
	const tokens = await session.tokens;
	if (work === "forget") await forget(execution, fields);
	const token =
		work === "get"
			? await tokens.fetchAnew(fields, seeker)
			: work === "refresh"
				? await tokens.refresh(fields, seeker)
				: undefined;
	if (token) takeToken(execution, fields, token);
	const flow = writtenFlow(fields);
	const held = await heldBy(execution, fields);
	return session.masked({
		id: tokenIdOf(fields),
		...(flow && { flow }),
		isPersonal: PERSONAL.has(flow),
		scope: fields.text("scope"),
		...(held && { held }),
		sharedWith: await requestsWith(session, definition, fields),
	});
}

function executionOf(
	session: ExecutingSession,
	definition: RequestDefinition,
	{ signal }: Pick<TokenSeeker, "signal">,
): RequestExecution {
	const record = new RequestRecord(definition, session.iteration.index);
	const options = { index: 0, maySend: true, signal };
	return new RequestExecution(session, definition, record, options);
}

async function fieldsOf(execution: RequestExecution): Promise<AuthFields> {
	const { draft, record } = execution;
	if (!hasToken(execution))
		throw new NoTokenError("The authentication is not OAuth 2.0.");
	await prepareValues(execution);
	const auth = renderAuth(draft, contextOf(execution));
	if (auth) return auth.fields;
	const preview = previewDraft(draft, contextOf(execution));
	const wrong = [...preview.unresolved, ...preview.problems];
	const [first = record.problems[0]] = await located(wrong);
	throw new NoTokenError(
		first?.message ?? "The authentication cannot be filled in.",
		{ hint: "Look at the fields above, and at the variables in them." },
	);
}

function hasToken({ draft: { auth } }: RequestExecution): boolean {
	return (
		auth.kind === "scheme" && authDescriptor(auth.scheme).sentBy === "token"
	);
}

async function heldBy(
	execution: RequestExecution,
	fields: AuthFields,
): Promise<ManagedToken["held"]> {
	const given = fields.text("accessToken");
	const { session } = execution;
	const found =
		given === ""
			? await (await session.tokens).held(fields)
			: { token: withoutTime(given), isStored: false };
	if (!found) return undefined;
	const { masker, guard } = session.parts;
	// Before anything of it is told.
	for (const secret of secretsOf(found.token)) {
		masker.add(secret);
		guard.learn("the OAuth 2.0 token", secret);
	}
	const kept = found.isStored ? "file" : "session";
	return { ...tokenFacts(found.token), place: given === "" ? kept : "field" };
}

function withoutTime(access_token: string): Token {
	return { fields: { access_token }, obtainedAt: 0 };
}

async function forget(
	{ session }: RequestExecution,
	fields: AuthFields,
): Promise<void> {
	const { oauth2 } = session.parts.variables;
	const prefix = `$oauth2.${tokenIdOf(fields)}.`;
	const held = await (await session.tokens).held(fields);
	for (const name of Object.keys(held?.token.fields ?? {}))
		oauth2.delete(prefix + name);
	await (await session.tokens).drop(fields);
}

/** Those whose authentication comes to the same. */
async function requestsWith(
	session: ExecutingSession,
	definition: RequestDefinition,
	fields: AuthFields,
): Promise<readonly string[]> {
	const tokens = await session.tokens;
	const { requests } = await session.parts.collection.select([]);
	const candidates = requests
		.filter(({ path }) => path !== definition.path)
		.map((one) => executionOf(session, one, { signal: undefined }))
		.filter(hasToken)
		// Nobody is asked anything for the sake of others.
		.filter(({ draft, chain }) => isReady(requirementsOf(draft, chain)))
		.slice(0, MOST_COMPARED);
	return candidates.flatMap((execution) => {
		const auth = renderAuth(execution.draft, contextOf(execution));
		const isSame = auth && tokens.isShared(auth.fields, fields);
		return isSame ? execution.definition.path : [];
	});
}
