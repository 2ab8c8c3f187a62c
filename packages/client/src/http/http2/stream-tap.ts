import type { ClientHttp2Stream } from "node:http2";

/** Who takes what arrives on a stream. */
export interface StreamReader {
	/** Data, in the moment in which it is read from the socket. False: send no more for now. */
	data(chunk: Buffer): boolean;
	/** The server has ended its side (END_STREAM). */
	end(): void;
}

/**
 * Reads a stream ahead of Node's buffer for readers. A connection that ends
 * destroys its streams together with what is in their buffers: an answer that
 * had come whole, to its last byte, would be lost. And only here is END_STREAM to be
 * told from other ends: Node pushes null for each of them, and for a reset
 * without an error the reader's `end` comes as if all were well. A stream that
 * ends as it should is still open in that moment; one that was reset, or whose
 * connection is gone, has been closed before.
 *
 * `reader.data` may be called again after false was returned; `stream._read(0)` asks
 * for more.
 */
export function tapStream(
	stream: ClientHttp2Stream,
	reader: StreamReader,
): void {
	const push = stream.push;
	let hasEnded = false;
	stream.push = (chunk: unknown, encoding?: BufferEncoding): boolean => {
		if (Buffer.isBuffer(chunk)) return reader.data(chunk);
		if (!hasEnded && !stream.closed && !stream.destroyed) {
			hasEnded = true;
			reader.end();
		}
		return push.call(stream, chunk, encoding);
	};
	stream._read(0);
}
