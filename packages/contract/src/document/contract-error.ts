import { CurlewError } from "@curlew/client/openapi";

/** A document cannot be used as a contract at all. */
export class ContractError extends CurlewError {
	readonly code = "CONTRACT_NOT_READABLE";
}
