import type { CurlRequest } from "./curl/read-curl-command.ts";

/** Whether a text that was pasted is meant as a curl command. */
export function looksLikeCurl(text: string): boolean {
	return /^\s*(?:[$%>]\s+|sudo\s+)?(?:\S*[\\/])?curl(?:\.exe)?(?:\s|$)/i.test(
		text.slice(0, 1_000),
	);
}

/**
 * The requests of a curl command, as bash, cmd.exe or PowerShell would run it,
 * or as browsers copy it. Nothing is run and no file is read. `{{placeholders}}`
 * in it stay what they are, and variables of the shell become some.
 *
 * @throws CurlCommandError when it is no curl command, is cut off, or has no URL
 */
export async function requestsFromCurl(
	text: string,
): Promise<readonly CurlRequest[]> {
	const { readCurlCommand } = await import("./curl/read-curl-command.ts");
	return readCurlCommand(text);
}
