/** What opens a part of an example: `headers: {`, or `headers {`. */
export interface Opening {
	readonly name: string;
	/** What stands behind the bracket, without white space around it. */
	readonly rest: string;
}

/** The part that a line opens; undefined when it opens none. */
export function openingOf(line: string): Opening | undefined {
	const bracket = line.indexOf("{");
	if (bracket === -1) return undefined;
	const before = line.slice(0, bracket).trim();
	const name = before.endsWith(":") ? before.slice(0, -1).trimEnd() : before;
	return name === ""
		? undefined
		: { name, rest: line.slice(bracket + 1).trim() };
}
