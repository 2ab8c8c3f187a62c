/** `author` and `authority` are no credentials; `auth`, `oauth`, `authorization` are. */
const CREDENTIAL =
	/token|secret|passwor[dt]|passwd|passphrase|(?:^|[-_. ])pass(?:$|[-_. ])|api[-_. ]?key|private[-_. ]?key|credential|auth(?!or(?!iz|is))/i;

/**
 * Tells whether a name looks like that of a credential, so that its value is
 * masked although nobody declared it secret: for names of `.env` files, the
 * process environment, the command line, and questions to the user.
 */
export function looksLikeCredential(name: string): boolean {
	return CREDENTIAL.test(name);
}
