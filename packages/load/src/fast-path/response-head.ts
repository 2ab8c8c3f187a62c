import { HEAD_LIMITS } from "@curlew/client/driving";
import { malformed } from "./response-error.ts";

const HTAB = 9;
const SPACE = 32;
const COLON = 58;
const ZERO = 48;

/** 1 for what a token consists of (RFC 9110 §5.6.2). */
const TOKEN = tableOf(
	"!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
);

/** How the end of a body is found (RFC 9112 §6.3). */
export type Framing = "none" | "length" | "chunked" | "until-close";

/**
 * The head of a response, read line by line: what the length of the body and
 * the life of the connection depend on, cookies, and where a redirect leads.
 * Other fields are checked and forgotten. RFC 9112 §4 and §5, without what it
 * lets a recipient forgive: folded lines and bare line feeds are refused.
 */
export class ResponseHead {
	status = 0;
	framing: Framing = "none";
	/** Bytes of the body; only with the framing `length`. */
	contentLength = 0;
	/** The connection can serve another request. */
	keepsAlive = false;
	/** Milliseconds that the server keeps the connection when it is idle, where it says so (`Keep-Alive: timeout=5`). */
	keepAlive: number | undefined;
	location: string | undefined;
	setCookies: string[] | undefined;
	/** Of the head, or of all heads where interim responses came first. */
	bytes = 0;

	#hasStatus = false;
	#size = 0;
	#interim = 0;
	#isOld = false;
	#hasLength = false;
	#coding: string | undefined;
	#closes = false;
	#keeps = false;

	/** Forgets the response before. */
	begin(): void {
		this.bytes = 0;
		this.#interim = 0;
		this.#beginHead();
	}

	/**
	 * Takes one line, without its line break.
	 *
	 * @param method of the request
	 * @returns true after the last line of the head
	 */
	line(bytes: Uint8Array, start: number, end: number, method: string): boolean {
		this.#count(end - start + 2);
		if (!this.#hasStatus) {
			this.#statusLine(bytes, start, end);
			return false;
		}
		if (start !== end) {
			this.#field(bytes, start, end);
			return false;
		}
		if (this.status < 200) {
			this.#nextHead();
			return false;
		}
		this.#settle(method);
		return true;
	}

	/** Takes a line of the trailer section; true after the last. Trailers change nothing. */
	trailer(bytes: Uint8Array, start: number, end: number): boolean {
		this.#count(end - start + 2);
		if (start === end) return true;
		fieldNameEnd(bytes, start, end);
		return false;
	}

	/** From now on, lines are those of a trailer section. */
	beginTrailers(): void {
		this.#size = 0;
	}

