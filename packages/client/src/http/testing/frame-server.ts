import tls from "node:tls";
import { type Listening, listen } from "./loopback.ts";
import { identity } from "./tls-servers.ts";

const TYPES = {
	data: 0,
	headers: 1,
	reset: 3,
	settings: 4,
	goaway: 7,
} as const;
const END_STREAM = 1;
const END_HEADERS = 4;
const MAX_CONCURRENT_STREAMS = 3;
const PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".length;

/** A request on one stream of a `frameServer`, and the frames that it can be answered with (RFC 9113 §6). */
export interface FramedRequest {
	readonly stream: number;
	/** Counted over all connections, from 1. */
	readonly count: number;
	/** Counted from 1. */
	readonly connection: number;
	/** The whole request is here. */
	readonly isWhole: boolean;
	head(status: number, options?: { length?: number; end?: boolean }): void;
	data(text: string, options?: { end?: boolean }): void;
	/** `x-sum: 7`, after which nothing follows. */
	trailers(): void;
	reset(code: number): void;
	goAway(lastStream: number, code: number): void;
	allowStreams(count: number): void;
	/** Ends the connection behind what has been sent. */
	close(): void;
}

/** A server of HTTP/2 that says what it is told to, frame by frame, right or wrong. */
export function frameServer(
	onRequest: (request: FramedRequest) => void,
	settings: { readonly maxStreams?: number } = {},
): Promise<Listening> {
	let count = 0;
	let connections = 0;
	const server = tls.createServer(
		{ ...identity("server"), ALPNProtocols: ["h2"] },
		(socket) => {
			connections += 1;
			const connection = connections;
			const write = (...frames: readonly Buffer[]) => {
				if (socket.writable) socket.write(Buffer.concat(frames));
			};
			socket.on("error", () => {});
			write(
				frame(TYPES.settings, 0, 0, maxStreams(settings.maxStreams ?? 100)),
				frame(TYPES.settings, 1, 0),
			);
			readFrames(socket, (stream, flags) => {
				count += 1;
				onRequest({
					...{ stream, count, connection },
					isWhole: (flags & END_STREAM) !== 0,
					...answers(stream, write),
					close: () => socket.end(),
				});
			});
		},
	);
	return listen(server, "https");
}

function answers(stream: number, write: (...frames: Buffer[]) => void) {
	return {
		head: (
			status: number,
			{ length, end = false }: { length?: number; end?: boolean } = {},
		) => {
			const fields = [literal(8, String(status))];
			if (length !== undefined) fields.push(literal(28, String(length)));
			const flags = END_HEADERS | (end ? END_STREAM : 0);
			write(frame(TYPES.headers, flags, stream, Buffer.concat(fields)));
		},
		data: (text: string, { end = false }: { end?: boolean } = {}) =>
			write(frame(TYPES.data, end ? END_STREAM : 0, stream, Buffer.from(text))),
		trailers: () =>
			write(
				frame(
					TYPES.headers,
					END_HEADERS | END_STREAM,
					stream,
					Buffer.from("\0\x05x-sum\x017", "latin1"),
				),
			),
		reset: (code: number) => write(frame(TYPES.reset, 0, stream, word(code))),
		goAway: (lastStream: number, code: number) =>
			write(
				frame(
					TYPES.goaway,
					0,
					0,
					Buffer.concat([word(lastStream), word(code)]),
				),
			),
		allowStreams: (count: number) =>
			write(frame(TYPES.settings, 0, 0, maxStreams(count))),
	};
}

/** Calls back for the HEADERS of each request. */
function readFrames(
	socket: tls.TLSSocket,
	onHead: (stream: number, flags: number) => void,
): void {
	let received: Buffer = Buffer.alloc(0);
	let skipped = 0;
	socket.on("data", (chunk: Buffer) => {
		received = Buffer.concat([received, chunk]);
		if (skipped === 0 && received.length >= PREFACE) {
			skipped = PREFACE;
			received = received.subarray(PREFACE);
		}
		while (skipped > 0 && received.length >= 9) {
			const size = received.readUIntBE(0, 3);
			if (received.length < 9 + size) return;
			const [, , , type, flags = 0] = received;
			const stream = received.readUInt32BE(5);
			received = received.subarray(9 + size);
			if (type === TYPES.headers) onHead(stream, flags);
		}
	});
}

/** RFC 9113 §4.1. */
function frame(
	type: number,
	flags: number,
	stream: number,
	payload: Buffer = Buffer.of(),
): Buffer {
	const head = Buffer.alloc(9);
	head.writeUIntBE(payload.length, 0, 3);
	head[3] = type;
	head[4] = flags;
	head.writeUInt32BE(stream, 5);
	return Buffer.concat([head, payload]);
}

/** A field whose name is in the static table (RFC 7541 §6.2.2). */
function literal(index: number, value: string): Buffer {
	const name = index < 15 ? [index] : [15, index - 15];
	return Buffer.concat([Buffer.of(...name, value.length), Buffer.from(value)]);
}

function maxStreams(count: number): Buffer {
	return Buffer.concat([Buffer.of(0, MAX_CONCURRENT_STREAMS), word(count)]);
}

function word(value: number): Buffer {
	const bytes = Buffer.alloc(4);
	bytes.writeUInt32BE(value);
	return bytes;
}
