/** The parts of a text between separators of one character; what stands in `{{…}}` separates nothing. */
export function splitOutside(text: string, separator: string): string[] {
	const parts: string[] = [];
	let start = 0;
	for (;;) {
		const at = indexOutside(text, separator, start);
		if (at === -1) return [...parts, text.slice(start)];
		parts.push(text.slice(start, at));
		start = at + 1;
	}
}

/** The first place, from an offset on, of any of some characters that does not lie in `{{…}}`; -1 where there is none. */
export function indexOutside(
	text: string,
	characters: string,
	from = 0,
): number {
	for (let at = from; at < text.length; at++) {
		if (text.startsWith("{{", at)) {
			const end = text.indexOf("}}", at + 2);
			if (end !== -1) at = end + 1;
		} else if (characters.includes(text.charAt(at))) return at;
	}
	return -1;
}
