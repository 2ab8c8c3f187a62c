import type { EscapeContext } from "./place.ts";

/** Longer texts are counted, so that a template cannot grow without end. */
const LONGEST_PLAIN = 64;
/** All but the printable characters of ASCII without quotation mark, backslash and opening brace. */
const NOT_PLAIN = /[^ !#-[\]-z|}~]/;

/**
 * A quick look at a short text: true when it is sure to hold no placeholder and
 * nothing to escape or to refuse in this place. Most values are like that.
 */
export function isPlainIn(place: EscapeContext, text: string): boolean {
	return (
		place !== "url-component" &&
		text.length <= LONGEST_PLAIN &&
		!NOT_PLAIN.test(text)
	);
}

/** The text form of a value as it must be written in a place, so that it arrives there as it is. */
export function writeInto(place: EscapeContext, text: string): string {
	switch (place) {
		case "json-string":
			return escapeJson(text);
		case "url-component":
			return encodeComponent(text);
		default:
			return text;
	}
}

/** Control characters, the quotation mark, the backslash and surrogates. */
const NEEDS_JSON_ESCAPE = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

/** The text as it stands between the quotes of a JSON string, escaped as `JSON.stringify` does. */
export function escapeJson(text: string): string {
	return NEEDS_JSON_ESCAPE.test(text)
		? JSON.stringify(text).slice(1, -1)
		: text;
}

/**
 * Percent-encodes a text as one URL component. Never throws: lone surrogates
 * become U+FFFD, as in the WHATWG encoders.
 */
export function encodeComponent(text: string): string {
	return encodeURIComponent(text.toWellFormed());
}

/** The first character that may not stand in a header value (RFC 9110 §5.5). */
export function headerControlCharacter(
	text: string,
): "CR" | "LF" | "NUL" | undefined {
	switch (/[\r\n\0]/.exec(text)?.[0]) {
		case "\r":
			return "CR";
		case "\n":
			return "LF";
		case "\0":
			return "NUL";
		default:
			return undefined;
	}
}