	#beginHead(): void {
		this.status = 0;
		this.framing = "none";
		this.contentLength = 0;
		this.keepAlive = undefined;
		this.location = undefined;
		this.setCookies = undefined;
		this.#hasStatus = false;
		this.#size = 0;
		this.#hasLength = false;
		this.#coding = undefined;
		this.#closes = false;
		this.#keeps = false;
	}

	#nextHead(): void {
		if (this.status === 101) malformed("it changed to another protocol (101)");
		this.#interim += 1;
		if (this.#interim > HEAD_LIMITS.interim)
			malformed("it sent interim responses (1xx) without an end");
		this.#beginHead();
	}

	#count(size: number): void {
		this.#size += size;
		this.bytes += size;
		if (this.#size > HEAD_LIMITS.size) malformed("the head is too large");
	}

	/** `HTTP/1.1 200 OK`; the reason, and the space before it, may be missing. */
	#statusLine(bytes: Uint8Array, start: number, end: number): void {
		if (!startsWithVersion(bytes, start, end)) malformed("no status line");
		const minor = (bytes[start + 7] ?? 0) - ZERO;
		if (minor !== 0 && minor !== 1) malformed("an unknown version of HTTP");
		if (bytes[start + 8] !== SPACE || end < start + 12)
			malformed("no status code");
		let status = 0;
		for (let at = start + 9; at < start + 12; at++) {
			const digit = (bytes[at] ?? 0) - ZERO;
			if (digit < 0 || digit > 9) malformed("the status code is none");
			status = status * 10 + digit;
		}
		if (status < 100) malformed("the status code is none");
		if (end > start + 12 && bytes[start + 12] !== SPACE)
			malformed("the status code is none");
		checkText(bytes, start + 12, end);
		this.status = status;
		this.#isOld = minor === 0;
		this.#hasStatus = true;
	}

	#field(bytes: Uint8Array, start: number, end: number): void {
		const colon = fieldNameEnd(bytes, start, end);
		// By length and first letter: most fields are none of these.
		switch (colon - start) {
			case 8:
				if (isNamed("location", bytes, start))
					this.location ??= fieldValue(bytes, colon + 1, end);
				return;
			case 10:
				if (isNamed("connection", bytes, start))
					this.#connection(fieldValue(bytes, colon + 1, end));
				else if (isNamed("set-cookie", bytes, start)) {
					this.setCookies ??= [];
					this.setCookies.push(fieldValue(bytes, colon + 1, end));
				} else if (isNamed("keep-alive", bytes, start))
					this.keepAlive = keepAlive(fieldValue(bytes, colon + 1, end));
				return;
			case 14:
				if (isNamed("content-length", bytes, start))
					this.#length(fieldValue(bytes, colon + 1, end));
				return;
			case 17:
				if (isNamed("transfer-encoding", bytes, start)) {
					const value = fieldValue(bytes, colon + 1, end);
					this.#coding =
						this.#coding === undefined ? value : `${this.#coding},${value}`;
				}
		}
	}

	#length(value: string): void {
		const length = Number(value);
		if (!/^\d+$/.test(value) || !Number.isSafeInteger(length))
			malformed("Content-Length is not a number");
		if (this.#hasLength) malformed("there are two Content-Length headers");
		this.#hasLength = true;
		this.contentLength = length;
	}

	#connection(value: string): void {
		for (const option of value.toLowerCase().split(",")) {
			const name = option.trim();
			this.#closes ||= name === "close";
			this.#keeps ||= name === "keep-alive";
		}
	}

	#settle(method: string): void {
		if (this.#coding !== undefined && this.#hasLength)
			malformed("Content-Length and Transfer-Encoding contradict each other");
		const { status } = this;
		const hasNoBody = method === "HEAD" || status === 204 || status === 304;
		this.framing = hasNoBody ? "none" : this.#framing();
		this.keepsAlive =
			!this.#closes &&
			(!this.#isOld || this.#keeps) &&
			this.framing !== "until-close";
	}

	#framing(): Framing {
		if (this.#coding !== undefined) {
			const last = this.#coding.split(",").at(-1)?.trim().toLowerCase();
			return last === "chunked" ? "chunked" : "until-close";
		}
		if (!this.#hasLength) return "until-close";
		return this.contentLength === 0 ? "none" : "length";
	}
}

/** Milliseconds of `timeout=5, max=100`. */
function keepAlive(value: string): number | undefined {
	const seconds = /(?:^|[\s,;])timeout=(\d+)/i.exec(value)?.[1];
	return seconds === undefined ? undefined : Number(seconds) * 1000;
}

function startsWithVersion(
	bytes: Uint8Array,
	start: number,
	end: number,
): boolean {
	return (
		end - start >= 9 &&
		bytes[start] === 72 &&
		bytes[start + 1] === 84 &&
		bytes[start + 2] === 84 &&
		bytes[start + 3] === 80 &&
		bytes[start + 4] === 47 &&
		bytes[start + 5] === 49 &&
		bytes[start + 6] === 46
	);
}

/** Where the name of a field ends; the line as a whole is checked. */
function fieldNameEnd(bytes: Uint8Array, start: number, end: number): number {
	let at = start;
	while (at < end && TOKEN[bytes[at] ?? 0] === 1) at += 1;
	if (at === start) malformed("a header line without a name");
	if (bytes[at] !== COLON || at >= end)
		malformed("a header line without a colon after its name");
	checkText(bytes, at + 1, end);
	return at;
}

/** Control characters are no part of values, nor of reasons (RFC 9110 §5.5). */
function checkText(bytes: Uint8Array, start: number, end: number): void {
	for (let at = start; at < end; at++) {
		const byte = bytes[at] ?? 0;
		if ((byte < SPACE && byte !== HTAB) || byte === 127)
			malformed("a control character in the head");
	}
}

/** @param name in lower case, as long as the one in the bytes */
function isNamed(name: string, bytes: Uint8Array, start: number): boolean {
	for (let at = 0; at < name.length; at++) {
		const byte = bytes[start + at] ?? 0;
		const lower = byte >= 65 && byte <= 90 ? byte | 32 : byte;
		if (lower !== name.charCodeAt(at)) return false;
	}
	return true;
}

function fieldValue(bytes: Uint8Array, start: number, end: number): string {
	return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start)
		.toString("latin1")
		.replace(/^[ \t]+|[ \t]+$/g, "");
}

function tableOf(characters: string): Uint8Array {
	const table = new Uint8Array(256);
	for (const character of characters) table[character.charCodeAt(0)] = 1;
	return table;
}
