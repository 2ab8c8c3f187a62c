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

/** Words before credentials, for a pattern without regard to case: schemes that are registered for HTTP, and those that services made up. */
export const SCHEME_WORDS =
	"Bearer|Basic|Digest|Token|JWT|OAuth|ApiKey|Api-Key";

/** Characters. Shorter ones are flags and counts. */
const SHORTEST_GIVEN_OUT = 8;
const KNOWN_SCHEME = new RegExp(`^(?:${SCHEME_WORDS})\\s+`, "i");

/**
 * The credential that a server gives out under a name, without its scheme: for
 * what is written into files. Words are none, whatever they are called.
 *
 * @returns undefined where it is none
 */
export function credentialGivenOut(
	name: string,
	value: string,
): string | undefined {
	if (!looksLikeCredential(name)) return undefined;
	const text = value.replace(KNOWN_SCHEME, "");
	const isMadeUp =
		text.length >= SHORTEST_GIVEN_OUT && /\d/.test(text) && !/\s/.test(text);
	return isMadeUp ? text : undefined;
}

/** The scheme in front of credentials, as RFC 9110, 11.4, writes them. */
const SCHEME = /^[A-Za-z][\w-]*\s+/;

/** Names of cookies that stand for a login, beside those of credentials. */
const LOGIN_COOKIE =
	/(?:^|[-_.])(?:sid|sess(?:ion)?(?:[-_]?id)?|jwt)$|sessid$|sessionid$/i;

/**
 * What of a header must not be shown, by its name: credentials without their
 * scheme, and cookies that stand for a login. What holds placeholders is left to
 * its variables.
 */
export function credentialsInHeader(
	name: string,
	value: string,
): readonly string[] {
	return inHeader(name, value).filter((text) => !text.includes("{{"));
}

function inHeader(name: string, value: string): readonly string[] {
	if (!/^cookie$/i.test(name))
		return looksLikeCredential(name) ? [value.replace(SCHEME, "")] : [];
	return value.split(";").flatMap((cookie) => {
		const [, key = "", text = ""] = /^([^=]*)=(.*)$/s.exec(cookie.trim()) ?? [];
		return looksLikeCredential(key) || LOGIN_COOKIE.test(key) ? [text] : [];
	});
}
