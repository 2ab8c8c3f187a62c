/** Percent-encodes everything but the unreserved characters of RFC 3986 §2.3, as OAuth 1.0 (RFC 5849 §3.6) and AWS demand. */
export function percentEncode(text: string): string {
	return encodeURIComponent(text).replace(
		/[!'()*]/g,
		(char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
	);
}
