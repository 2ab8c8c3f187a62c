import type { SourceText } from "../../../diagnostics/source-text.ts";
import type { Tree } from "../../../formats/tree/plain-tree.ts";
import type { ImportInput } from "../importer.ts";
import { type RenamedScript, renameScript } from "../rename-script.ts";
import { type Placed, rangeOfText, type ScriptPart } from "./http-block.ts";
import { JETBRAINS_NAMES, WHOLE_RESPONSE } from "./http-names.ts";

/** Scripts of a request, in Curlew's names. What has none is told. */
export function httpScript(
	parts: readonly ScriptPart[],
	source: SourceText,
	input: ImportInput,
): string {
	return parts
		.map((part) => codeOf(part, source, input))
		.filter((code) => code.trim() !== "")
		.join("\n\n");
}

function codeOf(
	part: ScriptPart,
	source: SourceText,
	{ beside, findings }: ImportInput,
): string {
	if (part.kind === "code")
		return renamed(part.text, part.start, source, findings);
	const file = beside(part.text, source);
	if (file) return renamed(file.text, 0, file, findings);
	findings.lost(
		source,
		rangeOfText(part),
		`The script ${part.text} is not there.`,
		"It was left out.",
	);
	return "";
}

function renamed(
	code: string,
	offset: number,
	source: SourceText,
	findings: ImportInput["findings"],
): string {
	const { code: written, unknown, fault } = renamedScript(code);
	if (fault !== undefined)
		findings.lost(
			source,
			[offset, offset + 1],
			`The script cannot be read: ${fault}`,
			"It stands in the request as it is.",
		);
	for (const { name, start, end } of unknown)
		findings.lost(
			source,
			[offset + start, offset + end],
			`\`${name}\` has no counterpart in scripts here.`,
			"It stands in the request as it is; docs/scripts.md has what there is.",
		);
	return withoutIndent(written);
}

/** A response that is handed on as a whole becomes an object like theirs. */
function renamedScript(code: string): RenamedScript {
	const direct = renameScript(code, JETBRAINS_NAMES);
	if (!direct.unknown.some(({ name }) => name === "response")) return direct;
	const roots = new Set(JETBRAINS_NAMES.roots);
	roots.delete("response");
	const other = renameScript(code, { ...JETBRAINS_NAMES, roots });
	return { ...other, code: `${WHOLE_RESPONSE}\n${other.code}` };
}

/** Handlers are usually indented as a whole. */
function withoutIndent(code: string): string {
	const lines = code
		.replace(/\r\n/g, "\n")
		.replace(/^\s*\n|\s+$/g, "")
		.split("\n");
	const indents = lines
		.filter((line) => line.trim() !== "")
		.map((line) => line.length - line.trimStart().length);
	const indent = Math.min(...indents, 40);
	return lines
		.map((line) =>
			line.slice(Math.min(indent, line.length - line.trimStart().length)),
		)
		.join("\n");
}

const OPERATORS: Readonly<Record<string, string>> = {
	"==": "eq",
	"===": "eq",
	"!=": "neq",
	"!==": "neq",
	">": "gt",
	">=": "gte",
	"<": "lt",
	"<=": "lte",
	includes: "contains",
	contains: "contains",
	startsWith: "startsWith",
	endsWith: "endsWith",
	matches: "matches",
	exists: "isDefined",
	isTrue: "isTruthy",
	isFalse: "isFalsy",
	isString: "isString",
	isNumber: "isNumber",
	isBoolean: "isBoolean",
	isArray: "isArray",
};
const ASSERTION =
	/^\?\?\s+(status|duration|(?:header)\s+[\w-]+|body(?:\s+\$?[\w.[\]]+)?)\s+(\S+)(?:\s+(.*))?$/;

/** `?? status == 200` of httpYac as an assertion; undefined for what only a script can say. */
export function httpAssertion({ text }: Placed): Tree | undefined {
	const [, what = "", word = "", value] = ASSERTION.exec(text.trim()) ?? [];
	const operator = Object.hasOwn(OPERATORS, word) ? OPERATORS[word] : undefined;
	if (operator === undefined) return undefined;
	const expression = expressionOf(what);
	return { expression, operator, ...(value !== undefined && { value }) };
}

function expressionOf(what: string): string {
	if (what === "status") return "res.status";
	if (what === "duration") return "res.responseTime";
	const [kind = "", name = ""] = what.split(/\s+/);
	if (kind === "header") return `res.headers["${name.toLowerCase()}"]`;
	const path = name.replace(/^\$?\.?/, "");
	if (path === "") return "res.body";
	return path.startsWith("[") ? `res.body${path}` : `res.body.${path}`;
}
