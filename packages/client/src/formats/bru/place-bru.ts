import { basename } from "node:path";
import type { SourceText } from "../../diagnostics/source-text.ts";
import type { PlacedDocument } from "../tree/placed-document.ts";
import type { BruDocument } from "./bru-document.ts";
import type { BruFileKind } from "./bru-keys.ts";
import { COLLECTION_BRU, FOLDER_BRU } from "./bru-names.ts";
import { parseBru } from "./parse-bru.ts";
import { bruTree } from "./read/bru-tree.ts";

/** The tree of a file that may be of any kind, to find places in it. */
export function placeBru(source: SourceText): PlacedDocument {
	const document = parseBru(source);
	return bruTree(document, kindOf(document)).document;
}

function kindOf({ source, blocks }: BruDocument): BruFileKind {
	switch (basename(source.file)) {
		case COLLECTION_BRU:
			return "collection";
		case FOLDER_BRU:
			return "folder";
		default:
			return blocks.some(({ name }) => /^vars(?::secret)?$/.test(name))
				? "environment"
				: "request";
	}
}
