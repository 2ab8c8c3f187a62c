/** Control characters other than line breaks and tabs, and direction overrides, which can disguise text. */
const UNSAFE = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Text from outside (a file, a script, a response) made safe for a terminal:
 * no escape sequence in it can move the cursor, change colours or rename the
 * window. Line breaks and tabs stay; CR LF becomes a line break.
 */
export function visibleText(text: string): string {
	const lines = text.includes("\r\n") ? text.replaceAll("\r\n", "\n") : text;
	return lines.replace(UNSAFE, visibleCharacter);
}

/** The same for what has one line only, such as a name: line breaks and tabs become visible too. */
export function visibleLine(text: string): string {
	return visibleText(text).replaceAll("\n", "␊").replaceAll("\t", "␉");
}

/** Plain data with every text in it made safe, keys included. */
export function visibleDeep<T>(data: T): T;
export function visibleDeep(data: unknown): unknown {
	if (typeof data === "string") return visibleText(data);
	if (typeof data !== "object" || data === null) return data;
	if (Array.isArray(data)) return data.map((item) => visibleDeep(item));
	// fromEntries defines properties, so a `__proto__` key stays a key.
	return Object.fromEntries(
		Object.entries(data).map(([key, value]) => [
			visibleText(key),
			visibleDeep(value),
		]),
	);
}

/** Control characters become their pictures (U+2400 ff.); those without one, and direction overrides, become �. */
export function visibleCharacter(character: string): string {
	const code = character.codePointAt(0) ?? 0;
	if (code < 0x20) return String.fromCharCode(0x2400 + code);
	if (code === 0x7f) return "␡";
	if (code >= 0x80 && code <= 0x9f) return "�";
	if (
		(code >= 0x202a && code <= 0x202e) ||
		(code >= 0x2066 && code <= 0x2069)
	) {
		return "�";
	}
	return character;
}

/** Without the caret below nothing of errors about an empty text: "No data, empty input at 1:1", a blank line, "^". */
export function withoutStrayCaret(message: string): string {
	return message.replace(/\n[ \t]*\n[ \t]*\^\s*$/, "");
}
