import { escapeCommands } from "../../diagnostics/log-commands.ts";

/** Those that JSON does not escape and a terminal may obey or hide. */
const UNESCAPED = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * JSON text whose only control characters are the line breaks and tabs between
 * its values, so that it does no harm on a terminal, and in which no build
 * server finds a command. It parses to the same value.
 *
 * @param indent spaces for each level, or what stands for a level; all on one line without it
 */
export function safeJson(value: unknown, indent?: number | "\t"): string {
	return safeJsonText(JSON.stringify(value, undefined, indent));
}

/** The same for a text that is JSON already. */
export function safeJsonText(json: string): string {
	const escaped = json.replace(
		UNESCAPED,
		// A string has neither: JSON escapes them.
		(character) =>
			character === "\n" || character === "\t"
				? character
				: escapedInJson(character),
	);
	return escapeCommands(escaped, escapedInJson);
}

/** `\u0023` for `#`. */
export function escapedInJson(character: string): string {
	return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
