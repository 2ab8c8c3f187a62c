import type { FormTree } from "../../../../../src/protocol/forms.ts";
import type { BodyValue } from "../../../../../src/protocol/responses.ts";

/** Stands in the place of a secret. */
const MASK = "●●●";

/** A value as people copy it: of a text what it says. Null when it is too large. */
export function copiedValue({ kind, json }: BodyValue): string | null {
	return kind === "string" && json !== null ? String(JSON.parse(json)) : json;
}

/**
 * An assertion that holds for the value as it is now. One that holds a secret,
 * or is too large, is only expected to be there.
 */
export function assertionOf(
	expression: string,
	{ kind, json }: BodyValue,
): FormTree {
	if (kind === "null") return { expression, operator: "isNull" };
	if (json === null || json.includes(MASK) || json.length > LONGEST)
		return { expression, operator: "isDefined" };
	return { expression, operator: "eq", value: literal(expected(kind, json)) };
}

/** Characters of a value that is written into an assertion. */
const LONGEST = 2_000;

/** A text that would be taken for a number, a word of JSON or a list keeps its quotation marks. */
function expected(kind: BodyValue["kind"], json: string): string {
	if (kind === "object" || kind === "array")
		return JSON.stringify(JSON.parse(json)) === compact(json)
			? compact(json)
			: json;
	if (kind !== "string") return json;
	const text = String(JSON.parse(json));
	const isPlain = /^[\p{L}_/][^"'\\\n]*$/u.test(text) && text.trim() === text;
	return isPlain && !isWord(text) ? text : json;
}

function isWord(text: string): boolean {
	return /^(?:true|false|null|undefined|NaN|Infinity)$/.test(text);
}

/** Without the white space between what it holds. */
function compact(json: string): string {
	return json.replace(/("(?:[^"\\]|\\.)*")|\s+/g, "$1");
}

/** Braces of the response are no placeholders. */
function literal(text: string): string {
	return text.replaceAll("{{", "\\{{");
}

/** What a variable for an expression is likely to be called: `res.body.user.id` is `userId`. */
export function likelyName(expression: string): string {
	const words = expression
		.replace(/^res\.(?:body|jq\(.*\))/, "")
		.match(/[A-Za-z_]\w*/g);
	const [first = "value", ...others] = words?.slice(-2) ?? [];
	return [
		first.charAt(0).toLowerCase() + first.slice(1),
		...others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)),
	].join("");
}

/**
 * A placeholder for an expression by the variables that are set from the
 * response: the whole value of one, or a member of it.
 *
 * @returns undefined where none of them holds it
 */
export function placeholderFor(
	expression: string,
	variables: readonly { readonly name: string; readonly expression: string }[],
): string | undefined {
	for (const variable of variables) {
		const rest = expression.slice(variable.expression.length);
		const isOwn =
			variable.expression !== "" &&
			expression.startsWith(variable.expression) &&
			/^(?:$|[.[])/.test(rest);
		if (isOwn && !rest.includes("}")) return `{{${variable.name}${rest}}}`;
	}
	return undefined;
}
