import { createHash } from "node:crypto";
import type { AuthFields } from "../../request/auth/rendered-auth.ts";
import { logIn, randomText } from "./login.ts";
import type { User } from "./user.ts";

/**
 * Lets the user log in, and gives the parameters of the token request that
 * redeems the code (RFC 6749 §4.1, RFC 7636).
 *
 * @throws OAuth2Error when the user or the server says no, or nobody comes back
 */
export async function authorizationCode(
	fields: AuthFields,
	user: User,
	signal: AbortSignal | undefined,
): Promise<Readonly<Record<string, string>>> {
	const proof = proofOf(fields);
	const { parameters, redirectUri } = await logIn({
		responseType: "code",
		fields,
		user,
		parameters: proof?.challenge ?? {},
		signal,
	});
	return {
		grant_type: "authorization_code",
		code: parameters.get("code") ?? "",
		redirect_uri: redirectUri,
		code_verifier: proof?.verifier ?? "",
	};
}

interface Proof {
	readonly verifier: string;
	readonly challenge: Readonly<Record<string, string>>;
}

/** PKCE, unless it is turned off. */
function proofOf(fields: AuthFields): Proof | undefined {
	const isOff =
		fields.flag(false, "pkce.disabled") || !fields.flag(true, "pkce");
	if (isOff) return undefined;
	const verifier = randomText();
	const isPlain = fields.text("pkce.method").toLowerCase() === "plain";
	return {
		verifier,
		challenge: {
			code_challenge: isPlain
				? verifier
				: createHash("sha256").update(verifier).digest("base64url"),
			code_challenge_method: isPlain ? "plain" : "S256",
		},
	};
}
