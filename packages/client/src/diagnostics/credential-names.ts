/** `author` and `authority` are no credentials; `auth`, `oauth`, `authorization` are. */
const CREDENTIAL =
	/token|secret|passwor[dt]|passwd|passphrase|(?:^|[-_. ])pass(?:$|[-_. ])|api[-_. ]?key|private[-_. ]?key|credential|auth(?!or(?!iz|is))/i;

/** What is known of authentication without being any: `AUTH_URL`, `tokenExpiresIn`, `oauth_type`. To mask these values would black out addresses and words everywhere. */
const SETTING =
	/(?:auth|authorization|token)[-_. ]?(?:url|uri|host|hostname|port|endpoint|expiry|expires|expires[-_. ]?in|expiration|ttl|timeout|lifetime|enabled|type|method|scheme|header|issuer|audience|realm|alg|algorithm)$/i;

/**
 * Tells whether a name looks like that of a credential, so that its value is
 * masked although nobody declared it secret: for names of `.env` files, the
 * process environment, the command line, and questions to the user.
 */
export function looksLikeCredential(name: string): boolean {
	return CREDENTIAL.test(name) && !SETTING.test(name);
}
