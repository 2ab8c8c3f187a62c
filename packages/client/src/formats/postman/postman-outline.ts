import type { SourceText } from "../../diagnostics/source-text.ts";
import type { OutlineEntry } from "../outline.ts";
import { Field } from "../tree/field.ts";
import { placePostman } from "./place-postman.ts";

/** The folders and requests of a collection; the variables of an environment. */
export function postmanOutline(source: SourceText): readonly OutlineEntry[] {
	const root = Field.root(placePostman(source));
	return [
		...root.get("items").items("").map(ofItem),
		...root.get("variables").items("").map(ofVariable),
	];
}

function ofItem(item: Field): OutlineEntry {
	const name = item.get("info").get("name");
	const isFolder = item.get("items").isList;
	const detail = item.get("http").get("method").text();
	return {
		name: name.filledText() ?? "unnamed",
		...(detail !== undefined && { detail }),
		kind: isFolder ? "list" : "map",
		range: item.range(),
		nameRange: name.range(),
		children: isFolder ? item.get("items").items("").map(ofItem) : [],
	};
}

function ofVariable(variable: Field): OutlineEntry {
	const name = variable.get("name");
	return {
		name: name.filledText() ?? "(no name)",
		kind: "field",
		range: variable.range(),
		nameRange: name.range(),
		children: [],
	};
}
