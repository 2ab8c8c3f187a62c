import { encodeComponent } from "@curlew/template";
import type { MarkedText } from "./marked-text.ts";

/** A port that the scheme has anyhow is left out of a URL. */
const DEFAULT_PORT = /:(?:80|443)?(?=[/?#]|$)/y;

/**
 * Carries the marks of a URL over to the URL that it was normalised to.
 *
 * @returns undefined when the two differ by more than what normalising does to most URLs: encoded characters, case of the host, a slash for the empty path, user and password
 */
export function alignUrl(
	written: MarkedText,
	normalised: string,
): MarkedText | undefined {
	const places = placesOf(written.text, normalised);
	if (places === undefined) return undefined;
	const at = (offset: number) => places[offset] ?? normalised.length;
	return {
		text: normalised,
		marks: written.marks.map((mark) => ({
			...mark,
			start: at(mark.start),
			end: at(mark.end),
		})),
	};
}

/** For each character of the text, and its end, where it stands in the URL. */
function placesOf(text: string, url: string): readonly number[] | undefined {
	const end = text.includes("#") ? text.indexOf("#") : text.length;
	const places: number[] = [];
	let from = 0;
	let to = 0;
	const skip = (count: number) => {
		for (const last = from + count; from < last; from++) places.push(to);
	};
	while (from < end) {
		const length = lengthOfUser(text, from);
		if (length > 0) skip(length);
		const character = String.fromCodePoint(text.codePointAt(from) ?? 0);
		const shown = asShown(character, url, to);
		if (shown > 0) {
			skip(character.length);
			to += shown;
			continue;
		}
		DEFAULT_PORT.lastIndex = from;
		const [port] = DEFAULT_PORT.exec(text) ?? [];
		if (port !== undefined) skip(port.length);
		else if (url[to] === "/" && /[?#]/.test(character)) to += 1;
		else return undefined;
	}
	const isRead = to === url.length || url.slice(to) === "/";
	if (!isRead) return undefined;
	skip(text.length + 1 - from);
	return places;
}

/** How many characters of the URL stand for one of the text; 0 when they do not agree. */
function asShown(character: string, url: string, at: number): number {
	const same = url.slice(at, at + character.length);
	if (same.toLowerCase() === character.toLowerCase()) return character.length;
	const escaped = encodeComponent(character);
	if (url.startsWith(escaped, at)) return escaped.length;
	return character === "'" && url.startsWith("%27", at) ? 3 : 0;
}

const USER = /(?<=^[a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/iy;

/** User and password are no part of what is requested. */
function lengthOfUser(text: string, at: number): number {
	USER.lastIndex = at;
	return USER.exec(text)?.[0].length ?? 0;
}
