import { CurlewError } from "@curlew/client/carrying";

/** A folder of cassettes, or a file in it, cannot be used. */
export class CassetteError extends CurlewError {
	readonly code = "CASSETTE_NOT_USABLE";
}
