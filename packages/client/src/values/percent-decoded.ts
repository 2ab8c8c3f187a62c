/** A part of a URL as it is meant; one with a `%` that encodes nothing is taken as it stands. */
export function percentDecoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/** The same where `+` stands for a space: in the query of a URL, and in forms. */
export function formDecoded(text: string): string {
	return percentDecoded(text.replaceAll("+", " "));
}
