import type { AuthFields } from "../../request/auth/rendered-auth.ts";
import { logIn } from "./login.ts";
import type { Token } from "./token.ts";
import type { User } from "./user.ts";

/**
 * Lets the user log in, and takes the token that the browser comes back with
 * (RFC 6749 §4.2). Withdrawn for being unsafe (RFC 9700 §2.1.2), and still all
 * that some servers offer.
 *
 * @throws OAuth2Error when the user or the server says no, or nobody comes back
 */
export async function implicitToken(
	fields: AuthFields,
	user: User,
	signal: AbortSignal | undefined,
): Promise<Token> {
	const { parameters } = await logIn({
		responseType: "token",
		fields,
		user,
		parameters: {},
		signal,
	});
	parameters.delete("state");
	return { fields: Object.fromEntries(parameters), obtainedAt: Date.now() };
}
