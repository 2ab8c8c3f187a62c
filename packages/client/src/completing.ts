/**
 * What the completion of shells needs of a collection. Somebody waits for each
 * key, so nothing else is loaded with it.
 */

export type { Collection } from "./collection/collection.ts";
export { openCollection } from "./collection/open/open-collection.ts";
export { CurlewError } from "./diagnostics/curlew-error.ts";
export { ENVIRONMENTS_FOLDER, isIgnoredFolder } from "./formats/file-names.ts";
export {
	isAnyItemFile,
	isAnyOwnFile,
	isCollectionMarker,
} from "./formats/formats.ts";
export { REPORTER_NAMES } from "./report/reporters/reporter-names.ts";
