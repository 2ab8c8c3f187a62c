/**
 * What a schema is kept for: a URL without credentials, query and fragment, in
 * which secrets may stand. Null for what is none, or still has placeholders.
 *
 * @param url as it would be sent, secrets masked
 */
export function endpointOf(url: string): string | null {
	if (/\{\{|%7B%7B/i.test(url) || !URL.canParse(url)) return null;
	const { protocol, host, pathname } = new URL(url);
	return host === "" ? null : `${protocol}//${host}${pathname}`;
}
