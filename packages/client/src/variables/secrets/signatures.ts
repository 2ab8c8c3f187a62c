import { percentDecoded } from "../../values/percent-decoded.ts";

/**
 * Where authentication puts what it made of a secret: the digest of WSSE, the
 * signatures of AWS, OAuth 1.0a and EdgeGrid, the MAC of Hawk, the response of Digest.
 */
const PARAMETER =
	/\b(?:PasswordDigest|(?:oauth_|X-Amz-)?signature|mac|response)=(?:"([^"]+)"|([^"&,;\s]+))/gi;
/** All of what NTLM says. */
const NTLM = /\bNTLM ([\w+/=]{16,})/g;
/** A JSON Web Token, as ASAP and JWT make it. */
const TOKEN = /(?<![\w-])ey[\w-]+\.[\w-]+\.[\w-]+/g;

/**
 * The signatures in a header, a URL or a form. A signature is not the secret,
 * but for as long as it is valid it is as good as one.
 */
export function signaturesIn(text: string): readonly string[] {
	const found = new Set<string>();
	for (const [, quoted, plain] of text.matchAll(PARAMETER)) {
		const signature = quoted ?? plain ?? "";
		found.add(signature);
		found.add(percentDecoded(signature));
	}
	for (const [, message = ""] of text.matchAll(NTLM)) found.add(message);
	for (const [token] of text.matchAll(TOKEN)) found.add(token);
	return [...found];
}
