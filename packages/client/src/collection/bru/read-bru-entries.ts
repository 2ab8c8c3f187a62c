import type { Entry, Param } from "../model.ts";
import type { BruDocument, BruEntry } from "./bru-document.ts";

/** Headers, form fields: the entries of a dictionary. */
export function readBruEntries(
	document: BruDocument,
	section: string,
): readonly Entry[] {
	return document.entries(section).map(toEntry);
}

/** The sections of params in the order in which the model numbers them. `query` is an older name. */
export const PARAM_SECTIONS = [
	["query", "query"],
	["params:query", "query"],
	["params:path", "path"],
] as const;

export function readBruParams(document: BruDocument): readonly Param[] {
	return PARAM_SECTIONS.flatMap(([section, kind]) =>
		document.entries(section).map((entry) => ({ ...toEntry(entry), kind })),
	);
}

function toEntry(entry: BruEntry): Entry {
	return {
		name: entry.name,
		value: entryText(entry),
		isDisabled: entry.isDisabled,
	};
}

/** The items of a list, or of a text with commas between them. */
export function entryItems({ items, value }: BruEntry): readonly string[] {
	return (items ?? value.text.replace(/^\[|\]$/g, "").split(","))
		.map((item) => item.trim())
		.filter((item) => item !== "");
}

/** The value of an entry as text; the items of a list with commas between them. */
export function entryText({ items, value }: BruEntry): string {
	return items === undefined ? value.text : items.join(",");
}
