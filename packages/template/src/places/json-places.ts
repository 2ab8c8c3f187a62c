import type { EscapeContext, Places } from "./place.ts";

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const QUOTE = 34;
const ASTERISK = 42;
const SLASH = 47;
const BACKSLASH = 92;

/**
 * Tells string literals, comments (which many write into JSON
 * bodies, as in JavaScript) and the rest of a JSON document apart.
 */
export class JsonPlaces implements Places {
	#inside: "document" | "string" | "line-comment" | "block-comment" =
		"document";

	get place(): EscapeContext {
		switch (this.#inside) {
			case "string":
				return "json-string";
			case "document":
				return "json";
			default:
				return "text";
		}
	}

	read(source: string, start: number, end: number): void {
		let at = start;
		while (at < end) {
			switch (this.#inside) {
				case "document":
					at = this.#readDocument(source, at, end);
					break;
				case "string":
					at = this.#readString(source, at, end);
					break;
				case "line-comment":
					at = this.#readLineComment(source, at, end);
					break;
				case "block-comment":
					at = this.#readBlockComment(source, at, end);
					break;
			}
		}
	}

	#readDocument(source: string, start: number, end: number): number {
		for (let at = start; at < end; at++) {
			const code = source.charCodeAt(at);
			if (code === QUOTE) {
				this.#inside = "string";
				return at + 1;
			}
			if (code === SLASH && at + 1 < end) {
				const next = source.charCodeAt(at + 1);
				if (next === SLASH) this.#inside = "line-comment";
				if (next === ASTERISK) this.#inside = "block-comment";
				if (this.#inside !== "document") return at + 2;
			}
		}
		return end;
	}

	#readString(source: string, start: number, end: number): number {
		for (let at = start; at < end; at++) {
			const code = source.charCodeAt(at);
			if (code === BACKSLASH) {
				at += 1;
			} else if (code === QUOTE) {
				this.#inside = "document";
				return at + 1;
			}
		}
		return end;
	}

	#readLineComment(source: string, start: number, end: number): number {
		for (let at = start; at < end; at++) {
			const code = source.charCodeAt(at);
			if (code === LINE_FEED || code === CARRIAGE_RETURN) {
				this.#inside = "document";
				return at + 1;
			}
		}
		return end;
	}

	#readBlockComment(source: string, start: number, end: number): number {
		for (let at = start; at + 1 < end; at++) {
			const isLast =
				source.charCodeAt(at) === ASTERISK &&
				source.charCodeAt(at + 1) === SLASH;
			if (isLast) {
				this.#inside = "document";
				return at + 2;
			}
		}
		return end;
	}
}
