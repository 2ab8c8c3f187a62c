import { toText, type Value } from "@curlew/template";
import { isList } from "./is-list.ts";
import { shortened } from "./shortened.ts";

/**
 * A value as messages show it: one line, at most `limit` characters (UTF-16
 * code units), cut with `…`. Strings stand in quotation marks. Only as much of
 * a large value is looked at as is shown.
 */
export function displayValue(value: Value, limit = 80): string {
	return shortened(write(value, limit + 1), limit);
}

/** Writes at least `budget` characters of the value, or all of it when it is shorter. */
function write(value: Value, budget: number): string {
	if (typeof value === "string")
		return JSON.stringify(value.slice(0, budget + 1));
	if (value === null || typeof value !== "object" || value instanceof Date)
		return toText(value);
	return isList(value)
		? writeAll(value, "[", "]", budget, write)
		: writeAll(Object.entries(value), "{", "}", budget, writeEntry);
}

function writeEntry(
	[key, value]: readonly [string, Value],
	budget: number,
): string {
	return `${JSON.stringify(key)}: ${write(value, budget)}`;
}

function writeAll<T>(
	items: readonly T[],
	open: string,
	close: string,
	budget: number,
	writeItem: (item: T, budget: number) => string,
): string {
	let text = open;
	for (const [index, item] of items.entries()) {
		if (text.length > budget) return text;
		if (index > 0) text += ", ";
		text += writeItem(item, budget - text.length);
	}
	return text + close;
}
