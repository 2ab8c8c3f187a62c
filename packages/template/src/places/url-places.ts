import type { EscapeContext, Places } from "./place.ts";

const HASH = 35;
const SLASH = 47;
const COLON = 58;
const QUESTION_MARK = 63;
const BACKSLASH = 92;

/**
 * Tells the beginning of a URL up to the end of its authority, where values
 * may bring `https://`, host and port along, from path, query and fragment,
 * where a value is one component. The beginning ends at the first `/`, `?` or
 * `#` of the literal text that does not belong to `://`; also at a backslash,
 * which the WHATWG URL standard reads as `/`.
 */
export class UrlPlaces implements Places {
	#isPastAuthority = false;
	#isPastScheme = false;

	get place(): EscapeContext {
		return this.#isPastAuthority ? "url-component" : "text";
	}

	read(source: string, start: number, end: number): void {
		for (let at = start; at < end && !this.#isPastAuthority; at++) {
			const code = source.charCodeAt(at);
			if (code === COLON && !this.#isPastScheme) {
				this.#isPastScheme = source.startsWith("://", at) && at + 3 <= end;
				if (this.#isPastScheme) at += 2;
			} else {
				this.#isPastAuthority =
					code === SLASH ||
					code === QUESTION_MARK ||
					code === HASH ||
					code === BACKSLASH;
			}
		}
	}
}
