import type { SourceText } from "../../diagnostics/source-text.ts";
import type { OutlineEntry } from "../outline.ts";
import type { BruBlock, BruEntry } from "./bru-document.ts";
import { parseBru } from "./parse-bru.ts";

/** The sections of a `.bru` file, and what is in them. */
export function bruOutline(source: SourceText): readonly OutlineEntry[] {
	return parseBru(source).blocks.map(ofBlock);
}

function ofBlock({ name, start, end, text, entries }: BruBlock): OutlineEntry {
	const last = Math.max(end, text?.end ?? 0, entries.at(-1)?.end ?? 0);
	return {
		name,
		kind: text ? "text" : "map",
		range: [start, last],
		nameRange: [start, end],
		children: entries.map(ofEntry),
	};
}

function ofEntry(entry: BruEntry): OutlineEntry {
	const { name, nameRange, value, start, end } = entry;
	return {
		name: name === "" ? "(no name)" : name,
		detail: value.text,
		kind: "field",
		range: [
			Math.min(start, nameRange.start),
			Math.max(end, value.end, nameRange.end),
		],
		nameRange: [nameRange.start, nameRange.end],
		children: [],
	};
}
