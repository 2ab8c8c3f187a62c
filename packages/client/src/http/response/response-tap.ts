import type { Socket } from "node:net";
import type { HeaderPair } from "../../request/outgoing-request.ts";
import { transportError } from "../failure/errors.ts";
import { HEAD_LIMITS } from "./head-limits.ts";

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
/** An interim response with a longer head than this is left to the parser. */
const MAX_INTERIM_HEAD = 16 * 1024;

/**
 * Watches what an HTTP/1 socket receives, ahead of undici's parser, for two
 * things that it does not give: the version of a response, and `100 (Continue)`
 * responses, for which it would break the connection, though RFC 9110 §15.2.1
 * wants every client to read over them.
 */
export function tapResponses(socket: Socket, watcher: HeadWatcher): void {
	const push = socket.push;
	let held: Buffer | undefined;
	let interimCount = 0;
	let interimSize = 0;

	socket.push = (chunk: unknown, encoding?: BufferEncoding): boolean => {
		if (!watcher.awaitsHead || !Buffer.isBuffer(chunk)) {
			if (held) {
				push.call(socket, held);
				held = undefined;
			}
			return push.call(socket, chunk, encoding);
		}
		let rest = held ? Buffer.concat([held, chunk]) : chunk;
		held = undefined;
		for (let end = interimEnd(rest); end > 0; end = interimEnd(rest)) {
			interimCount += 1;
			interimSize += end;
			const isFlood =
				interimCount > HEAD_LIMITS.interim ||
				interimSize > HEAD_LIMITS.interimSize;
			if (isFlood) {
				socket.destroy(transportError("TOO_MANY_INFORMATIONAL"));
				return false;
			}
			const head = rest.subarray(0, end);
			rest = rest.subarray(end);
			if (isContinue(head)) {
				watcher.onContinue(parseHeaders(head));
			} else {
				push.call(socket, head);
			}
		}
		if (isIncomplete(rest)) {
			held = rest;
			return true;
		}
		interimCount = 0;
		interimSize = 0;
		watcher.awaitsHead = false;
		watcher.onVersion(rest.toString("latin1", VERSION_START, STATUS_START - 1));
		return push.call(socket, rest);
	};
}

/** Where a whole interim response at the start ends; 0 when there is none. */
function interimEnd(bytes: Buffer): number {
	if (!isInterim(bytes)) {
		return 0;
	}
	const end = bytes.indexOf(HEAD_END);
	return end === -1 ? 0 : end + HEAD_END.length;
}

/** Whether more bytes are needed to see what this is, or to see the end of an interim response. */
function isIncomplete(bytes: Buffer): boolean {
	return bytes.length < STATUS_END
		? isStartOfHead(bytes)
		: isInterim(bytes) && bytes.length < MAX_INTERIM_HEAD;
}

/** 1xx, save for 101, after which something else than HTTP follows. */
function isInterim(bytes: Buffer): boolean {
	return (
		bytes.length >= STATUS_END &&
		bytes[STATUS_START] === 0x31 &&
		bytes.toString("latin1", STATUS_START, STATUS_END) !== "101" &&
		isStartOfHead(bytes)
	);
}

function isContinue(head: Buffer): boolean {
	return head.toString("latin1", STATUS_START, STATUS_END) === "100";
}

function isStartOfHead(bytes: Buffer): boolean {
	const start = bytes.toString("latin1", 0, VERSION_START);
	return "HTTP/".startsWith(start);
}

function parseHeaders(head: Buffer): readonly HeaderPair[] {
	const text = head.toString("latin1", 0, head.length - HEAD_END.length);
	const [, ...lines] = text.split("\r\n");
	return lines.map((line): HeaderPair => {
		const colon = line.indexOf(":");
		return [line.slice(0, colon), line.slice(colon + 1).trim()];
	});
}
