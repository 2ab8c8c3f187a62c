import { JsonTokens } from "../../values/json-tokens.ts";

/**
 * JSON with its `//` and block comments replaced by spaces (line breaks stay),
 * so that every other character keeps its place. Comments within string
 * literals and placeholders are none. The same text comes back when there are
 * no comments.
 *
 * @param commasToo the commas before closing brackets, too
 */
export function blankComments(json: string, commasToo = false): string {
	return withoutRemarks(json, commasToo, (text) =>
		text.replace(/[^\r\n]/g, " "),
	);
}

/** JSON without its comments, as Postman sends it. */
export function withoutComments(json: string): string {
	return withoutRemarks(json, false, () => "");
}

/** @param insteadOf what stands in the place of a comment */
function withoutRemarks(
	json: string,
	commasToo: boolean,
	insteadOf: (comment: string) => string,
): string {
	if (!commasToo && !/\/[/*]/.test(json)) return json;
	const blanks: [start: number, end: number][] = [];
	const tokens = new JsonTokens(json);
	let comma: number | undefined;
	while (tokens.next()) {
		const { kind, start, end } = tokens;
		if (kind === "comment") {
			blanks.push([start, end]);
			continue;
		}
		const isClosing = kind === "}" || kind === "]";
		if (commasToo && isClosing && comma !== undefined)
			blanks.push([comma, comma + 1]);
		comma = kind === "," ? start : undefined;
		tokens.continueAt(endOfPlaceholder(json, start) ?? end);
	}
	let result = "";
	let kept = 0;
	for (const [start, end] of blanks.sort(([a], [b]) => a - b)) {
		result += json.slice(kept, start) + insteadOf(json.slice(start, end));
		kept = end;
	}
	return result + json.slice(kept);
}

function endOfPlaceholder(json: string, start: number): number | undefined {
	if (!json.startsWith("{{", start)) return undefined;
	const end = json.indexOf("}}", start);
	return end === -1 || json.slice(start, end).includes("\n")
		? undefined
		: end + 2;
}
