import type { CollectionFormat } from "../collection-format.ts";
import { BRUNO_RULES } from "../rules/bruno-rules.ts";
import type { ClientRules } from "../rules/client-rules.ts";
import { CURLEW_RULES } from "../rules/curlew-rules.ts";
import { BY_FILE_NAME_IN_YAML } from "../rules/order.ts";

const BRUNO_IN_YAML: ClientRules = {
	...BRUNO_RULES,
	order: BY_FILE_NAME_IN_YAML,
};

/** Only a collection's own file has one of these keys at its root. */
const OWN_KEY = /^(?:opencollection|bundled)[ \t]*:/m;
const OWN_KEY_JSON = /^\s*\{[^{}[\]]*"(?:opencollection|bundled)"\s*:/;

/** What makes a folder a collection. */
export const COLLECTION_FILE = "opencollection.yml";

const ENDINGS = [".yml", ".yaml"] as const;

/** OpenCollection 1.0.0: as files, or all of it in one. */
export const OPEN_COLLECTION: CollectionFormat = {
	name: "opencollection",
	title: "OpenCollection",
	markers: [COLLECTION_FILE, "opencollection.yaml"],
	ownFiles: [],
	folderFiles: ["folder.yml", "folder.yaml"],
	endings: ENDINGS,
	environmentEndings: ENDINGS,
	single: {
		endings: [...ENDINGS, ".json"],
		holdsCollection: (text, file) =>
			(file.endsWith(".json") ? OWN_KEY_JSON : OWN_KEY).test(text),
	},
	hasOperatorsInValues: false,
	rules: (settings) =>
		settings.get("extensions").get("bruno").isPresent
			? BRUNO_IN_YAML
			: CURLEW_RULES,
	reader: async () => (await import("./yaml-reader.ts")).YAML_READER,
};
