import { indentedJson, JsonTokens, parsesAsJson } from "@curlew/client/reading";

/** Levels. */
const DEEPEST = 200;

/**
 * JSON text with the keys of each object in order, indented; equal keys keep
 * their order. Undefined when the text is not JSON, or too deep.
 */
export function sortedJson(text: string): string | undefined {
	if (!parsesAsJson(text)) return undefined;
	const tokens = new JsonTokens(text);
	const next = () => {
		tokens.next();
		return text.slice(tokens.start, tokens.end);
	};
	try {
		return indentedJson(sortedValue(next(), next, 0));
	} catch (error) {
		if (error instanceof TooDeep) return undefined;
		throw error;
	}
}

class TooDeep extends Error {}

/** One value as text. */
function sortedValue(token: string, next: () => string, depth: number): string {
	if (depth > DEEPEST) throw new TooDeep();
	if (token === "[") {
		const items = members(next, (first) => sortedValue(first, next, depth + 1));
		return `[${items.join(",")}]`;
	}
	if (token !== "{") return token;
	const entries = members(next, (key) => {
		next();
		return { key, value: sortedValue(next(), next, depth + 1) };
	});
	entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
	return `{${entries.map(({ key, value }) => `${key}:${value}`).join(",")}}`;
}

/** Everything up to the closing bracket, whose opening one has been read. */
function members<T>(next: () => string, read: (first: string) => T): T[] {
	const found: T[] = [];
	let token = next();
	while (token !== "}" && token !== "]") {
		found.push(read(token));
		token = next();
		if (token === ",") token = next();
	}
	return found;
}
