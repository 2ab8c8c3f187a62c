import { CurlewError } from "../../diagnostics/curlew-error.ts";

/** An option of a session or a run cannot be used as given. */
export class InvalidOptionError extends CurlewError {
	readonly code = "INVALID_OPTION";
}
