import { rm } from "node:fs/promises";
import type { HttpResponse } from "../../http/exchange.ts";
import type { SessionContext } from "../context/session-context.ts";
import type { RequestExecution } from "../execution/request-execution.ts";
import { mayBeSent } from "../execution/sending-permission.ts";
import { OAuth2Error } from "../oauth2/oauth2-error.ts";
import {
	type AuthorisedRequest,
	authorise,
	type PlacedToken,
	watchedHttp,
} from "./build-http.ts";
import { seekerOf, takeToken } from "./obtain-token.ts";

/**
 * What is done about a token that the server has refused (401): one from an
 * earlier run may have been revoked since, without anybody's fault, so the
 * request is made once more with another. One that this session got is not used
 * any further; that it is refused is what the request has found out.
 *
 * A request that was refused was not processed (RFC 9110 §15.5.2), whatever its
 * method. Where it was redirected, it was: the answer is another address's.
 *
 * @returns the request to send instead; undefined where the answer stands
 */
export async function renewRefusedToken(
	execution: RequestExecution,
	placed: PlacedToken | undefined,
	response: HttpResponse,
): Promise<AuthorisedRequest | undefined> {
	const { record, session } = execution;
	const tokens = await session.tokens;
	if (placed?.request.auth === undefined) return undefined;
	const isFromEarlier = tokens.isFromEarlier(placed.token);
	if (!isFromEarlier || response.redirects.length > 0) {
		await dropToken(session, placed);
		return undefined;
	}
	const renewed = await renewedRequest(execution, placed);
	if (renewed === undefined) return undefined;
	if (response.body.file) await rm(response.body.file, { force: true });
	record.warnings.push({
		code: "OAUTH2_TOKEN_RENEWED",
		severity: "warning",
		message:
			"The server refused the token of an earlier run (401): another one was obtained, and the request sent again with it.",
	});
	return renewed;
}

/** The request's token is not used any further. */
export async function dropToken(
	session: SessionContext,
	placed: PlacedToken | undefined,
): Promise<void> {
	if (placed?.request.auth === undefined) return;
	await (await session.tokens).forget(placed.request.auth.fields, placed.token);
}

async function renewedRequest(
	execution: RequestExecution,
	{ token: refused, request }: PlacedToken,
): Promise<AuthorisedRequest | undefined> {
	const { session, record } = execution;
	if (request.auth === undefined) return undefined;
	const { fields } = request.auth;
	try {
		const token = await (await session.tokens).renew(
			fields,
			refused,
			seekerOf(execution),
		);
		if (token === undefined) return undefined;
		takeToken(execution, fields, token);
		const renewed = await authorise(execution, request, token);
		const watched = () => watchedHttp(renewed.outgoing);
		return (await mayBeSent(execution, watched)) ? renewed : undefined;
	} catch (error) {
		if (!(error instanceof OAuth2Error)) throw error;
		record.warnings.push({
			code: "OAUTH2_TOKEN_REFUSED",
			severity: "warning",
			message: `The server refused the token of an earlier run (401), and no other could be had: ${error.message}`,
			hint: error.hint,
		});
		return undefined;
	}
}
