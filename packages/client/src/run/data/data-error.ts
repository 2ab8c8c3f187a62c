import { CurlewError } from "../../diagnostics/curlew-error.ts";

/** A data file holds no rows, or something in it is not a row. */
export class DataFileError extends CurlewError {
	readonly code = "DATA_FILE_INVALID";
}

/** A data file is missing or unreadable, or its format is unknown. */
export class DataFileNotReadableError extends CurlewError {
	readonly code = "DATA_FILE_NOT_READABLE";
}
