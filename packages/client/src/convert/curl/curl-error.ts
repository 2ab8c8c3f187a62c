import { CurlewError } from "../../diagnostics/curlew-error.ts";

/** What was given is no curl command, or one that cannot be read. */
export class CurlCommandError extends CurlewError {
	readonly code = "CURL_COMMAND";
}
