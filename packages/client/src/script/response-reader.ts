import { randomUUID } from "node:crypto";
import { toJson } from "@curlew/template";
import { charsetOf } from "../http/body/charset.ts";
import type { ResponseBody } from "../http/exchange.ts";
import { headerValue } from "../http/response/response-headers.ts";
import { Utf8Text } from "./engine/utf8-text.ts";
import type { ScriptHost, ScriptResponse } from "./host.ts";
import { markLongIntegers } from "./long-integers.ts";

const JSON_TYPE = /^(?:application|text)\/(?:[^;]*\+)?json\b/i;
const UTF8 = /^(?:utf-?8|us-ascii)$/;

export type ReadBodyKind = "replaced" | "json" | "text";

/** Hands the response's body over when a script asks for it. */
export class ResponseReader {
	readonly #host: ScriptHost;
	readonly #onRead: (size: number) => void;
	#integerMark = "";
	#bytes: Uint8Array | undefined;
	#isTold = false;

	/** @param onRead hears once, before the body is handed over, how many bytes it has */
	constructor(host: ScriptHost, onRead: (size: number) => void = () => {}) {
		this.#host = host;
		this.#onRead = onRead;
	}

	get current(): ScriptResponse {
		const { response } = this.#host;
		if (!response) throw new Error("There is no response yet.");
		return response;
	}

	kind(): ReadBodyKind {
		if (this.current.replacedBody) return "replaced";
		if (this.#host.isJsonDisabled) return "text";
		const type = this.#contentType();
		if (JSON_TYPE.test(type)) return "json";
		return mayBeJson(withoutMark(this.#read())) ? "json" : "text";
	}

	/** The text for `JSON.parse` or as it is; integers that a number cannot hold are marked strings in it. */
	text(): Utf8Text | string {
		const bytes = withoutMark(this.bytes());
		const isDirect = this.#isUtf8() && Utf8Text.fits(bytes);
		if (this.kind() === "json" && hasLongInteger(bytes)) {
			return this.#markIntegers(this.plainText());
		}
		return isDirect ? new Utf8Text(bytes) : this.plainText();
	}

	/** The text as it came, without a byte order mark. */
	wholeText(): Utf8Text | string {
		const bytes = withoutMark(this.bytes());
		return this.#isUtf8() && Utf8Text.fits(bytes)
			? new Utf8Text(bytes)
			: this.plainText();
	}

	/** What begins a string that stands for an integer; empty when none does. */
	get integerMark(): string {
		return this.#integerMark;
	}

	plainText(): string {
		this.#tellSize();
		const text = this.#body().text();
		return text.startsWith("\uFEFF") ? text.slice(1) : text;
	}

	/** The body as JSON text, for filters. */
	jsonText(): string {
		const { replacedBody } = this.current;
		return replacedBody ? toJson(replacedBody.value ?? null) : this.plainText();
	}

	bytes(): Uint8Array {
		this.#tellSize();
		return this.#read();
	}

	/** A large body lies in a file, which is read once. */
	#read(): Uint8Array {
		this.#bytes ??= this.#body().bytes();
		return this.#bytes;
	}

	#body(): ResponseBody {
		return this.current.response.body;
	}

	#contentType(): string {
		return headerValue(this.current.response.headers, "content-type") ?? "";
	}

	#isUtf8(): boolean {
		return UTF8.test(charsetOf(this.#read(), this.#contentType()));
	}

	#tellSize(): void {
		if (this.#isTold) return;
		this.#isTold = true;
		this.#onRead(this.#body().size);
	}

	#markIntegers(text: string): string {
		const mark = `${randomUUID()}:`;
		const marked = markLongIntegers(text, mark);
		this.#integerMark = marked === undefined ? "" : mark;
		return marked ?? text;
	}
}

function withoutMark(bytes: Uint8Array): Uint8Array {
	const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
	return hasMark ? bytes.subarray(3) : bytes;
}

/** What JSON begins with: `{`, `[`, `"`, `-`, a digit, `true`, `false`, `null`. */
const JSON_START = /^[{["\d-]|^(?:true|false|null)\s*$/;

/**
 * Whether text that is said to be no JSON may be some all the same: scripts get
 * it parsed then, as in other clients, and as it is where parsing fails.
 */
function mayBeJson(bytes: Uint8Array): boolean {
	let start = 0;
	while ((bytes[start] ?? 0xff) <= 0x20) start++;
	const beginning = Buffer.from(bytes.subarray(start, start + 8));
	return JSON_START.test(beginning.toString("latin1"));
}

/** Whether there are 16 digits in a row. Looks at every 16th byte, and around it where that is a digit. */
function hasLongInteger(bytes: Uint8Array): boolean {
	const length = 16;
	for (let at = length - 1; at < bytes.length; at += length) {
		if (!isDigit(bytes[at])) continue;
		let start = at;
		while (isDigit(bytes[start - 1])) start--;
		let end = at + 1;
		while (end - start < length && isDigit(bytes[end])) end++;
		if (end - start >= length) return true;
	}
	return false;
}

function isDigit(byte: number | undefined): boolean {
	return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}
