import { TextDecoder } from "node:util";

const CHARSET_PARAMETER = /;\s*charset\s*=\s*(?:"([^"]+)"|([^\s;"]+))/i;

const decoders = new Map<string, TextDecoder>();

/**
 * The text of a body: in the charset of its byte order mark, else of the
 * `charset` parameter of its content type, else UTF-8. A byte order mark is not
 * part of the text, unknown charset names count as UTF-8, and malformed
 * sequences become U+FFFD. Charset names are those of the WHATWG Encoding
 * standard.
 */
export function decodeText(
	bytes: Uint8Array,
	contentType: string | undefined,
): string {
	const charset = byteOrderMark(bytes) ?? charsetParameter(contentType);
	return decoderFor(charset ?? "utf-8").decode(bytes);
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
	if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
		return "utf-8";
	}
	if (bytes[0] === 0xff && bytes[1] === 0xfe) {
		return "utf-16le";
	}
	if (bytes[0] === 0xfe && bytes[1] === 0xff) {
		return "utf-16be";
	}
	return undefined;
}

function charsetParameter(contentType: string | undefined): string | undefined {
	const match = contentType && CHARSET_PARAMETER.exec(contentType);
	return match ? (match[1] ?? match[2]) : undefined;
}

function decoderFor(charset: string): TextDecoder {
	const name = charset.toLowerCase();
	const known = decoders.get(name);
	if (known) {
		return known;
	}
	const decoder = newDecoder(name);
	decoders.set(name, decoder);
	return decoder;
}

function newDecoder(name: string): TextDecoder {
	try {
		return new TextDecoder(name);
	} catch {
		// A server's charset may be any word at all.
		return new TextDecoder("utf-8");
	}
}
