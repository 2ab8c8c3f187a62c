import type { Value } from "@curlew/template";
import { isList } from "../../../values/is-list.ts";
import { toJsonText } from "../../tree/json-text.ts";
import {
	flagAt,
	isTree,
	member,
	type Tree,
	textAt,
	without,
} from "../../tree/plain-tree.ts";
import { normaliseEntry } from "./normalise-entry.ts";

/** Secrets come last, as they stand in a section of their own in `.bru`. */
export function normaliseVariables(
	variables: readonly Tree[],
): readonly Tree[] {
	const isSecret = (variable: Tree) => flagAt(variable, "secret");
	return [
		...variables.filter((one) => !isSecret(one)).map(normaliseVariable),
		...variables.filter(isSecret).map(normaliseEntry),
	];
}

function normaliseVariable(variable: Tree): Tree {
	const value = normaliseValue(member(variable, "value") ?? "");
	return { ...normaliseEntry(without(variable, "secret")), value };
}

/** Text, a type with data, or a list of variants; other values become a type with data. */
function normaliseValue(value: Value): Value {
	switch (typeof value) {
		case "string":
			return value;
		case "number":
		case "bigint":
			return { type: "number", data: toJsonText(value) };
		case "boolean":
			return { type: "boolean", data: String(value) };
		default:
			return normaliseStructure(value);
	}
}

function normaliseStructure(value: Value): Value {
	if (value === null) return { type: "null", data: "null" };
	if (isList(value)) {
		const areVariants = value.every(
			(item) => isTree(item) && "title" in item && "value" in item,
		);
		return areVariants ? value : { type: "object", data: toJsonText(value) };
	}
	if (!isTree(value)) return String(value);
	const data = member(value, "data");
	const type = textAt(value, "type");
	if (type === undefined || data === undefined || Object.keys(value).length > 2)
		return { type: "object", data: toJsonText(value) };
	if (type === "null") return { type, data: "null" };
	const isText = typeof data === "string";
	return {
		type: type === "array" ? "object" : type,
		// What is no text has no white space around it that would count.
		data: isText ? (type === "string" ? data : data.trim()) : toJsonText(data),
	};
}
