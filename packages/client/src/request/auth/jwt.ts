import type { OutgoingRequest } from "../outgoing-request.ts";
import { withHeaders } from "./headers.ts";
import { signedToken, tokenMembers } from "./json-web-token.ts";
import type { AuthFields } from "./rendered-auth.ts";
import { requiredText } from "./required-text.ts";

/**
 * The request with a JSON Web Token made of the fields, in its header or query.
 *
 * @param privateKey PEM, for all algorithms but HS…
 * @throws AuthenticationError
 */
export function withJsonWebToken(
	request: OutgoingRequest,
	fields: AuthFields,
	privateKey: string,
): OutgoingRequest {
	const algorithm = fields.text("algorithm", "alg") || "HS256";
	const token = signedToken(
		tokenMembers(fields.text("headers", "header"), "The header of the token"),
		tokenMembers(fields.text("payload"), "The payload of the token"),
		algorithm,
		algorithm.startsWith("HS") ? secretOf(fields) : privateKey,
	);
	if (fields.text("placement", "addTokenTo").startsWith("query")) {
		const url = new URL(request.url);
		const name = fields.text("queryParamKey") || "token";
		const pair = `${encodeURIComponent(name)}=${token}`;
		url.search = url.search === "" ? pair : `${url.search}&${pair}`;
		return { ...request, url: url.href };
	}
	const prefix = fields.has("headerPrefix")
		? fields.text("headerPrefix").trim()
		: "Bearer";
	const value = prefix === "" ? token : `${prefix} ${token}`;
	return {
		...request,
		headers: withHeaders(request.headers, [["Authorization", value]]),
	};
}

function secretOf(fields: AuthFields): string | Buffer {
	const secret = requiredText(fields, "jwt", "secret");
	return fields.flag(false, "isSecretBase64Encoded")
		? Buffer.from(secret, "base64")
		: secret;
}
