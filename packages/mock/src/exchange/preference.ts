/** What a client wants of an answer: RFC 7240, in the words that Prism takes. */
export interface Preference {
	/** `code=404`. */
	readonly code: number | undefined;
	/** `example=name`. */
	readonly example: string | undefined;
	/** `dynamic=true`: values made anew each time, no examples. */
	readonly isDynamic: boolean | undefined;
}

export const NO_PREFERENCE: Preference = {
	code: undefined,
	example: undefined,
	isDynamic: undefined,
};

/** Reads `Prefer: code=404, example="not found"`; what it does not know says nothing. */
export function readPreference(
	header: string | readonly string[] | undefined,
): Preference {
	const text = typeof header === "string" ? header : header?.join(",");
	if (text === undefined || text === "") return NO_PREFERENCE;
	const wanted = new Map<string, string>();
	for (const part of splitOutsideQuotes(text)) {
		const equals = part.indexOf("=");
		const name = (equals === -1 ? part : part.slice(0, equals)).trim();
		const value = equals === -1 ? "" : part.slice(equals + 1).trim();
		// The first one counts: RFC 7240 §2.
		const key = name.toLowerCase();
		if (!wanted.has(key)) wanted.set(key, unquoted(value));
	}
	const code = Number(wanted.get("code"));
	const dynamic = wanted.get("dynamic")?.toLowerCase();
	return {
		code: code >= 200 && code <= 599 ? Math.trunc(code) : undefined,
		example: wanted.get("example") || undefined,
		isDynamic: dynamic === undefined ? undefined : dynamic !== "false",
	};
}

function splitOutsideQuotes(text: string): readonly string[] {
	return text.match(/(?:[^",;]|"(?:[^"\\]|\\.)*"?)+/g) ?? [];
}

function unquoted(text: string): string {
	return text.startsWith('"')
		? text.replace(/^"|"$/g, "").replace(/\\(.)/g, "$1")
		: text;
}
