import { nearestName } from "@curlew/template";
import type { Shape } from "./shape.ts";

/** Where a key stands that a format does not have there. */
export interface Misplaced {
	readonly shape: Shape;
	/** Of the whole file or item. */
	readonly root: Shape;
	/** The keys of the same map. */
	readonly present: ReadonlySet<string>;
}

/** Some more would be no hint any more. */
const MOST_LISTED = 12;

/**
 * What to do about a key that a format does not know: the one that was meant,
 * or the place where it belongs.
 */
export function suggestKey(key: string, place: Misplaced): string {
	const meant = keyMeant(key, place);
	if (meant !== undefined) return `Did you mean \`${meant}\`?`;
	const right = placesOf(key, place.root);
	if (right !== undefined) return `\`${key}\` belongs ${right}.`;
	const nearest = nearestElsewhere(key, place.root);
	if (nearest !== undefined) return nearest;
	const names = [...(place.shape.keys?.keys() ?? [])];
	const own = "Keys of your own begin with `x-`.";
	if (names.length === 0) return `It belongs into the collection's own file.`;
	return names.length > MOST_LISTED
		? `Remove it, or correct its name. ${own}`
		: `It has ${names.map((name) => `\`${name}\``).join(", ")}. ${own}`;
}

/** A key of the same map: one that is spelt nearly so, or that is short for it, or the only one that is missing. */
function keyMeant(
	key: string,
	{ shape, root, present }: Misplaced,
): string | undefined {
	const { instead = {} } = shape;
	if (Object.hasOwn(instead, key)) return instead[key];
	const names = [...(shape.keys?.keys() ?? [])];
	const missing = names.filter((name) => !present.has(name));
	const nearest = nearestName(key, missing);
	if (nearest !== undefined) return nearest;
	const alike = missing.filter((name) => beginsAlike(name, key));
	if (alike.length === 1) return alike[0];
	const required = (shape.required ?? []).filter((name) =>
		missing.includes(name),
	);
	const isElsewhere = placesOf(key, root) !== undefined;
	return required.length === 1 && !isElsewhere ? required[0] : undefined;
}

/** `user` for `username`, `vars` for `variables`. */
function beginsAlike(name: string, written: string): boolean {
	return (
		name.length > written.length &&
		written.length >= 3 &&
		name.slice(0, 3) === written.slice(0, 3)
	);
}

/** Where in a file a key may stand: `under runtime`. Undefined when there are several such places, or none. */
function placesOf(key: string, root: Shape): string | undefined {
	const places = [...keyPlaces(root)].filter(({ name }) => name === key);
	const sections = places.filter(({ isInList }) => !isInList);
	const [first, second] = sections.length > 0 ? sections : places;
	if (first === undefined || second !== undefined) return undefined;
	if (first.path === "") return "at the top of the file";
	return first.isInList
		? `to an entry of \`${first.path}\``
		: `under \`${first.path}\``;
}

function nearestElsewhere(key: string, root: Shape): string | undefined {
	const sections = [...keyPlaces(root)].filter(({ isInList }) => !isInList);
	const nearest = nearestName(
		key,
		sections.map(({ name }) => name),
	);
	const right = nearest === undefined ? undefined : placesOf(nearest, root);
	return right && `Did you mean \`${nearest}\`? It belongs ${right}.`;
}

interface KeyPlace {
	readonly name: string;
	/** Of the map that has the key: `runtime.scripts`; "" for the file. */
	readonly path: string;
	readonly isInList: boolean;
}

/** Every key of a file, level by level; fields of a kind of authentication or body are too many to be a hint. */
function* keyPlaces(root: Shape): Iterable<KeyPlace> {
	const pending = [{ shape: root, path: "", isInList: false }];
	for (let next = pending.shift(); next; next = pending.shift()) {
		const { shape, path, isInList } = next;
		if (shape.items) {
			pending.push({ shape: shape.items, path, isInList: true });
		}
		if (shape.byType || shape.isSnakeCase || path === "examples") continue;
		for (const [name, below] of shape.keys ?? []) {
			if (below?.isOld) continue;
			yield { name, path, isInList };
			const within = path === "" ? name : `${path}.${name}`;
			if (below) pending.push({ shape: below, path: within, isInList });
		}
	}
}

/** What to do about a word that none of these is. */
export function hintForWord(
	text: string,
	words: readonly string[],
	nearest = nearestWord(text, words),
): string {
	return nearest === undefined
		? `There are ${words.map((word) => `\`${word}\``).join(", ")}.`
		: `Did you mean \`${nearest}\`?`;
}

function nearestWord(
	text: string,
	words: readonly string[],
): string | undefined {
	const nearest = nearestName(text, words);
	if (nearest !== undefined) return nearest;
	const alike = words.filter((word) => beginsAlike(word, text));
	return alike.length === 1 ? alike[0] : undefined;
}
