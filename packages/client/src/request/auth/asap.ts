import { randomUUID } from "node:crypto";
import type { HeaderPair } from "../outgoing-request.ts";
import { AuthenticationError } from "./auth-error.ts";
import { signedToken, tokenMembers } from "./json-web-token.ts";
import type { AuthFields } from "./rendered-auth.ts";
import { requiredText } from "./required-text.ts";

/** Seconds: as long as the standard lets a token live. */
const LIFETIME = 3600;

/** `data:application/pkcs8;kid=…;base64,…`, as services are given their keys. */
const DATA_URI = /^data:application\/pkcs8;(?:kid=[^;,]*;)?base64,(.+)$/s;

/**
 * The `Authorization` header with a token of Atlassian's service to service
 * authentication (https://s2sauth.bitbucket.io/spec/).
 *
 * @param privateKey PEM, or a data URI of a key in PKCS #8
 * @throws AuthenticationError
 */
export function asapHeader(fields: AuthFields, privateKey: string): HeaderPair {
	const algorithm = fields.text("alg", "algorithm") || "RS256";
	if (algorithm.startsWith("HS"))
		throw new AuthenticationError(
			`The asap authentication does not sign with ${algorithm}.`,
			{ hint: "Its servers want a key pair: RS256, PS256 or ES256." },
		);
	const claims = tokenMembers(
		fields.text("claims"),
		"`claims` of the asap authentication",
	);
	const kid = requiredText(fields, "asap", "kid");
	const iss = claims.iss ?? requiredText(fields, "asap", "iss");
	const aud = claims.aud ?? requiredText(fields, "asap", "aud");
	const iat = Math.floor(Date.now() / 1000);
	const payload = {
		iat,
		iss,
		sub: fields.text("sub") || iss,
		jti: randomUUID(),
		aud,
		exp: iat + lifetimeOf(fields),
		...claims,
	};
	const token = signedToken({ kid }, payload, algorithm, inPem(privateKey));
	return ["Authorization", `Bearer ${token}`];
}

function lifetimeOf(fields: AuthFields): number {
	const written = fields.text("exp");
	if (written === "") return LIFETIME;
	const seconds = Number(written);
	if (Number.isInteger(seconds) && seconds > 0) return seconds;
	throw new AuthenticationError(
		"`exp` of the asap authentication is no number of seconds.",
		{ hint: "A token lives for 3600 where nothing is written." },
	);
}

function inPem(key: string): string {
	const [, content] = DATA_URI.exec(key) ?? [];
	return content === undefined
		? key
		: `-----BEGIN PRIVATE KEY-----\n${content}\n-----END PRIVATE KEY-----\n`;
}
