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

	/**
	 * The same with what has to be known of a request that must not be sent twice,
	 * and that was lost with a connection that had served before.
	 *
	 * @param idleTime milliseconds that the connection had been idle; undefined when it was busy
	 */
	lostWith(method: string, idleTime: number | undefined): ExchangeError {
		const message = this.message.replace(/\.$/, "");
		const isUnknown = `Whether it has processed the ${method} is not known, so that was not sent a second time: look for its effect, then send it again.`;
		const [since, hint] =
			idleTime === undefined || idleTime < 1
				? ["it had answered on before", isUnknown]
				: [
						`had been idle for ${Math.round(idleTime)} ms`,
						`Servers close connections that are idle; this one may have done so just when the ${method} was on its way. ${isUnknown}`,
					];
		return new ExchangeError(
			this.code,
			`${message}, over a connection that ${since}.`,
			hint,
			this.cause,
		);
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
