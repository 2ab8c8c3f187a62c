import {
	errorName,
	NO_ERROR,
	PROTOCOL_ERROR,
	REFUSED_STREAM,
} from "./error-codes.ts";

/** Why a request got no answer, or no whole one, over HTTP/2. `toExchangeError` explains it by its code. */
export class StreamError extends Error {
	readonly code: StreamErrorCode;
	/** Of a request that was not processed: the server has processed others on the same connection. */
	readonly hasProcessedOthers: boolean;

	constructor(
		code: StreamErrorCode,
		message: string,
		hasProcessedOthers = false,
	) {
		super(message);
		this.code = code;
		this.hasProcessedOthers = hasProcessedOthers;
	}
}

export type StreamErrorCode =
	/** The server has not processed the request (RFC 9113 §6.8, §8.7): it may be sent again, whatever its method. */
	| "HTTP2_NOT_PROCESSED"
	/** The server reset the stream before it had answered. */
	| "HTTP2_STREAM_RESET"
	/** The server reset the stream in the middle of its answer. */
	| "HTTP2_CUT_OFF"
	/** The server ended the connection with an error. */
	| "HTTP2_CONNECTION_ERROR"
	/** The connection is gone. Named as undici names it in HTTP/1.1. */
	| "UND_ERR_SOCKET"
	| "UND_ERR_RES_CONTENT_LENGTH_MISMATCH"
	| "UND_ERR_HEADERS_TIMEOUT";

/** Node's own errors for streams that were never opened, since the connection takes no more. */
const NEVER_OPENED: ReadonlySet<unknown> = new Set([
	"ERR_HTTP2_GOAWAY_SESSION",
	"ERR_HTTP2_INVALID_SESSION",
	"ERR_HTTP2_OUT_OF_STREAMS",
]);

/** What is known of a stream that closed before its answer was whole. */
export interface BrokenStream {
	/** Undefined for a stream that was never sent. */
	readonly id: number | undefined;
	/** Of RST_STREAM, or what Node makes of the end of the connection (RFC 9113 §7). */
	readonly resetCode: number;
	readonly error: (Error & { readonly code?: unknown }) | undefined;
	/** The head of the answer is there. */
	readonly hasHead: boolean;
	/** The server has contradicted its own Content-Length. */
	readonly hasWrongLength: boolean;
	/** The frames of the request could not be sent. */
	readonly isUnsent: boolean;
	/** The socket is closed. */
	readonly isConnectionLost: boolean;
	/** What the server said when it said goodbye (GOAWAY). */
	readonly goodbye:
		| { readonly code: number; readonly lastStreamId: number }
		| undefined;
}

/** Says what has happened to a stream. */
export function failureOf(stream: BrokenStream): Error {
	if (!stream.hasHead && wasNotProcessed(stream)) {
		const what = errorName(stream.resetCode || stream.goodbye?.code || 0);
		return new StreamError(
			"HTTP2_NOT_PROCESSED",
			what,
			hasProcessedOthers(stream),
		);
	}
	if (stream.hasWrongLength && stream.resetCode === PROTOCOL_ERROR)
		return new StreamError(
			"UND_ERR_RES_CONTENT_LENGTH_MISMATCH",
			"Content-Length does not match the content",
		);
	if (stream.goodbye !== undefined && stream.goodbye.code !== NO_ERROR)
		return new StreamError(
			"HTTP2_CONNECTION_ERROR",
			errorName(stream.goodbye.code),
		);
	if (stream.error && stream.error.code !== "ERR_HTTP2_STREAM_ERROR")
		return stream.error;
	if (stream.isConnectionLost)
		return new StreamError("UND_ERR_SOCKET", "other side closed");
	return new StreamError(
		stream.hasHead ? "HTTP2_CUT_OFF" : "HTTP2_STREAM_RESET",
		errorName(stream.resetCode),
	);
}

function wasNotProcessed(stream: BrokenStream): boolean {
	return (
		stream.resetCode === REFUSED_STREAM ||
		stream.id === undefined ||
		stream.isUnsent ||
		NEVER_OPENED.has(stream.error?.code) ||
		(stream.goodbye !== undefined && stream.id > stream.goodbye.lastStreamId)
	);
}

/** A server that shuts down slowly first says that it has processed all that could ever come (RFC 9113 §6.8). */
const ALL_STREAMS = 2 ** 31 - 1;

function hasProcessedOthers({ goodbye }: BrokenStream): boolean {
	const last = goodbye?.lastStreamId ?? 0;
	return last > 0 && last < ALL_STREAMS;
}
