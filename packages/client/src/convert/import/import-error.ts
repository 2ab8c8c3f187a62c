import { CurlewError } from "../../diagnostics/curlew-error.ts";

/** Nothing can be made of what was to be imported. Nothing was written. */
export class ImportError extends CurlewError {
	readonly code = "NOT_IMPORTABLE";
}
