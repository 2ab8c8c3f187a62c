import { Readable } from "node:stream";
import type { OutgoingBody } from "../request/outgoing-request.ts";
import { ExchangeError } from "./errors.ts";

/** A request's body as the senders take it. Made once per `send`, opened once per hop. */
export interface PreparedBody {
	/** Bytes; undefined when it cannot be known in advance. */
	readonly length: number | undefined;
	readonly isStream: boolean;
	/** Throws an `ExchangeError` when the source cannot be opened. `promised` is the length that was announced to the server. */
	open(promised: number | undefined): Buffer | Readable | null;
}

const CHUNK = 64 * 1024;

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
	if (promised === 0) {
		return null;
	}
	let source: Readable;
	try {
		source = body.open();
	} catch (cause) {
		throw notReadable(body, cause);
	}
	// The wrapper marks errors of the source as such: by the time an error has
	// come out of the sender, it could as well be the connection's.
	return Readable.from(checkedChunks(body, source, promised), {
		objectMode: false,
		highWaterMark: CHUNK,
	});
}

async function* checkedChunks(
	body: StreamBody,
	source: Readable,
	promised: number | undefined,
): AsyncGenerator<Uint8Array> {
	let sent = 0;
	try {
		for await (const chunk of source) {
			const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
			sent += bytes.byteLength;
			if (promised !== undefined && sent > promised) {
				break;
			}
			yield bytes;
		}
	} catch (cause) {
		throw notReadable(body, cause);
	} finally {
		source.destroy();
	}
	if (promised !== undefined && sent !== promised) {
		throw wrongLength(body, promised, sent);
	}
}

function notReadable(body: StreamBody, cause: unknown): ExchangeError {
	const reason = cause instanceof Error ? cause.message : String(cause);
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
