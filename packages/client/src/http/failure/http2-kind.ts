import { CANCEL, errorName, NO_ERROR } from "./error-codes.ts";
import type { FailureKind, FailurePoint } from "./failure-kind.ts";

const LOOK_INTO_LOG =
	"The server gave up on this request only. Look into its log.";

/** What is said about failures of HTTP/2; undefined for others. `reason` is the name of the server's error code. */
export function http2Kind(
	code: string,
	reason: string,
	at: FailurePoint,
): FailureKind | undefined {
	switch (code) {
		case "HTTP2_NOT_PROCESSED":
			return {
				code: "CONNECTION_CLOSED",
				says: `refused the request again and again without processing it (HTTP/2, ${reason})`,
				hint: "The server is overloaded or shuts down. The request has had no effect; send it again later.",
			};
		case "HTTP2_STREAM_RESET":
			return {
				code: "CONNECTION_RESET",
				says: `reset the stream of the request before it had answered (HTTP/2, ${reason})`,
				hint: LOOK_INTO_LOG,
			};
		case "HTTP2_CUT_OFF":
			return {
				code: "CONNECTION_RESET",
				says: `broke its answer off in the middle (HTTP/2, ${reason})`,
				hint: isQuiet(reason)
					? "The server ended the stream without an error and without saying that the answer is whole: something may be missing. Look into its log."
					: LOOK_INTO_LOG,
			};
		case "HTTP2_CONNECTION_ERROR":
			return {
				code: "CONNECTION_CLOSED",
				says: `ended the connection with an error ${at.phase === "body" ? "in the middle of the response" : "before it had answered"} (HTTP/2, ${reason})`,
				hint: "The server had enough of this connection, or of this client. Look into its log.",
			};
		case "ERR_HTTP2_ERROR":
			return {
				code: "MALFORMED_RESPONSE",
				says: `answered with something that is not HTTP/2: ${reason}`,
				hint: "A fault of the server, or a response head that is very large.",
			};
		default:
			return REFUSED_BY_NODE.has(code) ? invalid(reason) : undefined;
	}
}

function isQuiet(reason: string): boolean {
	return reason === errorName(NO_ERROR) || reason === errorName(CANCEL);
}

/** Node's errors for heads that HTTP/2 does not allow. */
const REFUSED_BY_NODE: ReadonlySet<string> = new Set([
	"ERR_HTTP2_HEADER_SINGLE_VALUE",
	"ERR_HTTP2_INVALID_CONNECTION_HEADERS",
	"ERR_HTTP2_INVALID_HEADER_VALUE",
	"ERR_HTTP2_INVALID_PSEUDOHEADER",
	"ERR_HTTP2_PSEUDOHEADER_NOT_ALLOWED",
]);

function invalid(reason: string): FailureKind {
	return {
		code: "INVALID_REQUEST",
		says: `was not sent the request: ${reason}`,
		hint: "HTTP/2 has no such header. Leave it out, or use --no-http2.",
	};
}
