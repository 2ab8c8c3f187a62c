import { CurlewError } from "../../diagnostics/curlew-error.ts";

/** No token could be obtained. */
export class OAuth2Error extends CurlewError {
	readonly code = "OAUTH2_FAILED";
}
