import { fileProblem } from "../collection/read/read-source.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { COLLECTION_BRU } from "../formats/bru/bru-names.ts";
import { LEFTOVERS } from "../formats/bru/write/to-bru.ts";
import { toJsonText } from "../formats/tree/json-text.ts";
import { compact, mapAt, type Tree } from "../formats/tree/plain-tree.ts";
import type { OutputFile } from "./output.ts";

/** `bruno.json` with what `.bru` files have no place for, and `collection.bru` where it says something. */
export function collectionFiles(
	text: string,
	config: Tree,
	leftovers: Tree,
): readonly OutputFile[] {
	const extensions = compact({
		...mapAt(config, "extensions"),
		[LEFTOVERS]: leftovers,
	});
	const json = toJsonText(compact({ ...config, extensions }), 2);
	return [
		{ path: "bruno.json", text: `${json}\n` },
		...(text === "" ? [] : [{ path: COLLECTION_BRU, text }]),
	];
}

/** A file that was there a moment ago. */
export function disappeared(file: string): Diagnostic {
	return fileProblem(
		file,
		"FILE_NOT_READABLE",
		"The file has disappeared.",
		"Convert again.",
	);
}
