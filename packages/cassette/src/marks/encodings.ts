import { isUtf8 } from "node:buffer";

/** How a secret may be written in a message. */
export const ENCODINGS = {
	plain: { encode: String, decode: String },
	json: { encode: inJson, decode: outOfJson },
	/** JSON as a text in JSON. */
	jsonTwice: {
		encode: (text: string) => inJson(inJson(text)),
		decode: (text: string) => outOfJson(outOfJson(text)),
	},
	/** In a form that has no name: nothing is made of it. */
	raw: { encode: String, decode: String },
	url: { encode: encodeURIComponent, decode: decodeURIComponent },
	form: {
		encode: (text: string) =>
			new URLSearchParams([["", text]]).toString().slice(1),
		decode: (text: string) => new URLSearchParams(`=${text}`).get("") ?? "",
	},
	/** As a URL needs it, and no more (WHATWG URL, query percent-encode set). */
	query: {
		encode: (text: string) => new URL(`http://x/?${text}`).search.slice(1),
		decode: decodeURIComponent,
	},
	base64: {
		encode: (text: string) => Buffer.from(text).toString("base64"),
		decode: (text: string) => utf8Of(Buffer.from(text, "base64")),
	},
	base64url: {
		encode: (text: string) => Buffer.from(text).toString("base64url"),
		decode: (text: string) => utf8Of(Buffer.from(text, "base64url")),
	},
	hex: {
		encode: (text: string) => Buffer.from(text).toString("hex"),
		decode: (text: string) => utf8Of(Buffer.from(text, "hex")),
	},
} as const satisfies Record<string, TextEncoding>;

interface TextEncoding {
	encode(text: string): string;
	decode(text: string): string;
}

export type Encoding = keyof typeof ENCODINGS;

export function isEncoding(name: unknown): name is Encoding {
	return typeof name === "string" && Object.hasOwn(ENCODINGS, name);
}

export function encodeAs(encoding: Encoding, text: string): string {
	try {
		return ENCODINGS[encoding].encode(text);
	} catch {
		// Half a character of two.
		return text;
	}
}

/** Undefined where it is not written so: to encode it again gives something else. */
export function decodeFrom(
	encoding: Encoding,
	written: string,
): string | undefined {
	try {
		const text = ENCODINGS[encoding].decode(written);
		return ENCODINGS[encoding].encode(text) === written ? text : undefined;
	} catch {
		return undefined;
	}
}

function utf8Of(bytes: Buffer): string {
	if (!isUtf8(bytes)) throw new RangeError("no text");
	return bytes.toString("utf8");
}

function inJson(text: string): string {
	return JSON.stringify(text).slice(1, -1);
}

function outOfJson(text: string): string {
	return String(JSON.parse(`"${text}"`));
}
