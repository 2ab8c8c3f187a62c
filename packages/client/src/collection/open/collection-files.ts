/** Names of files and folders that have a meaning in a collection. */

const YAML_ENDING = /\.ya?ml$/i;

export const COLLECTION_FILES = [
	"opencollection.yml",
	"opencollection.yaml",
] as const;

/** Makes a folder a collection in Bruno's own format. */
export const BRUNO_JSON = "bruno.json";

/** Each makes a folder a collection; the first that is there says of which format. */
export const COLLECTION_MARKERS: readonly string[] = [
	...COLLECTION_FILES,
	BRUNO_JSON,
];

export const FOLDER_FILES = ["folder.yml", "folder.yaml"] as const;

/** The folder of environments, at the collection's root only. */
export const ENVIRONMENTS_FOLDER = "environments";

export function isYamlFile(name: string): boolean {
	return YAML_ENDING.test(name);
}

export function withoutEnding(name: string): string {
	return name.replace(YAML_ENDING, "");
}

export function isCollectionFile(name: string): boolean {
	return COLLECTION_FILES.some((known) => known === name);
}

/** Whether a folder with a file of this name is a collection, of whatever format. */
export function isCollectionMarker(name: string): boolean {
	return COLLECTION_MARKERS.includes(name);
}

export function isFolderFile(name: string): boolean {
	return FOLDER_FILES.some((known) => known === name);
}

/** Folders that are not searched for requests. */
export function isIgnoredFolder(name: string): boolean {
	return name.startsWith(".") || name === "node_modules";
}
