import type { Field } from "../../formats/tree/field.ts";
import { afterLine, blockIndent } from "../../formats/tree/scalar-offsets.ts";
import type { ScriptDefinition, ScriptKind } from "../model.ts";
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
): { line: number; indent: number } {
	const { source } = code.document;
	const [start] = code.range();
	const line = source.lineAt(start);
	const style = code.node?.kind === "scalar" ? code.node.style : undefined;
	if (style !== "literal" && style !== "folded") {
		const quote = style === "single" || style === "double" ? 1 : 0;
		return { line, indent: start - source.lineStart(line) + quote };
	}
	const first = afterLine(source.text, start);
	return { line: line + 1, indent: blockIndent(text, source.text, first) };
}
