import type { HeaderPair } from "../request/outgoing-request.ts";

/** Lower-case names; several of one name in one text, except `set-cookie`, whose values hold commas. */
export function headersForScripts(
	headers: readonly HeaderPair[],
): Record<string, string | readonly string[]> {
	const byName = new Map<string, string[]>();
	for (const [name, value] of headers) {
		const key = name.toLowerCase();
		const values = byName.get(key);
		if (values) values.push(value);
		else byName.set(key, [value]);
	}
	return Object.fromEntries(
		[...byName].map(([name, values]) => [
			name,
			name === "set-cookie" ? values : values.join(", "),
		]),
	);
}
