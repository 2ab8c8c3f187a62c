/** The one way to files that Curlew itself keeps, and to those that collections name: see `docs/security.md`. */

export { LONGEST_NAME, shortenedName } from "./files/name-length.ts";
export { makeOwnFile, NotOwnError, OwnFolder } from "./files/own-folder.ts";
export {
	readRegularFile,
	readRegularText,
	readRegularTextSync,
} from "./files/regular-file.ts";
export { startProcess, startThread } from "./files/start-entry.ts";
export {
	makeTemporaryPlace,
	type TemporaryPlace,
} from "./files/temporary-place.ts";
export {
	type UserEnvironment,
	userEnvironment,
} from "./files/user-environment.ts";
export { stateFolder } from "./files/user-folders.ts";
