/** Whether a text that was pasted is meant as a curl command. */
export function looksLikeCurl(text: string): boolean {
	return /^\s*(?:[$%>]\s+|sudo\s+)?(?:\S*[\\/])?curl(?:\.exe)?(?:\s|$)/i.test(
		text.slice(0, 1_000),
	);
}
