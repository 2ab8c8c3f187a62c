import { nearestName } from "@curlew/template";
import type { Shape } from "./shape.ts";

/** Where a key stands that a format does not have there. */
export interface Misplaced {
	readonly shape: Shape;
	/** Of the whole file or item. */
	readonly root: Shape;
	/** The keys that lead from there to the map; entries of lists have none. */
	readonly path: readonly string[];
	/** The keys of the same map. */
	readonly present: ReadonlySet<string>;
}

/** A place where a format has a key. */
interface KeyPlace {
	readonly name: string;
	/** Of the map that has the key: `runtime.scripts`; empty for the file. */
	readonly path: readonly string[];
	readonly isInList: boolean;
}

export interface RightPlace {
	/** `under runtime`. */
	readonly text: string;
	/** The wrong place lies in it. */
	readonly isAbove: boolean;
}

/**
 * Where a key of this name may stand instead: in a map around the wrong one, in
 * one below it, or, of a section, in another section. Undefined when there is
 * none, or several are equally near.
 */
export function placeOfKey(
	key: string,
	{ root, path }: Misplaced,
): RightPlace | undefined {
	const places = [...keyPlaces(root)].filter(
		(place) => place.name === key && distance(place, path) !== undefined,
	);
	const sections = places.filter(({ isInList }) => !isInList);
	const candidates = sections.length > 0 ? sections : places;
	const nearest = Math.min(
		...candidates.map((place) => distance(place, path) ?? 0),
	);
	const [place, other] = candidates.filter(
		(one) => distance(one, path) === nearest,
	);
	if (place === undefined || other !== undefined) return undefined;
	return { text: textOf(place), isAbove: begins(path, place.path) };
}

/** A key of another section with nearly this name, and its place. */
export function nearestElsewhere(
	key: string,
	place: Misplaced,
): string | undefined {
	const sections = [...keyPlaces(place.root)].filter(
		(one) => !one.isInList && distance(one, place.path) !== undefined,
	);
	const nearest = nearestName(
		key,
		sections.map(({ name }) => name),
	);
	const right = nearest === undefined ? undefined : placeOfKey(nearest, place);
	return right && `Did you mean \`${nearest}\`? It belongs ${right.text}.`;
}

function textOf({ path, isInList }: KeyPlace): string {
	if (path.length === 0) return "at the top of the file";
	const name = path.join(".");
	return isInList ? `to an entry of \`${name}\`` : `under \`${name}\``;
}

/** How far a place is from a wrong one; undefined when nobody would mistake one for the other. */
function distance(
	{ path, isInList }: KeyPlace,
	wrong: readonly string[],
): number | undefined {
	if (begins(wrong, path) || begins(path, wrong))
		return Math.abs(path.length - wrong.length);
	const areSections = path.length === 1 && wrong.length === 1;
	return areSections && !isInList ? 2 : undefined;
}

/** Whether a path leads through a place, or to it. */
function begins(path: readonly string[], place: readonly string[]): boolean {
	return place.every((key, index) => path[index] === key);
}

/** Every key of a file, level by level; fields of a kind of authentication or body are too many to be a hint. */
function* keyPlaces(root: Shape): Iterable<KeyPlace> {
	const none: readonly string[] = [];
	const pending = [{ shape: root, path: none, isInList: false }];
	for (let next = pending.shift(); next; next = pending.shift()) {
		const { shape, path, isInList } = next;
		if (shape.items) pending.push({ shape: shape.items, path, isInList: true });
		const isExample = path.length === 1 && path[0] === "examples";
		if (shape.byType || shape.isSnakeCase || isExample) continue;
		for (const [name, below] of shape.keys ?? []) {
			if (below?.isOld) continue;
			yield { name, path, isInList };
			if (below)
				pending.push({ shape: below, path: [...path, name], isInList });
		}
	}
}
