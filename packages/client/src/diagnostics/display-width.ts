/**
 * How many columns of a terminal a character covers: 2 for East Asian wide
 * characters and emoji, 0 for combining marks and joiners, else 1. An
 * approximation of Unicode Standard Annex #11, good enough to put a caret
 * under the right character.
 */
export function displayWidth(character: string): number {
	const code = character.codePointAt(0) ?? 0;
	if (code < 0x300) return 1;
	if (isZeroWidth(code)) return 0;
	return isWide(code) ? 2 : 1;
}

/** The columns that a text covers. */
export function textWidth(text: string): number {
	let width = 0;
	for (const character of text) width += displayWidth(character);
	return width;
}

function isZeroWidth(code: number): boolean {
	return (
		(code >= 0x300 && code <= 0x36f) ||
		(code >= 0x483 && code <= 0x489) ||
		(code >= 0x591 && code <= 0x5bd) ||
		(code >= 0x610 && code <= 0x61a) ||
		(code >= 0x64b && code <= 0x65f) ||
		(code >= 0x1ab0 && code <= 0x1aff) ||
		(code >= 0x1dc0 && code <= 0x1dff) ||
		(code >= 0x200b && code <= 0x200f) ||
		(code >= 0x20d0 && code <= 0x20ff) ||
		(code >= 0xfe00 && code <= 0xfe0f) ||
		(code >= 0xfe20 && code <= 0xfe2f) ||
		code === 0xfeff ||
		(code >= 0xe0100 && code <= 0xe01ef)
	);
}

function isWide(code: number): boolean {
	return (
		(code >= 0x1100 && code <= 0x115f) ||
		(code >= 0x2e80 && code <= 0x303e) ||
		(code >= 0x3041 && code <= 0x33ff) ||
		(code >= 0x3400 && code <= 0x4dbf) ||
		(code >= 0x4e00 && code <= 0x9fff) ||
		(code >= 0xa000 && code <= 0xa4cf) ||
		(code >= 0xac00 && code <= 0xd7a3) ||
		(code >= 0xf900 && code <= 0xfaff) ||
		(code >= 0xfe30 && code <= 0xfe6f) ||
		(code >= 0xff00 && code <= 0xff60) ||
		(code >= 0xffe0 && code <= 0xffe6) ||
		(code >= 0x1f300 && code <= 0x1faff) ||
		(code >= 0x20000 && code <= 0x3fffd)
	);
}
