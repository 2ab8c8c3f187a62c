import { CurlewError } from "../../diagnostics/curlew-error.ts";

/** A request cannot be authorised as its authentication says. */
export class AuthenticationError extends CurlewError {
	readonly code = "AUTHENTICATION_FAILED";
}
