import { CurlewError } from "../../diagnostics/curlew-error.ts";
import type { NetworkFailureCode } from "../exchange.ts";

/** Why an exchange did not end in a response. Lives inside this room; `send` turns it into a `NetworkFailure`. */
export class ExchangeError extends CurlewError {
	readonly code: NetworkFailureCode;

	constructor(
		code: NetworkFailureCode,
		message: string,
		hint: string,
		cause?: unknown,
	) {
		super(message, { hint, cause });
		this.code = code;
	}
}

/** An error of ours on its way through a socket, with a code that `toExchangeError` knows. */
export function transportError(code: TransportErrorCode): Error {
	return Object.assign(new Error(code), { code });
}

export type TransportErrorCode =
	| "UND_ERR_HEADERS_OVERFLOW"
	| "UND_ERR_HEADERS_TIMEOUT"
	| "UNEXPECTED_UPGRADE"
	| "TOO_MANY_INFORMATIONAL";

/** `send` was called on a client that had been closed. */
export class HttpClientClosedError extends CurlewError {
	readonly code = "HTTP_CLIENT_CLOSED";

	constructor() {
		super("The HTTP client has been closed and sends nothing any more.", {
			hint: "Create a new client, or close this one later.",
		});
	}
}

/** The text of a response body was asked for that is longer than a JavaScript string can be. */
export class BodyTextTooLongError extends CurlewError {
	readonly code = "BODY_TEXT_TOO_LONG";

	constructor(size: number, cause: unknown) {
		super(`A response body of ${size} bytes is too long to be one text.`, {
			hint: "Read it from its temporary file (`body.file`) in pieces.",
			cause,
		});
	}
}
