/** Whether no letter and no digit stands right before or behind a part of a text. */
export function standsAlone(text: string, start: number, end: number): boolean {
	return !isLetterOrDigit(text[start - 1]) && !isLetterOrDigit(text[end]);
}

function isLetterOrDigit(character: string | undefined): boolean {
	return character !== undefined && /[A-Za-z0-9]/.test(character);
}
