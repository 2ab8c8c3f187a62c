/** A response that is not HTTP, or not HTTP that can be trusted to end where it seems to. */
export class MalformedResponseError extends Error {
	/** As node:http names the errors of its parser, so that they are explained the same. */
	readonly code = "HPE_INVALID_RESPONSE";
}

/** Ends the reading of a response. */
export function malformed(reason: string): never {
	throw new MalformedResponseError(reason);
}
