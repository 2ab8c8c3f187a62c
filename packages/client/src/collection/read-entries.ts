import type { Entry, Param } from "./model.ts";
import type { YamlField } from "./yaml-field.ts";

const ENTRY_EXAMPLE = "`- name: …`, and below it `value: …`.";

/** Headers, form fields: a list of names and values. */
export function readEntries(field: YamlField): Entry[] {
	return field.items(ENTRY_EXAMPLE).flatMap((item) => {
		const entry = readEntry(item);
		return entry ? [entry] : [];
	});
}

/** Params as one list with a `type` each, or as two lists below `query` and `path`. */
export function readParams(field: YamlField): Param[] {
	if (!field.isMap) {
		return field.items(ENTRY_EXAMPLE).flatMap((item) => {
			const kind = readParamKind(item.get("type"));
			const entry = readEntry(item);
			return entry ? [{ ...entry, kind }] : [];
		});
	}
	return (["query", "path"] as const).flatMap((kind) =>
		readEntries(field.get(kind)).map((entry) => ({ ...entry, kind })),
	);
}

/** `disabled: true`, or `enabled: false`. */
export function isDisabled(item: YamlField): boolean {
	return (
		item.get("disabled").boolean() === true ||
		item.get("enabled").boolean() === false
	);
}

function readEntry(item: YamlField): Entry | undefined {
	if (!expectEntry(item)) return undefined;
	return {
		name: item.get("name").requiredText("The name"),
		value: item.get("value").text() ?? "",
		isDisabled: isDisabled(item),
	};
}

/** Reports a list entry that is no map, also an empty one. */
export function expectEntry(item: YamlField): boolean {
	if (item.isMap) return true;
	item.reportType("a map of fields", ENTRY_EXAMPLE);
	return false;
}

function readParamKind(type: YamlField): Param["kind"] {
	const text = type.filledText();
	if (text === "path") return "path";
	if (text !== undefined && text !== "query") {
		type.reportType("`query` or `path`");
	}
	return "query";
}
