import {
	formatToolsOf,
	type OutlineEntry,
	SourceText,
} from "@curlew/client/editing";
import {
	type DocumentSymbol,
	type Range,
	SymbolKind,
} from "vscode-languageserver";
import { shortText } from "../index/values.ts";

/**
 * The outline of a file: its fields, or its sections.
 *
 * @param show makes of a text of the file what a person may see of it
 */
export function documentSymbols(
	file: string,
	text: string,
	show: (text: string) => string = shortText,
): readonly DocumentSymbol[] {
	const source = new SourceText(file, text);
	return formatToolsOf(file, text)
		.outline(source)
		.map((entry) => symbolOf(source, entry, show));
}

function symbolOf(
	source: SourceText,
	{ name, detail, kind, range, nameRange, children }: OutlineEntry,
	show: (text: string) => string,
): DocumentSymbol {
	return {
		name: show(name),
		...(detail !== undefined && { detail: show(detail) }),
		kind: KINDS[kind],
		range: rangeOf(source, ...range),
		selectionRange: rangeOf(source, ...nameRange),
		children: children.map((child) => symbolOf(source, child, show)),
	};
}

const KINDS: Readonly<Record<OutlineEntry["kind"], SymbolKind>> = {
	map: SymbolKind.Object,
	list: SymbolKind.Array,
	text: SymbolKind.String,
	field: SymbolKind.Field,
	alias: SymbolKind.Variable,
};

function rangeOf(source: SourceText, start: number, end: number): Range {
	const place = (offset: number) => {
		const line = source.lineAt(offset);
		return { line: line - 1, character: offset - source.lineStart(line) };
	};
	return { start: place(start), end: place(Math.max(start, end)) };
}
