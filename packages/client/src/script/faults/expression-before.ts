/** A name, and what may lead to the next one in front of it. */
const NAME_BEFORE = /(?:(\?\.|\.)\s*)?([\p{L}_$][\p{L}\p{N}_$]*)$/u;
/** What is shown of the inside of brackets as it is: numbers and names. Other code may hold values that are nobody's business. */
const SHOWN_INSIDE = /^(?:\d{1,9}|[\p{L}_$][\p{L}\p{N}_$]*)?$/u;
/** UTF-16 code units. Expressions beyond are no help to anybody. */
const LONGEST = 2_000;

/**
 * What a member is read of: `res.body.find(…).items` for the `[0]` behind it.
 * Arguments and computed keys that are more than a number or a name are left out.
 *
 * @param member its name; "" where the engine does not tell it
 * @param at the line, and where on it the engine saw the fault, from 0
 * @returns undefined where the code does not tell
 */
export function ownerOf(
	member: string,
	{
		text,
		column,
	}: { readonly text: string; readonly column: number | undefined },
): string | undefined {
	if (column !== undefined && text[column] === "[")
		return expressionBefore(text, column);
	if (member === "") return undefined;
	let dot: number | undefined;
	for (const { 0: step, 1: name, index } of text.matchAll(
		/(?:\?\.|\.)([\p{L}\p{N}_$]+)/gu,
	)) {
		if (name !== member) continue;
		dot = index;
		if (index + step.length > (column ?? 0)) break;
	}
	return dot === undefined ? undefined : expressionBefore(text, dot);
}

/** The chain of names, calls and indexes that ends at a place; undefined where it begins with anything but a name. */
function expressionBefore(line: string, end: number): string | undefined {
	const text = line.slice(Math.max(0, end - LONGEST), end);
	let shown = "";
	let at = text.length;
	while (at > 0) {
		const before = text.slice(0, at);
		if (/[)\]]$/.test(before)) {
			const open = openingOf(text, at - 1);
			if (open === undefined) return undefined;
			const inside = text.slice(open + 1, at - 1).trim();
			const told = SHOWN_INSIDE.test(inside) ? inside : "…";
			shown = `${text[open]}${told}${text[at - 1]}${shown}`;
			at = open - (text.slice(0, open).endsWith("?.") ? 2 : 0);
			continue;
		}
		const [found, dot, name = ""] = NAME_BEFORE.exec(before) ?? [];
		if (found === undefined) return undefined;
		shown = `${dot ?? ""}${name}${shown}`;
		if (dot === undefined) return shown;
		at -= found.length;
	}
	return undefined;
}

/** Where the bracket opens that closes at a place. Brackets in texts are none. */
function openingOf(text: string, close: number): number | undefined {
	let depth = 0;
	for (let at = close; at >= 0; at--) {
		const char = text[at] ?? "";
		if (char === ")" || char === "]" || char === "}") depth += 1;
		else if (char === "(" || char === "[" || char === "{") depth -= 1;
		else if (char === '"' || char === "'" || char === "`") {
			at = text.lastIndexOf(char, at - 1);
			if (at === -1) return undefined;
		}
		if (depth === 0) return at;
	}
	return undefined;
}
