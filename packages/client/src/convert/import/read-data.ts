import type { Value } from "@curlew/template";
import type { SourceText } from "../../diagnostics/source-text.ts";
import { Field } from "../../formats/tree/field.ts";
import type { FieldPath } from "../../formats/tree/field-path.ts";
import { locateInTree } from "../../formats/tree/read-tree.ts";
import { toValue } from "../../formats/tree/values.ts";
import { blankComments } from "../../request/body/json-comments.ts";
import { type JsonTokenKind, JsonTokens } from "../../values/json-tokens.ts";
import { InvalidJsonError, parseJson } from "../../values/parse-json.ts";
import type { SourceRange } from "./findings.ts";
import { ImportError } from "./import-error.ts";

/** The values of a JSON or YAML file, and where each stands. */
export interface PlacedData {
	readonly source: SourceText;
	readonly value: Value;
	/** The range of what stands at a path, or of the innermost on the way to it that is there. */
	place(path: FieldPath): SourceRange;
}

/**
 * Reads JSON, or what is no JSON as YAML. Of JSON, no tree is kept: places are
 * looked for when something is told, so that large files take little more than
 * their values.
 *
 * @throws ImportError when it is neither
 */
export async function readData(source: SourceText): Promise<PlacedData> {
	if (/^\s*[{[]/.test(source.text)) {
		try {
			const value = parseTolerantly(source.text);
			return { source, value, place: (path) => placeInJson(source.text, path) };
		} catch (error) {
			if (!(error instanceof InvalidJsonError)) throw error;
			if (/^\s*[{[]\s*"/.test(source.text)) throw noJson(source, error);
		}
	}
	const { openYaml } = await import(
		"../../formats/opencollection/yaml-parse.ts"
	);
	const root = openYaml(source);
	const [problem] = root.document.problems;
	if (problem)
		throw new ImportError(problem.message, {
			...(problem.hint !== undefined && { hint: problem.hint }),
			...(problem.location && { location: problem.location }),
			...(problem.excerpt !== undefined && { excerpt: problem.excerpt }),
		});
	return {
		source,
		value: toValue(Field.root(root.document)),
		place: (path) => locateInTree(root, path),
	};
}

function parseTolerantly(text: string): Value {
	try {
		return parseJson(text);
	} catch (error) {
		// As editors keep it, with comments and commas too many.
		const plain = blankComments(text, true);
		if (plain === text) throw error;
		return parseJson(plain);
	}
}

function noJson(source: SourceText, error: InvalidJsonError): ImportError {
	const position = /at position (\d+)/.exec(error.message)?.[1];
	const at = position === undefined ? source.text.length - 1 : Number(position);
	const location = source.location(Math.max(0, at));
	const excerpt = source.excerpt(location.line);
	return new ImportError(error.message, {
		hint: "Export it again; a file that was cut off cannot be read.",
		location,
		...(excerpt !== undefined && { excerpt }),
	});
}

/** Goes through the tokens up to a path. Of what is not there, the innermost that is. */
export function placeInJson(text: string, path: FieldPath): SourceRange {
	const tokens = new JsonTokens(text);
	tokens.next();
	for (const step of path) {
		const { start } = tokens;
		const isFound =
			typeof step === "number"
				? toItem(tokens, step)
				: toMember(tokens, step, text);
		if (isFound) continue;
		tokens.continueAt(start);
		tokens.next();
		break;
	}
	return valueRange(tokens);
}

/** Moves on to an entry of the list that begins here. */
function toItem(tokens: JsonTokens, index: number): boolean {
	if (!isAt(tokens, "[")) return false;
	for (let at = 0; tokens.next() && tokens.kind !== "]"; ) {
		if (tokens.kind === ",") continue;
		if (at === index) return true;
		skipValue(tokens);
		at++;
	}
	return false;
}

/** Moves on to the value of a member of the map that begins here. */
function toMember(tokens: JsonTokens, name: string, text: string): boolean {
	if (!isAt(tokens, "{")) return false;
	while (tokens.next() && tokens.kind !== "}") {
		if (tokens.kind === ",") continue;
		const isIt = isNamed(text.slice(tokens.start, tokens.end), name);
		if (!tokens.next() || !tokens.next()) return false;
		if (isIt) return true;
		skipValue(tokens);
	}
	return false;
}

function isAt({ kind }: JsonTokens, wanted: JsonTokenKind): boolean {
	return kind === wanted;
}

function isNamed(written: string, name: string): boolean {
	try {
		return JSON.parse(written) === name;
	} catch {
		return false;
	}
}

/** Leaves the tokens at the last one of the value that begins here. */
function skipValue(tokens: JsonTokens): void {
	for (let depth = 0; ; ) {
		if (tokens.kind === "{" || tokens.kind === "[") depth++;
		if (tokens.kind === "}" || tokens.kind === "]") depth--;
		if (depth <= 0 || !tokens.next()) return;
	}
}

function valueRange(tokens: JsonTokens): SourceRange {
	const { start } = tokens;
	skipValue(tokens);
	return [start, tokens.end];
}
