import { type JsonTokenKind, JsonTokens } from "../../values/json-tokens.ts";

/** The first place at which a text is not JSON (RFC 8259). */
export interface JsonError {
	/** In UTF-16 code units from the beginning. */
	readonly offset: number;
	/** From 1. */
	readonly line: number;
	/** From 1, in UTF-16 code units. */
	readonly column: number;
	/** What is wrong there: "expected a value". */
	readonly what: string;
}

const MISSING = {
	value: "expected a value",
	"value or ]": "expected a value or `]`",
	key: "expected a key in double quotation marks",
	"key or }": "expected a key in double quotation marks or `}`",
	":": "expected `:`",
	", or }": "expected `,` or `}`",
	", or ]": "expected `,` or `]`",
	end: "there is text after the end",
} as const;

type Expectation = keyof typeof MISSING;
type Fault = Pick<JsonError, "offset" | "what">;

/** Finds out where a text stops being JSON; undefined when it is JSON. Nesting costs no stack. */
export function findJsonError(text: string): JsonError | undefined {
	const fault = firstFault(text);
	if (fault === undefined) return undefined;
	const before = text.slice(0, fault.offset);
	const line = before.split("\n").length;
	const column = fault.offset - before.lastIndexOf("\n");
	return { ...fault, line, column };
}

function firstFault(text: string): Fault | undefined {
	const tokens = new JsonTokens(text);
	/** The closing brackets that are still due. */
	const open: ("}" | "]")[] = [];
	let expected: Expectation = "value";
	while (tokens.next()) {
		const { kind, start, end, isBroken } = tokens;
		const next = expectedBehind(kind, expected, open);
		if (next === undefined) return { offset: start, what: MISSING[expected] };
		if (isBroken)
			return kind === "string"
				? faultInString(text, start)
				: { offset: end, what: "expected a digit" };
		expected = next;
	}
	return expected === "end"
		? undefined
		: { offset: text.length, what: MISSING[expected] };
}

/** Undefined when such a token may not stand there. */
function expectedBehind(
	kind: JsonTokenKind,
	expected: Expectation,
	open: ("}" | "]")[],
): Expectation | undefined {
	const isValueDue = expected.startsWith("value");
	switch (kind) {
		case "{":
			if (!isValueDue) return undefined;
			open.push("}");
			return "key or }";
		case "[":
			if (!isValueDue) return undefined;
			open.push("]");
			return "value or ]";
		case "}":
		case "]":
			if (!expected.endsWith(`or ${kind}`)) return undefined;
			open.pop();
			return behindValue(open);
		case ",":
			if (!expected.startsWith(",")) return undefined;
			return open.at(-1) === "}" ? "key" : "value";
		case ":":
			return expected === ":" ? "value" : undefined;
		case "string":
			if (expected.startsWith("key")) return ":";
			return isValueDue ? behindValue(open) : undefined;
		case "number":
		case "word":
			return isValueDue ? behindValue(open) : undefined;
		case "comment":
		case "unknown":
			return undefined;
	}
}

function behindValue(open: readonly ("}" | "]")[]): Expectation {
	const closing = open.at(-1);
	return closing === undefined ? "end" : `, or ${closing}`;
}

/** Of the control characters only those below U+0020 are forbidden. */
const PLAIN_RUN = /[^"\\\p{Cc}]+|[\u007f-\u009f]+/uy;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

function faultInString(text: string, start: number): Fault {
	let offset = start + 1;
	for (;;) {
		const run = [PLAIN_RUN, ESCAPE].find((pattern) => {
			pattern.lastIndex = offset;
			return pattern.test(text);
		});
		if (run === undefined) break;
		offset = run.lastIndex;
	}
	if (offset === text.length)
		return { offset: start, what: "this string has no end" };
	const what =
		text[offset] === "\\"
			? "this is not a JSON escape sequence"
			: "a string cannot hold a control character";
	return { offset, what };
}
