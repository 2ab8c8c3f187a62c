import { nearestName } from "@curlew/template";
import { type Misplaced, nearestElsewhere, placeOfKey } from "./key-places.ts";

/** Some more would be no hint any more. */
const MOST_LISTED = 12;

/** A map of more keys was not written by hand: whether another key of it is meant is not looked for. */
const MOST_COMPARED = 30;

/**
 * What to do about a key that a format does not know: the one that was meant,
 * or the place where it belongs.
 */
export function suggestKey(key: string, place: Misplaced): string {
	const correction = correctKey(key, place);
	if (correction !== undefined) return correction;
	const names = [...(place.shape.keys?.keys() ?? [])];
	const own = "Keys of your own begin with `x-`.";
	if (place.shape.otherwise !== undefined) return place.shape.otherwise;
	return names.length > MOST_LISTED
		? `Remove it, or correct its name. ${own}`
		: `It has ${names.map((name) => `\`${name}\``).join(", ")}. ${own}`;
}

/** What was meant by a key, as a hint; undefined for one that is like none that the format has. */
export function correctKey(key: string, place: Misplaced): string | undefined {
	const meant = keyMeant(key, place);
	if (meant !== undefined) return `Did you mean \`${meant}\`?`;
	const right = placeOfKey(key, place);
	if (right !== undefined) return `\`${key}\` belongs ${right.text}.`;
	return nearestElsewhere(key, place);
}

/** A key of the same map: one that is spelt nearly so, or that is short for it, or the only one that is missing. */
function keyMeant(key: string, place: Misplaced): string | undefined {
	const { shape, present } = place;
	const { instead = {} } = shape;
	if (Object.hasOwn(instead, key)) return instead[key];
	const alike = keyAlike(key, place);
	if (alike !== undefined) return alike;
	const required = (shape.required ?? []).filter((name) => !present.has(name));
	const [only] = required;
	if (only === undefined || required.length > 1) return undefined;
	// What the map itself cannot do without is nearer than other sections.
	const isAbove = placeOfKey(key, place)?.isAbove ?? false;
	return isAbove || isMeantByAnother(only, key, place) ? undefined : only;
}

/** The key of the same map whose name is like the one that was written. */
function keyAlike(
	key: string,
	{ shape, present }: Misplaced,
): string | undefined {
	const names = [...(shape.keys?.keys() ?? [])];
	const missing = names.filter((name) => !present.has(name));
	return nearestName(key, missing) ?? nameAlike(key, missing);
}

/** Whether another wrong key of the map stands for a name: `expr` for `expression`. */
function isMeantByAnother(
	name: string,
	key: string,
	place: Misplaced,
): boolean {
	if (place.present.size > MOST_COMPARED) return false;
	return [...place.present].some(
		(other) =>
			other !== key &&
			!place.shape.keys?.has(other) &&
			keyAlike(other, place) === name,
	);
}

/** The only one that a name is short for: its beginning, what begins like it, or its last word. */
function nameAlike(
	written: string,
	names: readonly string[],
): string | undefined {
	for (const isAlike of [beginsSo, beginsAlike, endsSo]) {
		const [first, second] = names.filter((name) => isAlike(name, written));
		if (first !== undefined && second === undefined) return first;
	}
	return undefined;
}

/** `op` for `operator`. */
function beginsSo(name: string, written: string): boolean {
	return written.length >= 2 && name.startsWith(written);
}

/** `user` for `username`, `vars` for `variables`, `sequence` for `seq`. */
function beginsAlike(name: string, written: string): boolean {
	if (name.length < 3 || written.length < 3) return false;
	return name.length > written.length
		? name.slice(0, 3) === written.slice(0, 3)
		: written.startsWith(name);
}

/** `secret` for `clientSecret` or `client_secret`. */
function endsSo(name: string, written: string): boolean {
	const [first = ""] = written;
	return (
		written.length >= 2 &&
		(name.endsWith(`${first.toUpperCase()}${written.slice(1)}`) ||
			name.endsWith(`_${written}`))
	);
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
