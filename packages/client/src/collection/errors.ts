import { CurlewError } from "../diagnostics/curlew-error.ts";

/** No collection at the given path, nor in any folder above it. */
export class CollectionNotFoundError extends CurlewError {
	readonly code = "COLLECTION_NOT_FOUND";
}

/** A selected path does not exist. */
export class PathNotFoundError extends CurlewError {
	readonly code = "PATH_NOT_FOUND";
}

/** A selected path, or what it links to, is outside of the collection. */
export class PathOutsideCollectionError extends CurlewError {
	readonly code = "PATH_OUTSIDE_COLLECTION";
}

/** A selected file is something else than a request: an environment, a script, a text. */
export class NotARequestError extends CurlewError {
	readonly code = "NOT_A_REQUEST";
}

/** No environment has the name that was asked for. */
export class EnvironmentNotFoundError extends CurlewError {
	readonly code = "ENVIRONMENT_NOT_FOUND";
	readonly available: readonly string[];

	constructor(
		message: string,
		options: { readonly hint: string; readonly available: readonly string[] },
	) {
		super(message, { hint: options.hint });
		this.available = options.available;
	}
}

/** A file was changed by somebody else between reading and writing. Nothing was written. */
export class FileConflictError extends CurlewError {
	readonly code = "FILE_CHANGED";
}

/** A file could not be written: full disk, read-only folder. The file on disk is as it was. */
export class FileWriteError extends CurlewError {
	readonly code = "FILE_NOT_WRITTEN";
}
