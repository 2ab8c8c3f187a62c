const PLACES = new WeakMap<object, Map<string, readonly number[]>>();

const PLACEHOLDER = /\{\{[^{}]*\}\}/g;

/**
 * All places of a needle in a text, in their order; none overlaps another.
 * Placeholders may stand in a text by the ten thousand, and each is asked for: they
 * are gathered once.
 *
 * @param owner what the text belongs to; always comes with the same one
 */
export function placesInText(
	owner: object,
	text: string,
	needle: string,
): readonly number[] {
	const known = PLACES.get(owner) ?? placeholdersIn(text);
	PLACES.set(owner, known);
	const places = known.get(needle) ?? placesOf(text, needle);
	known.set(needle, places);
	return places;
}

function placeholdersIn(text: string): Map<string, readonly number[]> {
	const places = new Map<string, number[]>();
	for (const { 0: raw, index } of text.matchAll(PLACEHOLDER)) {
		const known = places.get(raw);
		if (known === undefined) places.set(raw, [index]);
		else known.push(index);
	}
	return new Map(places);
}

function placesOf(text: string, needle: string): readonly number[] {
	const places: number[] = [];
	if (needle === "") return places;
	for (
		let at = text.indexOf(needle);
		at !== -1;
		at = text.indexOf(needle, at + needle.length)
	)
		places.push(at);
	return places;
}
