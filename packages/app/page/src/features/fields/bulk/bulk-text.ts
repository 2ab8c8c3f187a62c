/** A row as a line of text says it. */
export interface BulkRow {
	readonly name: string;
	readonly value: string;
	readonly isDisabled: boolean;
}

/** `// ` in front of what is switched off; who writes by hand may take `#`. */
const OFF = /^(?:\/\/|#)\s?/;
/** In front of a line that would be taken for something else: then all of it is JSON. */
const QUOTED_NAME = /^"(?:[^"\\]|\\.)*"/;

/**
 * Rows as text, a line each: `name: value`, those that are switched off behind
 * `//`. What a line cannot say as it is (line breaks, spaces at the edges, a colon
 * in a name) is JSON: `"a:b": 1`, `name:="two\nlines"`. `rowsOfText` reads exactly the same rows again.
 */
export function textOfRows(rows: readonly BulkRow[]): string {
	return rows.map((row) => `${lineOf(row)}\n`).join("");
}

/** The rows of a text; see `textOfRows`. Empty lines are passed over. */
export function rowsOfText(text: string): readonly BulkRow[] {
	return text.split(/\r\n|\r|\n/).flatMap((line) => rowOf(line) ?? []);
}

function lineOf({ name, value, isDisabled }: BulkRow): string {
	const off = isDisabled ? "// " : "";
	const shown = isPlainName(name) ? name : JSON.stringify(name);
	if (value === "") return `${off}${shown}:`;
	return isPlainValue(value)
		? `${off}${shown}: ${value}`
		: `${off}${shown}:=${JSON.stringify(value)}`;
}

function isPlainName(name: string): boolean {
	return name !== "" && !/[:\r\n]|^["\s]|\s$/.test(name) && !OFF.test(name);
}

function isPlainValue(value: string): boolean {
	return !/[\r\n]|^\s|\s$/.test(value);
}

function rowOf(line: string): BulkRow | undefined {
	const isDisabled = OFF.test(line.trimStart());
	const written = isDisabled ? line.trimStart().replace(OFF, "") : line;
	const text = written.trim();
	if (text === "") return undefined;
	const quoted = QUOTED_NAME.exec(text)?.[0];
	const name = quoted === undefined ? undefined : textOfJson(quoted);
	if (quoted !== undefined && name !== undefined) {
		const rest = text.slice(quoted.length).trimStart();
		if (rest === "" || rest.startsWith(":"))
			return { name, value: valueBehind(rest.slice(1)), isDisabled };
	}
	const colon = colonIn(text);
	const [before, behind] =
		colon === -1 ? [text, ""] : [text.slice(0, colon), text.slice(colon + 1)];
	return { name: before.trim(), value: valueBehind(behind), isDisabled };
}

/** A colon in a placeholder separates nothing: `{{host:-x}}`. */
function colonIn(text: string): number {
	return text
		.replace(/\{\{.*?\}\}/g, (found) => "x".repeat(found.length))
		.indexOf(":");
}

function valueBehind(behind: string): string {
	const json = behind.startsWith("=") ? textOfJson(behind.slice(1)) : undefined;
	return json ?? behind.trim();
}

function textOfJson(text: string): string | undefined {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === "string" ? value : undefined;
	} catch {
		return undefined;
	}
}
