import type { Entry, Param } from "../../collection/model.ts";
import type { BruDocument, BruEntry } from "./bru-document.ts";

/** Headers, form fields: the entries of a dictionary. */
export function readBruEntries(
	document: BruDocument,
	section: string,
): readonly Entry[] {
	return document.entries(section).map((entry) => toEntry(document, entry));
}

/** The sections of params in the order in which the model numbers them. `query` is an older name. */
export const PARAM_SECTIONS = [
	["query", "query"],
	["params:query", "query"],
	["params:path", "path"],
] as const;

export function readBruParams(document: BruDocument): readonly Param[] {
	return PARAM_SECTIONS.flatMap(([section, kind]) =>
		document.entries(section).map((entry) => ({
			...toEntry(document, entry),
			kind,
		})),
	);
}

/** A row without a name is as if it were switched off, and one with a value is told. */
function toEntry(document: BruDocument, entry: BruEntry): Entry {
	const value = entryText(entry);
	const isNameless = entry.name === "";
	if (isNameless && value !== "" && !entry.isDisabled)
		document.warn(
			entry,
			"This row has no name, so it is left out.",
			"Give it a name, or remove it.",
			"ROW_WITHOUT_NAME",
		);
	return {
		name: entry.name,
		value,
		isDisabled: entry.isDisabled || isNameless,
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
