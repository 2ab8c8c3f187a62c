import type { YAMLError } from "yaml";
import { isUnclosedBracket } from "./yaml-unclosed.ts";

interface Explanation {
	readonly code: string;
	readonly message: string;
	readonly hint?: string;
	/** Where on the line the fault really is, from 0, when the parser noticed it only later. */
	readonly at?: readonly [start: number, end: number];
}

/** `key: {{name}}…` without quotation marks: what people who write placeholders trip over first. */
const BARE_PLACEHOLDER = /(?:^|[\s:[,-])(\{\{.*)$/s;

/** Says in plain words what the YAML parser found. `line` is the text of the line at fault. */
export function explainYamlError(error: YAMLError, line: string): Explanation {
	const placeholder = BARE_PLACEHOLDER.exec(line)?.[1]?.trimEnd();
	if (placeholder !== undefined) {
		const start = line.indexOf(placeholder);
		return {
			code: "YAML_SYNTAX",
			message: "A value that begins with `{{` needs quotation marks in YAML.",
			hint: `Write "${placeholder}".`,
			at: [start, start + placeholder.length],
		};
	}
	return { code: "YAML_SYNTAX", ...explainCode(error) };
}

function explainCode(error: YAMLError): { message: string; hint?: string } {
	if (isUnclosedBracket(error)) {
		return {
			message: "This bracket is not closed.",
			hint: `Add the \`${error.message.at(-1)}\`, indented deeper than the key before the bracket; or put the value in quotation marks if it is text.`,
		};
	}
	switch (error.code) {
		case "RESOURCE_EXHAUSTION":
			return {
				message: "The values are nested too deeply to be read.",
				hint: "Brackets within brackets can be some hundreds deep.",
			};
		case "TAB_AS_INDENT":
			return {
				message: "A tab indents this line.",
				hint: "YAML is indented with spaces only.",
			};
		case "BAD_INDENT":
			return {
				message: "This line is not indented as its neighbours are.",
				hint: "Give all keys of one map, and all entries of one list, the same indentation.",
			};
		case "MISSING_CHAR":
			return missingCharacter(error.message);
		case "BAD_SCALAR_START":
			return {
				message: "A value cannot begin with this character.",
				hint: "Put the value in quotation marks.",
			};
		case "BAD_DQ_ESCAPE":
			return {
				message: "This is not an escape that YAML knows.",
				hint: "Write `\\\\` for a backslash, or use single quotation marks.",
			};
		case "BLOCK_AS_IMPLICIT_KEY":
			return {
				message: "A text with `: ` in it needs quotation marks.",
				hint: "Or, if this is a map: put its first key on a line of its own, indented.",
			};
		case "MULTILINE_IMPLICIT_KEY":
		case "KEY_OVER_1024_CHARS":
			return {
				message: "A key must stand on one line, followed by `: `.",
				hint: "Check the lines around for a missing colon; below `|-`, text is indented deeper than its key.",
			};
		case "MULTIPLE_DOCS":
			return {
				message: "The file holds more than one YAML document.",
				hint: "Remove the line `---`, or move what follows it to a file of its own.",
			};
		case "TAG_RESOLVE_FAILED":
			return {
				message: "This tag is unknown, or does not fit its value.",
				hint: "A value that begins with `!` needs quotation marks.",
			};
		case "BLOCK_IN_FLOW":
			return {
				message: "Inside brackets, lists and maps must be in brackets too.",
				hint: "Close the bracket first, or write `[a, b]` and `{ a: 1 }`.",
			};
		case "BAD_DIRECTIVE":
			return {
				message: "A line that begins with `%` is a YAML directive.",
				hint: "Put the text in quotation marks.",
			};
		default:
			return {
				message: "This is not valid YAML.",
				hint: "Check indentation, quotation marks and brackets here and on the line above.",
			};
	}
}

function missingCharacter(message: string): { message: string; hint?: string } {
	if (/closing\s+["']|quote/i.test(message)) {
		return {
			message: "The closing quotation mark is missing.",
			hint: 'Inside "…" write a quotation mark as \\", inside \'…\' as two.',
		};
	}
	if (/[\]}]|flow/i.test(message)) {
		return {
			message: "A bracket is not closed, or a comma is missing.",
			hint: "Text that begins with `{` or `[` needs quotation marks.",
		};
	}
	return {
		message: "Something is missing here.",
		hint: "A key is followed by a colon and a space, a list entry begins with `- `.",
	};
}
