/** A path or name as a word of a command line to type: in quotation marks where a shell, or `cmd`, would take it for more. */
export function commandWord(text: string): string {
	if (/^[\p{L}\p{N}_./@%+,:-]+$/u.test(text)) return text;
	return /["$`\\!]/.test(text)
		? `'${text.replaceAll("'", "'\\''")}'`
		: `"${text}"`;
}
