import { HEAD_LIMITS } from "@curlew/client/driving";
import { malformed } from "./response-error.ts";
import { ResponseHead } from "./response-head.ts";

const LF = 10;
const CR = 13;
const SEMICOLON = 59;
const SPACE = 32;
const HTAB = 9;

const NOTHING = new Uint8Array(0);
/** Bytes that a line begins with when it is put together. */
const SHORT_LINE = 256;

type State =
	| "head"
	| "length"
	| "until-close"
	| "chunk-size"
	| "chunk"
	| "chunk-end"
	| "trailers"
	| "done";

/**
 * Reads responses of HTTP/1.1 (RFC 9112) from bytes in whatever pieces they
 * come. Bodies are counted and skipped. Throws a `MalformedResponseError` for
 * what is none; the parser is of no use after that.
 */
export class ResponseParser {
	readonly head = new ResponseHead();
	/** Bytes of the body, without the framing of chunks. */
	bodyBytes = 0;
	/** Of everything so far: head, body and framing. */
	bytes = 0;
	#state: State = "done";
	#method = "GET";
	/** Of the body or the chunk. */
	#remaining = 0;
	/** The beginning of a line whose end is not there yet: the first bytes of a block that grows. */
	#partial: Uint8Array = NOTHING;
	#partialLength = 0;

	/** Gets ready for the response to a request. */
	begin(method: string): void {
		this.#method = method;
		this.#state = "head";
		this.#forgetPartial();
		this.bodyBytes = 0;
		this.bytes = 0;
		this.head.begin();
	}

	/** The response is whole. */
	get isDone(): boolean {
		return this.#state === "done";
	}

	/** The final response's head is whole. */
	get hasHead(): boolean {
		return this.#state !== "head";
	}

	/**
	 * Takes the next bytes.
	 *
	 * @returns how many belong to this response: less than there are when it ends before
	 * @throws MalformedResponseError
	 */
	read(bytes: Uint8Array, length: number): number {
		let at = 0;
		while (at < length && this.#state !== "done")
			at = this.#step(bytes, at, length);
		this.bytes += at;
		return at;
	}

	/**
	 * Takes the end of the connection.
	 *
	 * @returns whether the response is whole with it
	 */
	end(): boolean {
		if (this.#state === "until-close") this.#state = "done";
		return this.#state === "done";
	}

	#step(bytes: Uint8Array, at: number, length: number): number {
		switch (this.#state) {
			case "length":
			case "chunk":
				return this.#skip(at, length);
			case "until-close":
				this.bodyBytes += length - at;
				return length;
			default:
				return this.#line(bytes, at, length);
		}
	}

	#skip(at: number, length: number): number {
		const count = Math.min(this.#remaining, length - at);
		this.#remaining -= count;
		this.bodyBytes += count;
		if (this.#remaining === 0)
			this.#state = this.#state === "chunk" ? "chunk-end" : "done";
		return at + count;
	}

	/** Takes a line, or what there is of it. */
	#line(bytes: Uint8Array, start: number, length: number): number {
		let end = start;
		while (end < length && bytes[end] !== LF) end += 1;
		if (end === length) {
			this.#keep(bytes, start, length);
			return length;
		}
		if (this.#partialLength === 0) {
			if (end === start || bytes[end - 1] !== CR) malformed("a bare line feed");
			this.#wholeLine(bytes, start, end - 1);
			return end + 1;
		}
		this.#keep(bytes, start, end);
		const [line, size] = [this.#partial, this.#partialLength];
		this.#forgetPartial();
		if (line[size - 1] !== CR) malformed("a bare line feed");
		this.#wholeLine(line, 0, size - 1);
		return end + 1;
	}

	/** Lines are short; one that is cut is copied. */
	#keep(bytes: Uint8Array, start: number, end: number): void {
		const size = this.#partialLength + end - start;
		if (size > HEAD_LIMITS.size) malformed("the head is too large");
		if (size > this.#partial.length) {
			const grown = new Uint8Array(Math.max(SHORT_LINE, 2 * size));
			grown.set(this.#partial.subarray(0, this.#partialLength));
			this.#partial = grown;
		}
		this.#partial.set(bytes.subarray(start, end), this.#partialLength);
		this.#partialLength = size;
	}

	#forgetPartial(): void {
		this.#partial = NOTHING;
		this.#partialLength = 0;
	}

	#wholeLine(bytes: Uint8Array, start: number, end: number): void {
		switch (this.#state) {
			case "head":
				if (this.head.line(bytes, start, end, this.#method)) this.#beginBody();
				return;
			case "chunk-size":
				this.#beginChunk(chunkSize(bytes, start, end));
				return;
			case "chunk-end":
				if (start !== end) malformed("a chunk is longer than its size says");
				this.#state = "chunk-size";
				return;
			case "trailers":
				if (this.head.trailer(bytes, start, end)) this.#state = "done";
		}
	}

	#beginBody(): void {
		const { framing, contentLength } = this.head;
		this.#remaining = contentLength;
		switch (framing) {
			case "none":
				this.#state = "done";
				return;
			case "chunked":
				this.#state = "chunk-size";
				return;
			default:
				this.#state = framing;
		}
	}

	#beginChunk(size: number): void {
		this.#remaining = size;
		this.#state = size === 0 ? "trailers" : "chunk";
		if (size === 0) this.head.beginTrailers();
	}
}

/** `1a3f;extension` (RFC 9112 §7.1). Extensions mean nothing to anybody. */
function chunkSize(bytes: Uint8Array, start: number, end: number): number {
	let size = 0;
	let at = start;
	for (; at < end; at++) {
		const digit = hexDigit(bytes[at] ?? 0);
		if (digit === -1) break;
		size = size * 16 + digit;
		if (!Number.isSafeInteger(size))
			malformed("the size of a chunk is too large");
	}
	if (at === start) malformed("a chunk without a size");
	checkExtension(bytes, at, end);
	return size;
}

function checkExtension(bytes: Uint8Array, start: number, end: number): void {
	if (start < end && bytes[start] !== SEMICOLON)
		malformed("the size of a chunk is not a number");
	for (let at = start; at < end; at++) {
		const byte = bytes[at] ?? 0;
		if ((byte < SPACE && byte !== HTAB) || byte === 127)
			malformed("a control character after the size of a chunk");
	}
}

function hexDigit(byte: number): number {
	if (byte >= 48 && byte <= 57) return byte - 48;
	const lower = byte | 32;
	return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}
