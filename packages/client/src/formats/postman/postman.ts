import type { CollectionFormat } from "../collection-format.ts";
import { POSTMAN_RULES } from "../rules/postman-rules.ts";

/** `info.schema` of versions 2.0 and 2.1. */
const SCHEMA =
	/"schema"\s*:\s*"https?:\\?\/\\?\/schema\.(?:get)?postman\.com[^"]*v2/;
/** Of an environment, which OpenCollection would call `variables`. */
const VALUES = /"values"\s*:\s*\[/;
/** Of exports without a schema: the collection's own id. */
const POSTMAN_ID = /"_postman_id"\s*:/;
const ITEM = /"item"\s*:\s*\[/;

const COLLECTION = ".postman_collection.json";

/** Whether a file holds a collection of Postman's: by its name, else by its text. */
export function isPostmanCollection(text: string, file: string): boolean {
	return (
		file.toLowerCase().endsWith(COLLECTION) ||
		SCHEMA.test(text) ||
		(POSTMAN_ID.test(text) && ITEM.test(text))
	);
}

/** Postman's exports, schema 2.0 and 2.1: a collection is one JSON file. */
export const POSTMAN: CollectionFormat = {
	name: "postman",
	title: "Postman",
	markers: [],
	ownFiles: [],
	folderFiles: [],
	endings: [COLLECTION],
	environmentEndings: [".postman_environment.json", ".postman_globals.json"],
	single: {
		endings: [".json"],
		environmentFolders: ["", "environments"],
		holdsCollection: isPostmanCollection,
		holdsEnvironment: (text) => VALUES.test(text),
	},
	hasOperatorsInValues: false,
	rules: () => POSTMAN_RULES,
	reader: async () => (await import("./postman-reader.ts")).POSTMAN_READER,
};
