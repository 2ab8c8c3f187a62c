/** A mark, a string (also one that is cut), or anything else that is no white space. */
const TOKEN = /[{}[\],:]|"[^"\\]*(?:\\.[^"\\]*)*"?|[^\s{}[\],:"]+/gs;
/** Levels. Deeper ones are indented no further, and not sorted: each would make every line longer. */
const DEEPEST = 200;

/**
 * JSON text with line breaks and indentation. Works on the text itself, so that
 * every number keeps its digits, every string its escapes and every key its
 * place, also where a key comes twice; and on a text that is cut somewhere.
 */
export function indentedJson(text: string): string {
	const lines = new Lines();
	const tokens = [...text.matchAll(TOKEN)].map(([token]) => token);
	for (const [index, token] of tokens.entries()) {
		const next = tokens[index + 1];
		if (token === "{" || token === "[") {
			lines.write(token);
			lines.depth += 1;
			if (next !== undefined && !isClosing(next)) lines.breakLine();
		} else if (isClosing(token)) {
			lines.depth -= 1;
			if (!isOpening(tokens[index - 1])) lines.breakLine();
			lines.write(token);
		} else if (token === ",") {
			lines.write(token);
			lines.breakLine();
		} else lines.write(token === ":" ? ": " : token);
	}
	return lines.text;
}

/** The same with the keys of each object in order; undefined when the text is not JSON, or too deep. */
export function sortedJson(text: string): string | undefined {
	if (!isJson(text)) return undefined;
	const tokens = text.matchAll(TOKEN);
	const next = () => tokens.next().value?.[0] ?? "";
	try {
		return indentedJson(sortedValue(next(), next, 0));
	} catch (error) {
		if (error instanceof TooDeep) return undefined;
		throw error;
	}
}

export function isJson(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		// Anything else is shown as it is.
		return false;
	}
}

class TooDeep extends Error {}

/** One value as text. Equal keys keep their order. */
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
	while (!isClosing(token)) {
		found.push(read(token));
		token = next();
		if (token === ",") token = next();
	}
	return found;
}

class Lines {
	text = "";
	depth = 0;

	write(token: string): void {
		this.text += token;
	}

	breakLine(): void {
		const depth = Math.max(0, Math.min(this.depth, DEEPEST));
		this.text += `\n${"  ".repeat(depth)}`;
	}
}

function isOpening(token: string | undefined): boolean {
	return token === "{" || token === "[";
}

function isClosing(token: string): boolean {
	return token === "}" || token === "]";
}
