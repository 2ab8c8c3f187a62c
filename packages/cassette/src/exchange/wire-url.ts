/** What of a URL is sent: without credentials, which are a header's, and without fragment. */
export function wireUrl(url: URL): string {
	const sent = new URL(url);
	sent.username = "";
	sent.password = "";
	sent.hash = "";
	return sent.href;
}
