/** Those that JSON does not escape and a terminal may obey or hide. */
const UNESCAPED = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * JSON text whose only control characters are the line breaks between its
 * lines, so that it does no harm on a terminal. It parses to the same value.
 *
 * @param indent spaces for each level; all on one line without it
 */
export function safeJson(value: unknown, indent?: number): string {
	return JSON.stringify(value, undefined, indent).replace(
		UNESCAPED,
		(character) => (character === "\n" ? character : escaped(character)),
	);
}

function escaped(character: string): string {
	return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
