import type { Socket } from "node:net";
import type { HeaderPair } from "../request/outgoing-request.ts";

/** Who wants to know about the response heads on a connection. */
export interface HeadWatcher {
	/** Set before a request is sent; the tap clears it at the final response's first bytes. */
	awaitsHead: boolean;
	/** `1.0`, `1.1`, … as the status line says. */
	onVersion(version: string): void;
	/** A `100 (Continue)`, which has been taken out of the stream. */
	onContinue(headers: readonly HeaderPair[]): void;
}

const VERSION_START = "HTTP/".length;
const STATUS_START = "HTTP/1.1 ".length;
const STATUS_END = STATUS_START + "100".length;
const HEAD_END = "\r\n\r\n";
/** A 100 with a longer head than this is not one. */
const MAX_CONTINUE_HEAD = 16 * 1024;

/**
 * Watches what an HTTP/1 socket receives, ahead of undici's parser, for two
 * things that it does not give: the version of a response, and `100 (Continue)`
 * responses, for which it would break the connection, though RFC 9110 §15.2.1
 * wants every client to read over them.
 */
export function tapResponses(socket: Socket, watcher: HeadWatcher): void {
	const push = socket.push;
	let held: Buffer | undefined;

	socket.push = (chunk: unknown, encoding?: BufferEncoding): boolean => {
		if (!watcher.awaitsHead || !Buffer.isBuffer(chunk)) {
			if (held) {
				push.call(socket, held);
				held = undefined;
			}
			return push.call(socket, chunk, encoding);
		}
		const rest = skipContinue(
			held ? Buffer.concat([held, chunk]) : chunk,
			watcher,
		);
		if (isIncomplete(rest)) {
			held = rest;
			return true;
		}
		held = undefined;
		watcher.awaitsHead = false;
		watcher.onVersion(rest.toString("latin1", VERSION_START, STATUS_START - 1));
		return push.call(socket, rest);
	};
}

/** The bytes behind all whole heads of 100 (Continue) at the start. */
function skipContinue(bytes: Buffer, watcher: HeadWatcher): Buffer {
	let rest = bytes;
	while (isContinue(rest)) {
		const end = rest.indexOf(HEAD_END);
		if (end === -1) {
			break;
		}
		watcher.onContinue(parseHeaders(rest.toString("latin1", 0, end)));
		rest = rest.subarray(end + HEAD_END.length);
	}
	return rest;
}

/** Whether more bytes are needed to see what this is, or to see the end of a 100. */
function isIncomplete(bytes: Buffer): boolean {
	return bytes.length < STATUS_END
		? isStartOfHead(bytes)
		: isContinue(bytes) && bytes.length < MAX_CONTINUE_HEAD;
}

function isContinue(bytes: Buffer): boolean {
	return (
		bytes.length >= STATUS_END &&
		bytes[STATUS_START] === 0x31 &&
		bytes[STATUS_START + 1] === 0x30 &&
		bytes[STATUS_START + 2] === 0x30 &&
		isStartOfHead(bytes)
	);
}

function isStartOfHead(bytes: Buffer): boolean {
	const start = bytes.toString("latin1", 0, VERSION_START);
	return "HTTP/".startsWith(start);
}

function parseHeaders(head: string): readonly HeaderPair[] {
	const [, ...lines] = head.split("\r\n");
	return lines.map((line): HeaderPair => {
		const colon = line.indexOf(":");
		return [line.slice(0, colon), line.slice(colon + 1).trim()];
	});
}
