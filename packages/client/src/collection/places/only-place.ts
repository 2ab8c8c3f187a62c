import type { SourceText } from "../../diagnostics/source-text.ts";

const PLACEHOLDERS = new WeakMap<SourceText, ReadonlyMap<string, number>>();

/** The place of a text `{{…}}` that stands once in a file; undefined where it stands several times, or not. */
export function onlyPlaceOf(
	needle: string,
	source: SourceText,
): number | undefined {
	if (
		needle.length > LONGEST_PLACEHOLDER ||
		needle.indexOf("}}") < needle.length - 2
	)
		return undefined;
	let places = PLACEHOLDERS.get(source);
	if (places === undefined) {
		places = placeholdersIn(source.text);
		PLACEHOLDERS.set(source, places);
	}
	const at = places.get(needle) ?? SEVERAL;
	return at === SEVERAL ? undefined : at;
}

const LONGEST_PLACEHOLDER = 1_000;
const SEVERAL = -1;

/** All that stands between two braces and the next two that close, with its place or `SEVERAL`. */
function placeholdersIn(text: string): ReadonlyMap<string, number> {
	const places = new Map<string, number>();
	let close = 0;
	for (
		let at = text.indexOf("{{");
		at !== -1;
		at = text.indexOf("{{", at + 1)
	) {
		if (close < at + 2) close = text.indexOf("}}", at + 2);
		if (close === -1) break;
		if (close + 2 - at > LONGEST_PLACEHOLDER) continue;
		const written = text.slice(at, close + 2);
		places.set(written, places.has(written) ? SEVERAL : at);
	}
	return places;
}
