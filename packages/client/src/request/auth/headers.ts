import type { HeaderPair } from "../outgoing-request.ts";

/** The value of the first header of a name (lower case). */
export function findHeader(
	headers: readonly HeaderPair[],
	name: string,
): string | undefined {
	return headers.find((pair) => pair[0].toLowerCase() === name)?.[1];
}

/** Puts headers in the place of those of their names. */
export function withHeaders(
	headers: readonly HeaderPair[],
	added: readonly HeaderPair[],
): readonly HeaderPair[] {
	const names = new Set(added.map(([name]) => name.toLowerCase()));
	const others = headers.filter(([name]) => !names.has(name.toLowerCase()));
	return [...others, ...added];
}
