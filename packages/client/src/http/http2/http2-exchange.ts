import type {
	ClientHttp2Session,
	ClientHttp2Stream,
	IncomingHttpHeaders,
} from "node:http2";
import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import { ByteBlocks } from "../body/byte-blocks.ts";
import { CANCEL, NO_ERROR } from "../failure/error-codes.ts";
import { failureOf, StreamError } from "../failure/stream-failure.ts";
import type { Hop } from "../hop.ts";
import { http2Headers } from "./http2-headers.ts";
import { tapStream } from "./stream-tap.ts";

/** What an exchange wants to know of its connection. */
export interface ConnectionState {
	readonly session: ClientHttp2Session;
	/** `host:port` of the origin. */
	readonly authority: string;
	readonly isLost: boolean;
	/** The last GOAWAY. */
	readonly goodbye:
		| { readonly code: number; readonly lastStreamId: number }
		| undefined;
	/** The exchange was given up. */
	doubt(): void;
	/** The exchange is over, whichever way. */
	exchangeEnded(): void;
}

/**
 * One request on a stream of HTTP/2, reported to its hop as undici reports those
 * of HTTP/1.1. Its answer is whole with END_STREAM, or when as many bytes as
 * `content-length` says have come before the server resets the stream without
 * an error (RFC 9113 §8.1). Everything else that ends the stream is a failure.
 */
export class Http2Exchange implements Dispatcher.DispatchController {
	rawHeaders: string[] = [];
	rawTrailers: string[] = [];
	aborted = false;
	reason: Error | null = null;
	paused = false;

	readonly #connection: ConnectionState;
	readonly #hop: Hop;
	readonly #method: string;
	#stream: ClientHttp2Stream | undefined;
	#body: Buffer | Readable | null = null;
	/** Data that came while the hop was busy, or before the head was told. */
	readonly #held = new ByteBlocks();
	/** The server has been told to send no more for now. */
	#isStopped = false;
	#hasHead = false;
	/** The server has said that it was all (END_STREAM). */
	#isEnded = false;
	/** Bytes of data. */
	#received = 0;
	/** As `content-length` says. */
	#expected: number | undefined;
	#error: Error | undefined;
	#isUnsent = false;
	#isOver = false;

	constructor(
		connection: ConnectionState,
		options: Dispatcher.DispatchOptions,
		hop: Hop,
	) {
		this.#connection = connection;
		this.#hop = hop;
		this.#method = options.method;
		try {
			hop.onRequestStart(this);
		} catch {
			// It is not wanted any more, and has told so where that matters.
			this.#end();
			return;
		}
		this.#send(options);
	}

