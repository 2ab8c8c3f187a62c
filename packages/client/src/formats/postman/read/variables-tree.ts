import type { Field } from "../../tree/field.ts";
import {
	add,
	flagNode,
	listNode,
	mapOf,
	memberEntry,
	textNode,
} from "../../tree/make-node.ts";
import type { ListNode, MapEntry, PlacedNode } from "../../tree/placed-node.ts";
import {
	descriptionNode,
	isOn,
	type PostmanRow,
	rangeOfField,
	rowsIn,
	textualNode,
} from "../rows.ts";

/**
 * Variables with the types of their values; undefined where there are none.
 *
 * @param hasSwitches whether `enabled: false` counts, as in environments: Postman's app leaves such a variable out, and Newman does not
 */
export function variablesNode(
	field: Field,
	hasSwitches = false,
): ListNode | undefined {
	const rows = rowsIn(field).map((row) => variableNode(row, hasSwitches));
	return rows.length === 0 ? undefined : listNode(rangeOfField(field), rows);
}

function variableNode(
	{ field, key, value, isDisabled }: PostmanRow,
	hasSwitches: boolean,
): PlacedNode {
	const range = rangeOfField(field);
	const name = key.text() ?? "";
	const isSecret =
		field.isMap &&
		(field.get("type").text() === "secret" || isOn(field.get("secret")));
	const entries: MapEntry[] = [
		memberEntry("name", textNode(name, rangeOfField(key))),
	];
	add(entries, "value", typedNode(field, value, isSecret));
	if (isSecret) add(entries, "secret", flagNode(true, range));
	if (field.isMap)
		add(entries, "description", descriptionNode(field.get("description")));
	if (isDisabled) add(entries, "disabled", flagNode(true, range));
	else if (
		hasSwitches &&
		field.isMap &&
		field.get("enabled").boolean() === false
	)
		add(entries, "enabled", flagNode(false, range));
	return mapOf(range, entries);
}

/** Postman casts a value to the type that stands beside it: string, number, boolean; others leave it as it is. */
function typedNode(
	field: Field,
	value: Field,
	isSecret: boolean,
): PlacedNode | undefined {
	if (isSecret && !value.isPresent) return undefined;
	if (!value.isScalar || !value.isPresent)
		return value.node ?? textualNode(value);
	const type = field.isMap ? field.get("type").text() : undefined;
	const text = value.text() ?? "";
	if (type === "string" && !value.isText)
		return textNode(text, rangeOfField(value));
	if (type === "number" && value.isText && isNumber(text))
		return { ...textNode(text, rangeOfField(value)), type: "number" };
	if (type === "boolean" && value.isText)
		return flagNode(text === "true", rangeOfField(value));
	return value.node;
}

function isNumber(text: string): boolean {
	return text.trim() !== "" && Number.isFinite(Number(text));
}
