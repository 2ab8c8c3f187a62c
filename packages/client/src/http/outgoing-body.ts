import { Readable } from "node:stream";
import { reasonOf } from "../diagnostics/cause.ts";
import type { OutgoingBody } from "../request/outgoing-request.ts";
import { ExchangeError } from "./failure/errors.ts";

/** A request's body as the senders take it. Made once per `send`, opened once per hop. */
export interface PreparedBody {
	/** Bytes; undefined when it cannot be known in advance. */
	readonly length: number | undefined;
	readonly isStream: boolean;
	/** For one hop. `promised` is the length that was announced to the server. A stream that cannot be read errors with an `ExchangeError`. */
	open(promised: number | undefined): Buffer | Readable | null;
}

const NO_BODY: PreparedBody = { length: 0, isStream: false, open: () => null };

export function prepareBody(body: OutgoingBody | undefined): PreparedBody {
	switch (body?.kind) {
		case undefined:
			return NO_BODY;
		case "text":
			return bytesBody(Buffer.from(body.text));
		case "bytes":
			return bytesBody(asBuffer(body.bytes));
		case "stream":
			return {
				length: body.length,
				isStream: true,
				open: (promised) => openStream(body, promised),
			};
	}
}

function bytesBody(bytes: Buffer): PreparedBody {
	return bytes.byteLength === 0
		? NO_BODY
		: { length: bytes.byteLength, isStream: false, open: () => bytes };
}

function asBuffer(bytes: Uint8Array): Buffer {
	return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

type StreamBody = OutgoingBody & { readonly kind: "stream" };

function openStream(
	body: StreamBody,
	promised: number | undefined,
): Readable | null {
	return promised === 0 ? null : new CheckedStream(body, promised);
}

/**
 * A body's stream on its way to the connection. It opens the source when the
 * first bytes are wanted, closes it in any case, counts, and marks errors of the
 * source as such: by the time an error has come out of the sender, it could as
 * well be the connection's.
 */
class CheckedStream extends Readable {
	readonly #body: StreamBody;
	readonly #promised: number | undefined;
	#source: Readable | undefined;
	#sent = 0;
	/** Held back until the source has said that it was all. */
	#last: Buffer | undefined;

	constructor(body: StreamBody, promised: number | undefined) {
		super({ highWaterMark: 64 * 1024 });
		this.#body = body;
		this.#promised = promised;
	}

	override _read(): void {
		if (this.#source) {
			this.#source.resume();
			return;
		}
		try {
			this.#source = this.#open();
		} catch (cause) {
			this.destroy(notReadable(this.#body, cause));
		}
	}

	override _destroy(
		error: Error | null,
		done: (error?: Error | null) => void,
	): void {
		this.#source?.destroy();
		done(error);
	}

	#open(): Readable {
		return this.#body
			.open()
			.on("data", (chunk: Buffer | string) => this.#forward(chunk))
			.on("error", (cause) => this.destroy(notReadable(this.#body, cause)))
			.on("end", () => this.#end());
	}

	#forward(chunk: Buffer | string): void {
		const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
		this.#sent += bytes.byteLength;
		if (this.#promised !== undefined && this.#sent > this.#promised) {
			this.destroy(wrongLength(this.#body, this.#promised, this.#sent));
		} else if (this.#sent === this.#promised && bytes.byteLength > 0) {
			// A server answers as soon as it has all bytes. An answer to a request
			// that is still being sent costs the connection.
			this.#last = bytes;
		} else if (!this.push(bytes)) {
			this.#source?.pause();
		}
	}

	#end(): void {
		if (this.#promised !== undefined && this.#sent < this.#promised) {
			this.destroy(wrongLength(this.#body, this.#promised, this.#sent));
		} else {
			if (this.#last) {
				this.push(this.#last);
			}
			this.push(null);
		}
	}
}

function notReadable(body: StreamBody, cause: unknown): ExchangeError {
	const reason = reasonOf(cause);
	return new ExchangeError(
		"BODY_NOT_READABLE",
		`The request's body (${body.description}) could not be read: ${reason}.`,
		"Check that the file exists and that you may read it.",
		cause,
	);
}

function wrongLength(
	body: StreamBody,
	promised: number,
	sent: number,
): ExchangeError {
	const count = sent > promised ? "more" : `only ${sent}`;
	return body.length === undefined
		? new ExchangeError(
				"INVALID_REQUEST",
				`The Content-Length header promises ${promised} bytes, but the body (${body.description}) has ${count}.`,
				"Leave the Content-Length header out.",
			)
		: new ExchangeError(
				"BODY_NOT_READABLE",
				`The request's body (${body.description}) was to have ${promised} bytes, but has ${count}: it changed while it was being sent.`,
				"Send it again when nothing writes to the file.",
			);
}