	/** The hop gives up: the server is told to do so, too. */
	abort(reason: Error): void {
		if (this.#isOver) return;
		this.aborted = true;
		this.reason = reason;
		this.#stream?.close(CANCEL);
		this.#connection.doubt();
		this.#fail(reason);
	}

	pause(): void {
		this.paused = true;
	}

	resume(): void {
		this.paused = false;
		this.#deliver();
	}

	#send(options: Dispatcher.DispatchOptions): void {
		try {
			const { body } = options;
			this.#body =
				Buffer.isBuffer(body) || body instanceof Readable ? body : null;
			const stream = this.#connection.session.request(
				http2Headers(options, this.#connection.authority),
				{ endStream: this.#body === null },
			);
			this.#stream = stream;
			this.#watch(stream, options.headersTimeout ?? 0);
			this.#sendBody(stream, this.#body);
		} catch (error) {
			this.#fail(asError(error));
		}
	}

	#watch(stream: ClientHttp2Stream, headersTimeout: number): void {
		stream.on("headers", (headers, _flags, raw) => {
			this.rawHeaders = withoutPseudo(raw);
			this.#hop.onResponseStart(this, statusOf(headers), undefined);
		});
		stream.on("response", (headers, _flags, raw) =>
			this.#responseStarted(statusOf(headers), headers, raw),
		);
		stream.on("trailers", (_trailers, _flags, raw) => {
			this.rawTrailers = withoutPseudo(raw);
		});
		stream.on("error", (error) => {
			this.#error = error;
		});
		stream.on("frameError", () => {
			this.#isUnsent = true;
		});
		stream.on("close", () => this.#closed(stream));
		if (headersTimeout > 0)
			stream.setTimeout(headersTimeout, () => this.#timedOut());
		tapStream(stream, {
			data: (chunk) => this.#take(chunk),
			end: () => {
				this.#isEnded = true;
				// Node tells of head and trailers when this turn is over.
				process.nextTick(() => this.#deliver());
			},
		});
	}

	#sendBody(stream: ClientHttp2Stream, body: Buffer | Readable | null): void {
		if (body === null) {
			this.#hop.onRequestSent();
			return;
		}
		stream.once("finish", () => this.#hop.onRequestSent());
		if (!(body instanceof Readable)) {
			stream.end(body);
			return;
		}
		body.once("error", (error) => this.abort(error));
		stream.once("close", () => body.destroy());
		body.pipe(stream);
	}

	#responseStarted(
		status: number,
		headers: IncomingHttpHeaders,
		raw: string[],
	): void {
		if (this.#isOver) return;
		this.#expected = contentLength(this.#method, status, headers);
		this.#stream?.setTimeout(0);
		this.rawHeaders = withoutPseudo(raw);
		this.#hop.onResponseStarted();
		try {
			this.#hop.onResponseStart(this, status, undefined);
		} catch (error) {
			this.abort(asError(error));
			return;
		}
		this.#hasHead = true;
		this.#deliver();
	}

	#take(chunk: Buffer): boolean {
		if (this.#isOver) return true;
		this.#received += chunk.byteLength;
		if (this.#hasHead && !this.paused && this.#held.size === 0)
			this.#hop.onResponseData(this, chunk);
		else {
			this.#held.add(chunk);
			this.#deliver();
		}
		this.#isStopped = this.paused;
		return !this.#isStopped;
	}

	/** Gives the hop what there is, as far as it takes it. */
	#deliver(): void {
		while (this.#hasHead && !this.paused && !this.#isOver) {
			if (this.#held.size === 0) {
				if (this.#isEnded) this.#complete();
				else this.#readOn();
				return;
			}
			this.#hop.onResponseData(this, this.#held.take());
		}
	}

	#readOn(): void {
		if (!this.#isStopped) return;
		this.#isStopped = false;
		this.#stream?._read(0);
	}

	#closed(stream: ClientHttp2Stream): void {
		if (this.#isOver || this.#isEnded) return;
		const { rstCode: resetCode } = stream;
		const { isLost } = this.#connection;
		const isAllowed = isLost || resetCode === NO_ERROR || resetCode === CANCEL;
		if (this.#hasHead && isAllowed && this.#received === this.#expected) {
			this.#isEnded = true;
			this.#deliver();
			return;
		}
		this.#fail(
			failureOf({
				id: stream.id,
				resetCode,
				error: this.#error,
				hasHead: this.#hasHead,
				hasWrongLength:
					this.#expected !== undefined && this.#received !== this.#expected,
				isUnsent: this.#isUnsent,
				isConnectionLost: isLost,
				goodbye: this.#connection.goodbye,
			}),
		);
	}

	#timedOut(): void {
		this.#stream?.close(CANCEL);
		this.#connection.doubt();
		this.#fail(new StreamError("UND_ERR_HEADERS_TIMEOUT", "no answer"));
	}

	#complete(): void {
		this.#end();
		this.#hop.onResponseEnd(this);
	}

	#fail(error: Error): void {
		if (this.#isOver) return;
		this.#end();
		this.#hop.onResponseError(this, error);
	}

	#end(): void {
		this.#isOver = true;
		if (this.#body instanceof Readable) this.#body.destroy();
		const stream = this.#stream;
		// The server needs no more of the request than it has read (RFC 9113 §8.1).
		if (stream && !stream.writableEnded) stream.close(NO_ERROR);
		this.#connection.exchangeEnded();
	}
}

function statusOf(headers: IncomingHttpHeaders): number {
	return Number(headers[":status"]);
}

/** Bytes of data that are to come, where that is known (RFC 9110 §8.6). */
function contentLength(
	method: string,
	status: number,
	headers: IncomingHttpHeaders,
): number | undefined {
	if (method === "HEAD" || status === 204 || status === 304) return 0;
	const length = headers["content-length"];
	return length === undefined ? undefined : Number(length);
}

/** Without `:status`. */
function withoutPseudo(raw: readonly string[]): string[] {
	const fields: string[] = [];
	for (let at = 0; at + 1 < raw.length; at += 2) {
		const name = raw[at] ?? "";
		if (!name.startsWith(":")) fields.push(name, raw[at + 1] ?? "");
	}
	return fields;
}

function asError(error: unknown): Error {
	return error instanceof Error ? error : new Error(String(error));
}
