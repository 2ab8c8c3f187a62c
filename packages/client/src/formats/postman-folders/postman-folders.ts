import type { CollectionFormat, ExampleFiles } from "../collection-format.ts";
import { POSTMAN_FOLDERS_RULES } from "../rules/postman-rules.ts";

/** In which a folder, and a collection, tells about itself. */
export const DEFINITION_FILES = [
	".resources/definition.yaml",
	".resources/definition.yml",
] as const;

export const EXAMPLE_FILES: ExampleFiles = {
	folderOf: (stem) => `.resources/${stem}.resources`,
	folder: "examples",
	endings: [".example.yaml", ".example.yml"],
};

/** Postman's schema 3: a folder for each collection, with a YAML file for each request. */
export const POSTMAN_FOLDERS: CollectionFormat = {
	name: "postman-folders",
	title: "Postman 3",
	markers: DEFINITION_FILES,
	ownFiles: [],
	folderFiles: DEFINITION_FILES,
	endings: [".request.yaml", ".request.yml"],
	environmentEndings: [
		".environment.yaml",
		".environment.yml",
		".globals.yaml",
		".globals.yml",
	],
	examples: EXAMPLE_FILES,
	hasOperatorsInValues: false,
	rules: () => POSTMAN_FOLDERS_RULES,
	repository: {
		collections: "postman/collections",
		environments: "postman/environments",
		globals: "postman/globals",
		globalsEndings: [".globals.yaml", ".globals.yml"],
		index: ".postman/resources.yaml",
		readIndex: async (source) =>
			(await import("./read-index.ts")).readIndex(source),
	},
	reader: async () => (await import("./folders-reader.ts")).FOLDERS_READER,
};
