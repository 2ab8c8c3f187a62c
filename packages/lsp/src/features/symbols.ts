import {
	type BruBlock,
	type BruEntry,
	isBruFile,
	type MapNode,
	type PlacedNode,
	parseBru,
	parseYaml,
	quickTree,
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
	return wholeSymbols(file, text).map((symbol) => shownSymbol(symbol, show));
}

function shownSymbol(
	symbol: DocumentSymbol,
	show: (text: string) => string,
): DocumentSymbol {
	const { name, detail, children } = symbol;
	return {
		...symbol,
		name: show(name),
		...(detail !== undefined && { detail: show(detail) }),
		...(children && {
			children: children.map((child) => shownSymbol(child, show)),
		}),
	};
}

/** With texts as they are. */
function wholeSymbols(file: string, text: string): readonly DocumentSymbol[] {
	const source = new SourceText(file, text);
	if (isBruFile(file))
		return parseBru(source).blocks.map((block) => symbolOfBlock(source, block));
	const tree = quickTree(text) ?? parseYaml(source).root;
	const left = text.length > LARGE ? DEEPEST_OF_LARGE : DEEPEST;
	return tree?.kind === "map" ? symbolsOfMap(source, tree, left) : [];
}

function symbolOfBlock(source: SourceText, block: BruBlock): DocumentSymbol {
	const { name, start, end, text, entries } = block;
	const last = Math.max(end, text?.end ?? 0, entries.at(-1)?.end ?? 0);
	return {
		name,
		kind: text ? SymbolKind.String : SymbolKind.Object,
		range: rangeOf(source, start, last),
		selectionRange: rangeOf(source, start, end),
		children: entries.map((entry) => symbolOfEntry(source, entry)),
	};
}

function symbolOfEntry(source: SourceText, entry: BruEntry): DocumentSymbol {
	const { name, nameRange, value, start, end } = entry;
	const last = Math.max(end, value.end, nameRange.end);
	return {
		name: name === "" ? "(no name)" : name,
		detail: value.text,
		kind: SymbolKind.Field,
		range: rangeOf(source, Math.min(start, nameRange.start), last),
		selectionRange: rangeOf(source, nameRange.start, nameRange.end),
	};
}

/** Levels below the first: deeper fields are no longer an outline. */
const DEEPEST = 4;

/** Of a file with hundreds of requests, these are enough: editors ask after each change. Characters. */
const LARGE = 200_000;
const DEEPEST_OF_LARGE = 2;

function symbolsOfMap(
	source: SourceText,
	map: MapNode,
	left: number,
): DocumentSymbol[] {
	let from = map.start;
	return map.entries.flatMap(({ key, value }) => {
		if (!key || !value) return [];
		const at = source.text.lastIndexOf(key, value.start);
		const start = at >= from ? at : value.start;
		from = value.end;
		return [symbolOf(source, key, value, [start, start + key.length], left)];
	});
}

function symbolOf(
	source: SourceText,
	name: string,
	node: PlacedNode,
	[start, nameEnd]: readonly [number, number],
	left: number,
): DocumentSymbol {
	const end = Math.max(node.end, nameEnd);
	return {
		name,
		kind: KINDS[node.kind],
		...(node.kind === "scalar" && { detail: node.text }),
		range: rangeOf(source, start, end),
		selectionRange: rangeOf(source, start, nameEnd),
		children: left > 0 ? symbolsBelow(source, node, left - 1) : [],
	};
}

function symbolsBelow(
	source: SourceText,
	node: PlacedNode,
	left: number,
): DocumentSymbol[] {
	if (node.kind === "map") return symbolsOfMap(source, node, left);
	if (node.kind !== "list") return [];
	return node.items.map((item, index) => {
		const lineEnd = source.lineStart(source.lineAt(item.start) + 1);
		const nameEnd = Math.min(Math.max(item.end, item.start), lineEnd);
		const place = [item.start, nameEnd] as const;
		return symbolOf(source, nameOfItem(item, index), item, place, left);
	});
}

const NAMING_KEYS = ["name", "expression", "type", "title"];

/** What an entry of a list is called: by its name, its type, its text. */
function nameOfItem(item: PlacedNode, index: number): string {
	if (item.kind === "scalar" && item.text !== "") return item.text;
	if (item.kind === "map") {
		const { entries } = item;
		const info = entries.find(({ key }) => key === "info")?.value;
		if (info?.kind === "map") return nameOfItem(info, index);
		for (const wanted of NAMING_KEYS) {
			const value = entries.find(({ key }) => key === wanted)?.value;
			if (value?.kind === "scalar" && value.text !== "") return value.text;
		}
	}
	return `[${index}]`;
}

const KINDS: Readonly<Record<PlacedNode["kind"], SymbolKind>> = {
	map: SymbolKind.Object,
	list: SymbolKind.Array,
	scalar: SymbolKind.String,
	alias: SymbolKind.Variable,
};

function rangeOf(source: SourceText, start: number, end: number): Range {
	const place = (offset: number) => {
		const line = source.lineAt(offset);
		return { line: line - 1, character: offset - source.lineStart(line) };
	};
	return { start: place(start), end: place(Math.max(start, end)) };
}
