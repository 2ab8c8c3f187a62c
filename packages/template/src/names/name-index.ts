import { type NearName, nearestOf } from "./nearest-name.ts";

/** Up to so many names, each is compared. */
const FEW = 200;
/** Of names that look alike in one way, the first so many are compared. */
const MOST_ALIKE = 32;
/** Characters; of longer names only beginning and end are looked at. */
const LONGEST = 64;
/** Characters of a beginning or an end by which names are found. */
const END = 4;

/**
 * Names among which many others are looked for, for "did you mean …?". Building
 * it takes time proportional to the characters of the names, asking it does not
 * depend on how many there are. Among more than 200 names, those that differ in
 * two or three characters are found when they begin or end alike.
 */
export class NameIndex {
	readonly #names: readonly string[];
	/** Where names stand that become the same text when a character is left out, or begin or end with it. */
	#places: Map<string, number[]> | undefined;

	/** @param names each once, those first that count more */
	constructor(names: Iterable<string>) {
		this.#names = [...names];
	}

	/** As `nearestName` does. */
	nearest(name: string): NearName | undefined {
		return nearestOf(name, this.alike(name));
	}

	/** Names that may be near, in their order: all that are one slip of the pen away are among the first of their kind. */
	alike(name: string): readonly string[] {
		if (this.#names.length <= FEW) return this.#names;
		this.#places ??= placesOf(this.#names);
		const found = new Set<number>();
		for (const key of keysOf(name))
			for (const place of this.#places.get(key) ?? []) found.add(place);
		return [...found]
			.sort((one, other) => one - other)
			.flatMap((place) => this.#names[place] ?? []);
	}
}

function placesOf(names: readonly string[]): Map<string, number[]> {
	const places = new Map<string, number[]>();
	for (const [place, name] of names.entries())
		for (const key of keysOf(name)) {
			const list = places.get(key);
			if (list === undefined) places.set(key, [place]);
			else if (list.length < MOST_ALIKE) list.push(place);
		}
	return places;
}

/** Two names that differ in one character, or in two that are swapped, have one of these in common. */
function keysOf(written: string): ReadonlySet<string> {
	const name = written.toLowerCase();
	const keys = new Set([`<${name.slice(0, END)}`, `>${name.slice(-END)}`]);
	if (name.length > LONGEST) {
		keys.add(`<${name.slice(0, LONGEST / 2)}`);
		keys.add(`>${name.slice(-LONGEST / 2)}`);
		return keys;
	}
	keys.add(name);
	for (let at = 0; at < name.length; at++)
		keys.add(name.slice(0, at) + name.slice(at + 1));
	return keys;
}
