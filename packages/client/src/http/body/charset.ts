import { TextDecoder } from "node:util";

const CHARSET_PARAMETER = /;\s*charset\s*=\s*(?:"([^"]+)"|([^\s;"]+))/i;

const decoders = new Map<string, TextDecoder>();

/**
 * The text of a body, in its charset (see `charsetOf`). A byte order mark is
 * not part of the text, and malformed sequences become U+FFFD.
 */
export function decodeText(
	bytes: Uint8Array,
	contentType: string | undefined,
): string {
	return decoderFor(charsetOf(bytes, contentType)).decode(bytes);
}

/**
 * The charset of a text: that of its byte order mark, else of the `charset`
 * parameter of its content type, else the one that an HTML or XML text declares
 * in itself, else UTF-8. In lower case, under whatever name of the WHATWG
 * Encoding standard was written; unknown names count as UTF-8.
 */
export function charsetOf(
	bytes: Uint8Array,
	contentType: string | undefined,
): string {
	const charset =
		byteOrderMark(bytes) ??
		charsetParameter(contentType) ??
		declaredCharset(bytes, contentType);
	return charset?.toLowerCase() ?? "utf-8";
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

/** Bytes at the beginning in which a text declares its charset (WHATWG HTML §13.2.3.2). */
const DECLARATION_LENGTH = 1024;
const XML_DECLARATION = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/;
const HTML_DECLARATION = /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w.:-]+)/i;

/** `<?xml encoding="…">`, `<meta charset="…">`. Such a text is readable without knowing its charset, so that it is not UTF-16. */
function declaredCharset(
	bytes: Uint8Array,
	contentType = "",
): string | undefined {
	const isHtml = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(
		contentType,
	);
	const isXml = /^\s*[\w.-]+\/(?:[\w.-]+\+)?xml\b/i.test(contentType);
	if (!isHtml && !isXml) return undefined;
	const start = decoderFor("latin1").decode(
		bytes.subarray(0, DECLARATION_LENGTH),
	);
	const declared =
		XML_DECLARATION.exec(start)?.[1] ??
		(isHtml ? HTML_DECLARATION.exec(start)?.[1] : undefined);
	return declared && !/^utf-?16/i.test(declared) ? declared : undefined;
}

function decoderFor(name: string): TextDecoder {
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
