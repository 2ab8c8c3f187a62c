/** The longest name that a variable can have, in UTF-16 code units. */
export const MAX_NAME_LENGTH = 256;

const LETTER_MARK_OR_DIGIT = /^[\p{L}\p{M}\p{Nd}]$/u;

/** Tells whether a variable can be called this: 1 to 256 of Unicode letters, marks and digits, `_`, `-`. */
export function isVariableName(text: string): boolean {
	return (
		text.length > 0 &&
		text.length <= MAX_NAME_LENGTH &&
		endOfWord(text, 0) === text.length
	);
}

/** Where the run of name characters that begins at `start` ends; `start` itself when there is none. */
export function endOfWord(text: string, start: number): number {
	let at = start;
	while (at < text.length) {
		const code = text.charCodeAt(at);
		if (code < 128) {
			if (!isAsciiNameCharacter(code)) return at;
			at += 1;
		} else {
			const character = String.fromCodePoint(text.codePointAt(at) ?? code);
			if (!LETTER_MARK_OR_DIGIT.test(character)) return at;
			at += character.length;
		}
	}
	return at;
}

function isAsciiNameCharacter(code: number): boolean {
	return (
		(code >= 97 && code <= 122) || // a-z
		(code >= 65 && code <= 90) || // A-Z
		(code >= 48 && code <= 57) || // 0-9
		code === 95 || // _
		code === 45 // -
	);
}
