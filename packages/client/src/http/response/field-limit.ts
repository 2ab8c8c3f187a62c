import type { Socket } from "node:net";
import { transportError } from "../failure/errors.ts";

/** Fields of a response's head, and of its trailers: as many as node:http takes. */
export const MAX_FIELDS = 2000;

/** What is used of undici's parser. */
interface FieldParser {
	/** Names and values, one after the other, until a head or trailer section is whole. */
	readonly headers: readonly unknown[];
	/** Called for each part of a name or value. */
	trackHeader(length: number): void;
}

/**
 * Ends a connection whose server sends more fields than `MAX_FIELDS`. undici
 * counts their bytes only, and keeps two objects for each, so that a head of
 * 100 kB with names of one character would take 70 MB.
 */
export function limitFields(socket: Socket, parserKey: symbol): void {
	const parser: unknown = Reflect.get(socket, parserKey);
	if (!isFieldParser(parser)) return;
	const track = parser.trackHeader;
	parser.trackHeader = function (length) {
		track.call(this, length);
		if (this.headers.length > 2 * MAX_FIELDS)
			socket.destroy(transportError("UND_ERR_HEADERS_OVERFLOW"));
	};
}

function isFieldParser(parser: unknown): parser is FieldParser {
	return (
		typeof parser === "object" &&
		parser !== null &&
		"headers" in parser &&
		"trackHeader" in parser
	);
}
