/** Whether a curl command begins there. */
export function isCurlAt(text: string, at: number): boolean {
	return looksLikeCurl(text.slice(at, at + 200));
}

/** Where the next line begins that a curl command begins; the text's length where none does. */
export function curlLineAfter(text: string, at: number): number {
	let line = text.indexOf("\n", at) + 1;
	while (line > 0 && !isCurlAt(text, line)) line = text.indexOf("\n", line) + 1;
	return line === 0 ? text.length : line;
}

/** Whether a text that was pasted is meant as a curl command. */
export function looksLikeCurl(text: string): boolean {
	return /^\s*(?:[$%>]\s+|sudo\s+)?(?:\S*[\\/])?curl(?:\.exe)?(?:\s|$)/i.test(
		text.slice(0, 1_000),
	);
}
