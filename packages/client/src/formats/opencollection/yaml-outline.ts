import type { SourceText } from "../../diagnostics/source-text.ts";
import type { OutlineEntry } from "../outline.ts";
import type { MapNode, PlacedNode } from "../tree/placed-node.ts";
import { parseYaml } from "./yaml-parse.ts";
import { quickTree } from "./yaml-tree.ts";

/** The fields of a file. */
export function yamlOutline(source: SourceText): readonly OutlineEntry[] {
	const { text } = source;
	const tree = quickTree(text) ?? parseYaml(source).root;
	const left = text.length > LARGE ? DEEPEST_OF_LARGE : DEEPEST;
	return tree?.kind === "map" ? symbolsOfMap(source, tree, left) : [];
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
): OutlineEntry[] {
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
): OutlineEntry {
	const end = Math.max(node.end, nameEnd);
	return {
		name,
		kind: node.kind === "scalar" ? "text" : node.kind,
		...(node.kind === "scalar" && { detail: node.text }),
		range: [start, end],
		nameRange: [start, nameEnd],
		children: left > 0 ? symbolsBelow(source, node, left - 1) : [],
	};
}

function symbolsBelow(
	source: SourceText,
	node: PlacedNode,
	left: number,
): OutlineEntry[] {
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
