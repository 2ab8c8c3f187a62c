import type { Field } from "../../formats/tree/field.ts";
import type { Entry, Param } from "../model.ts";

const ENTRY_EXAMPLE = "`- name: …`, and below it `value: …`.";

/** Headers, form fields: a list of names and values. */
export function readEntries(field: Field): Entry[] {
	return readRows(field, ENTRY_EXAMPLE, readEntry);
}

/**
 * Reads the entries of a list that must be maps; others are reported.
 *
 * @param read undefined for an entry that is left out
 */
export function readRows<T>(
	field: Field,
	example: string,
	read: (item: Field) => T | undefined,
): T[] {
	const rows = field
		.items(example)
		.map((item) => (expectEntry(item) ? read(item) : undefined));
	return rows.every(isThere) ? rows : rows.filter(isThere);
}

function isThere<T>(row: T | undefined): row is T {
	return row !== undefined;
}

/** Params as one list with a `type` each, or as two lists below `query` and `path`. */
export function readParams(field: Field): Param[] {
	if (!field.isMap) {
		return readRows(field, ENTRY_EXAMPLE, (item) => {
			const kind = readParamKind(item.get("type"));
			return { ...readEntry(item), kind };
		});
	}
	return (["query", "path"] as const).flatMap((kind) =>
		readEntries(field.get(kind)).map((entry) => ({ ...entry, kind })),
	);
}

/** `disabled: true`, or `enabled: false`. */
export function isDisabled(item: Field): boolean {
	return (
		(item.has("disabled") && item.get("disabled").boolean() === true) ||
		(item.has("enabled") && item.get("enabled").boolean() === false)
	);
}

function readEntry(item: Field): Entry {
	return {
		...readNameOfRow(item, "The name"),
		value: item.textOf("value") ?? "",
	};
}

/**
 * Reads the name of a row, and whether the row counts. Tables of apps leave empty
 * rows behind, and some with a value and without a name: these are as if they were switched off,
 * so that rows keep their places, and the latter are told.
 *
 * @param what in a message: `The name`
 */
export function readNameOfRow(
	item: Field,
	what: string,
): { readonly name: string; readonly isDisabled: boolean } {
	const name = item.get("name");
	const isNameless = name.isScalar
		? name.filledText() === undefined
		: name.node === undefined && !item.isMisspelt;
	if (!isNameless || item.document.isMapped)
		return { name: name.requiredText(what), isDisabled: isDisabled(item) };
	if (!isEmpty(item) && !isDisabled(item))
		item.warn(
			"This row has no name, so it is left out.",
			"Give it a name, or remove it.",
			"ROW_WITHOUT_NAME",
		);
	return { name: "", isDisabled: true };
}

function isEmpty(item: Field): boolean {
	const value = item.get("value");
	return !value.isPresent || (value.isScalar && value.text() === "");
}

/** Reports a list entry that is no map, also an empty one. */
function expectEntry(item: Field): boolean {
	if (item.isMap) return true;
	item.reportType("a map of fields", ENTRY_EXAMPLE);
	return false;
}

function readParamKind(type: Field): Param["kind"] {
	return type.filledText() === "path" ? "path" : "query";
}
