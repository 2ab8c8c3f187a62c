const KNOWN = new Map<string, RegExp | undefined>();
const MOST_KNOWN = 2_000;

/** A pattern as a regular expression: with the flag `u`, as JSON Schema wants it, else as its author may have meant it; undefined when it is none. */
export function patternOf(source: string): RegExp | undefined {
	if (KNOWN.has(source)) return KNOWN.get(source);
	if (KNOWN.size > MOST_KNOWN) KNOWN.clear();
	const made = compiled(source, "u") ?? compiled(source, "");
	KNOWN.set(source, made);
	return made;
}

function compiled(source: string, flags: string): RegExp | undefined {
	try {
		return new RegExp(source, flags);
	} catch {
		return undefined;
	}
}
