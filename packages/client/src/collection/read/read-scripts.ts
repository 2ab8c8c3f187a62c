import type { SourceText } from "../../diagnostics/source-text.ts";
import type { Field } from "../../formats/tree/field.ts";
import type { ScalarNode } from "../../formats/tree/placed-node.ts";
import {
	afterLine,
	blockIndent,
	scalarOffsets,
} from "../../formats/tree/scalar-offsets.ts";
import type { CodeLine, ScriptDefinition, ScriptKind } from "../model.ts";
import { readRows } from "./read-entries.ts";

/** Scripts with code in them; an empty one does nothing and is left out. */
export function readScripts(field: Field): ScriptDefinition[] {
	const example = "`- type: before-request`, and below it `code: |-`.";
	return readRows(field, example, (item) => {
		const kind = readKind(item.get("type"));
		const code = item.get("code");
		if (!item.has("code")) code.requiredText("The code of the script");
		const text = code.text() ?? "";
		if (kind === undefined || text.trim() === "") return undefined;
		return {
			kind,
			code: text,
			file: item.document.source.file,
			...codePosition(code, text),
		};
	});
}

function readKind(type: Field): ScriptKind | undefined {
	const text = type.requiredText("The type of the script");
	switch (text) {
		case "before-request":
		case "after-response":
		case "tests":
			return text;
		case "hooks":
			type.warn(
				"Scripts of type hooks are not supported yet; this one does not run.",
				"The types are before-request, after-response and tests.",
				"KIND_NOT_SUPPORTED",
			);
			return undefined;
		default:
			return undefined;
	}
}

/** Where the first line of the code stands: below the `|` of a block, or right here. */
function codePosition(
	code: Field,
	text: string,
): Pick<ScriptDefinition, "line" | "indent" | "lines"> {
	const { source } = code.document;
	const [start] = code.range();
	const line = source.lineAt(start);
	const style = code.node?.kind === "scalar" ? code.node.style : undefined;
	if (style !== "literal" && style !== "folded") {
		const quote = style === "single" || style === "double" ? 1 : 0;
		const first = { line, indent: start - source.lineStart(line) + quote };
		if (style === "joined" && code.node?.kind === "scalar")
			return joinedPosition(code.node, source);
		return style === "double" && text.includes("\n")
			? { ...first, lines: linesInText(code, text) }
			: first;
	}
	const first = afterLine(source.text, start);
	return { line: line + 1, indent: blockIndent(text, source.text, first) };
}

/** Lines of JSON that each have a text of their own: nearly always one below the other. */
function joinedPosition(
	{ parts = [] }: ScalarNode,
	source: SourceText,
): Pick<ScriptDefinition, "line" | "indent" | "lines"> {
	const lines = parts.flatMap((part): CodeLine[] => {
		if (typeof part === "string") return [];
		const line = source.lineAt(part.start);
		// Behind the quotation mark.
		const place = { line, indent: part.start - source.lineStart(line) + 1 };
		return part.text.split("\n").map(() => place);
	});
	const first = lines[0] ?? { line: 1, indent: 0 };
	const isBelow = lines.every(
		({ line, indent }, index) =>
			line === first.line + index && indent === first.indent,
	);
	return isBelow ? first : { ...first, lines };
}

/** Lines of one text with escaped line breaks. */
function linesInText(code: Field, text: string): readonly CodeLine[] {
	const { node, document } = code;
	if (node?.kind !== "scalar") return [];
	const { source } = document;
	const offsets = scalarOffsets(node, source.text);
	let at = 0;
	return text.split("\n").map((line) => {
		const offset = offsets[at] ?? (offsets.at(-1) ?? node.start) + 1;
		at += line.length + 1;
		const inFile = source.lineAt(offset);
		return { line: inFile, indent: offset - source.lineStart(inFile) };
	});
}
