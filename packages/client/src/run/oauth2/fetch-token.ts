import type { AuthFields } from "../../request/auth/rendered-auth.ts";
import { addressOf, extrasOf, type Flow } from "./grant.ts";
import { OAuth2Error } from "./oauth2-error.ts";
import type { Token } from "./token.ts";
import {
	askTokenEndpoint,
	type TokenSender,
	tokenOf,
} from "./token-request.ts";
import type { User } from "./user.ts";

/**
 * A new token by a flow (RFC 6749 §4, RFC 8628).
 *
 * @param user who can log in; undefined where nobody can
 * @throws OAuth2Error
 */
export async function fetchToken(
	sender: TokenSender,
	fields: AuthFields,
	flow: Flow,
	user: User | undefined,
): Promise<Token> {
	if (flow === "device_code") {
		const { deviceToken } = await import("./device-code.ts");
		return deviceToken(sender, fields, present(user));
	}
	if (flow === "implicit") {
		const { implicitToken } = await import("./implicit.ts");
		return implicitToken(fields, present(user), sender.signal);
	}
	const endpoint = addressOf(fields, "accessTokenUrl");
	const parameters = await parametersOf(fields, flow, user, sender.signal);
	const extras = extrasOf(fields, "accessTokenRequest");
	return tokenOf(
		endpoint,
		await askTokenEndpoint(sender, endpoint, fields, parameters, extras),
	);
}

async function parametersOf(
	fields: AuthFields,
	flow: Exclude<Flow, "device_code" | "implicit">,
	user: User | undefined,
	signal: AbortSignal | undefined,
): Promise<Readonly<Record<string, string>>> {
	const scope = fields.text("scope");
	if (flow === "client_credentials") return { grant_type: flow, scope };
	if (flow === "password")
		return {
			grant_type: flow,
			username: fields.text("resourceOwner.username", "username"),
			password: fields.text("resourceOwner.password", "password"),
			scope,
		};
	const { authorizationCode } = await import("./authorization-code.ts");
	return authorizationCode(fields, present(user), signal);
}

/** @throws OAuth2Error where nobody can log in */
function present(user: User | undefined): User {
	if (user) return user;
	throw new OAuth2Error("The login needs a person, and nobody is there.", {
		hint: "Run it once on a terminal: the token is kept for later runs. Or use client_credentials.",
	});
}

/**
 * A token in the place of an old one by its refresh token (RFC 6749 §6); undefined
 * where it has none, the fields forbid it, or the server refuses: a new token may
 * still be had.
 */
export async function refreshToken(
	sender: TokenSender,
	fields: AuthFields,
	old: Token,
): Promise<Token | undefined> {
	const isWanted = fields.flag(
		true,
		"settings.autoRefreshToken",
		"autoRefreshToken",
	);
	if (!old.fields.refresh_token || !isWanted) return undefined;
	try {
		return await refreshedToken(sender, fields, old);
	} catch (error) {
		if (error instanceof OAuth2Error) return undefined;
		throw error;
	}
}

/**
 * A token in the place of an old one by its refresh token (RFC 6749 §6).
 *
 * @throws OAuth2Error where it has none, or the server refuses
 */
export async function refreshedToken(
	sender: TokenSender,
	fields: AuthFields,
	old: Token,
): Promise<Token> {
	const { refresh_token: text = "" } = old.fields;
	if (text === "")
		throw new OAuth2Error("The server gave no refresh token with this one.", {
			hint: "Get a new token. Some servers give one for the scope `offline_access`.",
		});
	const endpoint = addressOf(fields, "refreshTokenUrl", "accessTokenUrl");
	const extras = extrasOf(fields, "refreshTokenRequest");
	const parameters = { grant_type: "refresh_token", refresh_token: text };
	const token = tokenOf(
		endpoint,
		await askTokenEndpoint(sender, endpoint, fields, parameters, extras),
	);
	// A server that gives no new refresh token means the old one to be used on.
	return { ...token, fields: { refresh_token: text, ...token.fields } };
}
