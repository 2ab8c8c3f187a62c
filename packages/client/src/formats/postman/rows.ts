import type { Field } from "../tree/field.ts";
import {
	add,
	flagNode,
	listNode,
	mapOf,
	memberEntry,
	textNode,
} from "../tree/make-node.ts";
import type {
	ListNode,
	MapEntry,
	MapNode,
	NodeRange,
	PlacedNode,
} from "../tree/placed-node.ts";

/** An entry of a list of Postman's, or of the map that may stand for the list. */
export interface PostmanRow {
	/** All of it; of a map, its value. */
	readonly field: Field;
	readonly key: Field | TextAt;
	readonly value: Field;
	readonly isDisabled: boolean;
}

/** A text that is no value of its own in the file: the key of a map. */
export interface TextAt {
	readonly range: () => readonly [start: number, end: number];
	readonly text: () => string | undefined;
}

/** Headers, params, form fields, variables, credentials: a list of maps with `key` and `value`, or a map. What is neither is told. */
export function rowsIn(field: Field): readonly PostmanRow[] {
	if (!field.isPresent) return [];
	if (field.isMap) return rowsOfMap(field);
	const rows: PostmanRow[] = [];
	for (const item of field.items('[{"key": "…", "value": "…"}]')) {
		// Postman passes over what stands for no entry.
		if (!item.isPresent) continue;
		if (!item.isMap) {
			item.reportType("a map", 'Write {"key": "…", "value": "…"}.');
			continue;
		}
		rows.push({
			field: item,
			// Older exports have `id` for the name of a variable.
			key: item.get(item.has("key") ? "key" : "id"),
			value: item.get("value"),
			isDisabled: isOn(item.get("disabled")),
		});
	}
	return rows;
}

function rowsOfMap(field: Field): readonly PostmanRow[] {
	if (field.node?.kind !== "map") return [];
	return field.node.entries.map(({ key = "", keyStart, keyEnd }) => ({
		field: field.get(key),
		key: { text: () => key, range: () => [keyStart, keyEnd] as const },
		value: field.get(key),
		isDisabled: false,
	}));
}

/** Whether a flag is set; what is neither `true` nor `false` is told. */
export function isOn(field: Field): boolean {
	return field.boolean() === true;
}

export function rangeOfField(field: Field | TextAt): NodeRange {
	const [start, end] = field.range();
	return { start, end };
}

/** A list of rows as OpenCollection has them; undefined when there are none. */
export function rowNodes(
	field: Field,
	more: (row: PostmanRow) => readonly MapEntry[] = () => [],
): ListNode | undefined {
	const rows = rowsIn(field);
	if (rows.length === 0) return undefined;
	return listNode(
		rangeOfField(field),
		rows.map((row) => rowNode(row, more(row))),
	);
}

/** A row without a name counts as switched off. */
export function rowNode(
	row: PostmanRow,
	more: readonly MapEntry[] = [],
): MapNode {
	const { field, key, value, isDisabled } = row;
	const isNull = field.isMap && field.has("key") && !field.get("key").isPresent;
	const name = textNode(isNull ? "" : (key.text() ?? ""), rangeOfField(key));
	const entries: MapEntry[] = [memberEntry("name", name)];
	if (!more.some((entry) => entry.key === "value"))
		add(entries, "value", textualNode(value));
	if (field.isMap)
		add(entries, "description", descriptionNode(field.get("description")));
	entries.push(...more);
	if (isDisabled) add(entries, "disabled", flagNode(true, rangeOfField(field)));
	return mapOf(rangeOfField(field), entries);
}

/** A text; nothing is the empty one. */
export function textualNode(value: Field): PlacedNode {
	if (value.isScalar && value.isPresent && value.node) return value.node;
	return textNode(
		value.isPresent ? (value.text() ?? "") : "",
		rangeOfField(value),
	);
}

/** A description or documentation: a text, or a map with `content`. Undefined where there is none. */
export function descriptionNode(field: Field): PlacedNode | undefined {
	const text = field.isMap ? field.get("content") : field;
	return text.isScalar && text.filledText() !== undefined
		? text.node
		: undefined;
}
