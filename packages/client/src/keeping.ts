/** What packages need that keep files of their own beside a collection's requests. It changes without notice. */

export { isWithinFolder } from "./collection/read/files-within.ts";
export {
	createFile,
	replaceFile,
} from "./collection/write/write-file.ts";
export { credentialGivenOut } from "./diagnostics/credential-names.ts";
export { listInWords } from "./diagnostics/list-in-words.ts";
export { visibleLine } from "./diagnostics/visible-text.ts";
export { readRegularTextSync } from "./files/regular-file.ts";
export { indentedJson } from "./report/text/json-text.ts";
export {
	SNAPSHOT_ENDING,
	type SnapshotQuestion,
	type Snapshots,
} from "./run/judging/snapshots.ts";
export { parseJson } from "./values/parse-json.ts";
