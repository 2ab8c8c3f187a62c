import type { ClientHttp2Session, ClientHttp2Stream } from "node:http2";

/** How the server ended its side of an HTTP/2 stream. */
export class StreamWatch {
	#isWhole = false;

	constructor(stream: ClientHttp2Stream) {
		const push = stream.push;
		stream.push = (chunk: unknown, encoding?: BufferEncoding): boolean => {
			// A stream that ends as it should is still open in this moment; one that
			// the server reset, or whose connection is gone, has been closed before.
			if (chunk === null) {
				this.#isWhole = !stream.closed && !stream.destroyed;
			}
			return push.call(stream, chunk, encoding);
		};
	}

	/** The server has said that it was all (END_STREAM). */
	get isWhole(): boolean {
		return this.#isWhole;
	}
}

/**
 * Tells of each stream that is opened in a session. undici takes a stream that
 * was reset without an error (`NO_ERROR`, `CANCEL`) for one that ended, and half a
 * response for a whole one.
 */
export function watchStreams(
	session: ClientHttp2Session,
	onStream: (watch: StreamWatch) => void,
): void {
	const request = session.request;
	session.request = (...args) => {
		const stream = request.apply(session, args);
		onStream(new StreamWatch(stream));
		return stream;
	};
}
