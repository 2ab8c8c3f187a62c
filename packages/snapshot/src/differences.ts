import { toJson, type Value } from "@curlew/template";
import { isListOfValues, isValueMap } from "./json-value.ts";

/** A place at which two values are not the same. */
export interface SnapshotDifference {
	/** Names and indexes that lead there. */
	readonly path: readonly (string | number)[];
	/** Undefined for what was not there. */
	readonly stored: Value | undefined;
	/** Undefined for what is not there. */
	readonly actual: Value | undefined;
}

/** Places that are looked for. */
const MOST_FOUND = 5_000;

/** Where two values differ, as deep as both have members. */
export function differencesOf(
	stored: Value,
	actual: Value,
): readonly SnapshotDifference[] {
	const found: SnapshotDifference[] = [];
	compare(stored, actual, [], found);
	return found;
}

function compare(
	stored: Value | undefined,
	actual: Value | undefined,
	path: readonly (string | number)[],
	found: SnapshotDifference[],
): void {
	if (found.length >= MOST_FOUND) return;
	if (stored === undefined || actual === undefined) {
		if (stored !== actual) found.push({ path, stored, actual });
	} else if (isListOfValues(stored) && isListOfValues(actual)) {
		const length = Math.max(stored.length, actual.length);
		for (let at = 0; at < length; at++)
			compare(stored[at], actual[at], [...path, at], found);
	} else if (isValueMap(stored) && isValueMap(actual)) {
		for (const key of new Set([...Object.keys(stored), ...Object.keys(actual)]))
			compare(own(stored, key), own(actual, key), [...path, key], found);
	} else if (toJson(stored) !== toJson(actual)) {
		found.push({ path, stored, actual });
	}
}

function own(
	map: Readonly<Record<string, Value>>,
	key: string,
): Value | undefined {
	return Object.hasOwn(map, key) ? map[key] : undefined;
}

/** `items[0].id`, as masks have it; empty for the whole value. @param anyIndex `[*]` for all indexes */
export function pathInValue(
	path: readonly (string | number)[],
	anyIndex = false,
): string {
	const text = path.map((step) => {
		if (typeof step === "number") return anyIndex ? "[*]" : `[${step}]`;
		return /^[^.[\]*:"<>\s]+$/.test(step)
			? `.${step}`
			: `[${JSON.stringify(step)}]`;
	});
	return text.join("").replace(/^\./, "");
}

/** Places told of one snapshot. */
const MOST_PLACES = 20;
/** Characters of each value. */
const LONGEST = 200;

/** A line for each value that went (`-`) and each that came (`+`). */
export function diffLines(
	differences: readonly SnapshotDifference[],
): readonly string[] {
	const lines = differences
		.slice(0, MOST_PLACES)
		.flatMap(({ path, stored, actual }) => {
			const place = path.length === 0 ? "" : `${pathInValue(path)}: `;
			return [
				...(stored === undefined ? [] : [`- ${place}${shownJson(stored)}`]),
				...(actual === undefined ? [] : [`+ ${place}${shownJson(actual)}`]),
			];
		});
	const more = differences.length - MOST_PLACES;
	return more > 0 ? [...lines, `… and ${more} places more`] : lines;
}

function shownJson(value: Value): string {
	const text = toJson(value) ?? "";
	return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
