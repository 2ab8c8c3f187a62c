/** As the editor has every text: it ends lines with `\n`, whatever they ended with. */
export function inEditor(text: string): string {
	return text.includes("\r") ? text.replaceAll(/\r\n?/g, "\n") : text;
}

/** What the editor shows, with the line breaks that `before` has: those of its first line. */
export function outOfEditor(shown: string, before: string): string {
	const end = before.indexOf("\n");
	return end > 0 && before[end - 1] === "\r"
		? shown.replaceAll("\n", "\r\n")
		: shown;
}
