import type { CollectionFormat } from "../collection-format.ts";
import { BRUNO_RULES } from "../rules/bruno-rules.ts";
import { COLLECTION_BRU, FOLDER_BRU } from "./bru-names.ts";

/** Bruno's own format: `bruno.json`, and `.bru` files. */
export const BRUNO: CollectionFormat = {
	name: "bruno",
	title: "Bruno",
	markers: ["bruno.json"],
	ownFiles: [COLLECTION_BRU],
	folderFiles: [FOLDER_BRU],
	endings: [".bru"],
	environmentEndings: [".bru"],
	hasOperatorsInValues: true,
	rules: () => BRUNO_RULES,
	reader: async () => (await import("./bru-reader.ts")).BRU_READER,
};
