/**
 * JSON with its `//` and block comments replaced by spaces (line breaks stay),
 * so that every other character keeps its place. Comments within string
 * literals and placeholders are none. The same text comes back when there are
 * no comments.
 */
export function blankComments(json: string): string {
	if (!json.includes("//") && !json.includes("/*")) return json;
	let result = "";
	let kept = 0;
	let at = 0;
	while (at < json.length) {
		const end = endOfComment(json, at);
		if (end === undefined) {
			at = endOfToken(json, at);
			continue;
		}
		result += json.slice(kept, at) + blank(json.slice(at, end));
		at = end;
		kept = end;
	}
	return result + json.slice(kept);
}

/** JSON without comments, with the commas before a closing bracket replaced by spaces. */
export function blankTrailingCommas(json: string): string {
	let result = "";
	let kept = 0;
	let at = 0;
	let comma: number | undefined;
	while (at < json.length) {
		const char = json[at];
		const end = endOfToken(json, at);
		const isClosing = char === "}" || char === "]";
		if (isClosing && comma !== undefined) {
			result += `${json.slice(kept, comma)} `;
			kept = comma + 1;
		}
		if (char === ",") comma = at;
		else if (!/\s/.test(char ?? "")) comma = undefined;
		at = end;
	}
	return result + json.slice(kept);
}

function endOfComment(json: string, start: number): number | undefined {
	if (json.startsWith("//", start)) {
		const end = json.indexOf("\n", start);
		return end === -1 ? json.length : end;
	}
	if (!json.startsWith("/*", start)) return undefined;
	const end = json.indexOf("*/", start + 2);
	return end === -1 ? json.length : end + 2;
}

/** The end of a string literal, a placeholder, or of one character. */
function endOfToken(json: string, start: number): number {
	if (json[start] === '"') return endOfString(json, start);
	if (!json.startsWith("{{", start)) return start + 1;
	const end = json.indexOf("}}", start);
	return end === -1 || json.slice(start, end).includes("\n")
		? start + 1
		: end + 2;
}

function endOfString(json: string, start: number): number {
	let at = start + 1;
	while (at < json.length && json[at] !== '"') at += json[at] === "\\" ? 2 : 1;
	return at + 1;
}

function blank(comment: string): string {
	return comment.replace(/[^\r\n]/g, " ");
}
