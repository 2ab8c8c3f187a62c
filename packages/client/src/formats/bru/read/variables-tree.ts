import {
	InvalidJsonError,
	parseJson,
	parseNumber,
} from "../../../values/parse-json.ts";
import {
	flagNode,
	mapNode,
	mapOf,
	memberEntry,
	textNode,
} from "../../tree/make-node.ts";
import type {
	ListNode,
	MapNode,
	PlacedNode,
	ScalarNode,
} from "../../tree/placed-node.ts";
import type { BruDocument, BruEntry } from "../bru-document.ts";
import { addMarks, mapEntries, nameNode } from "./rows.ts";

const TYPES = ["string", "number", "boolean", "object"] as const;
type Type = (typeof TYPES)[number];

/** In front of a name: the variable lives only as long as its request. */
const LOCAL = "@";

/** The variables of a section: of a request, folder, collection or environment. */
export function variablesTree(
	document: BruDocument,
	section: string,
): ListNode | undefined {
	return mapEntries(document, section, (entry) => {
		const members = [
			memberEntry("name", nameNode(entry, withoutLocal(entry.name))),
			memberEntry("value", variableValue(document, entry)),
		];
		addMarks(members, entry);
		return mapOf(entry, members);
	});
}

/** Names of variables whose values do not stand in the file. */
export function secretsTree(
	document: BruDocument,
	section: string,
): ListNode | undefined {
	return mapEntries(document, section, (entry) => {
		const members = [
			memberEntry("secret", flagNode(true, entry)),
			memberEntry("name", nameNode(entry)),
		];
		addMarks(members, entry);
		return mapOf(entry, members);
	});
}

/** Variables that are set from the response without a script. */
export function actionsTree(document: BruDocument): ListNode | undefined {
	return mapEntries(document, "vars:post-response", (entry) => {
		const { name, nameRange, value } = entry;
		const scope = name.startsWith(LOCAL) ? "request" : "runtime";
		const members = [
			memberEntry("type", textNode("set-variable", nameRange)),
			memberEntry("phase", textNode("after-response", nameRange)),
			memberEntry(
				"selector",
				mapOf(value, [
					memberEntry("expression", value),
					memberEntry("method", textNode("jsonq", value)),
				]),
			),
			memberEntry(
				"variable",
				mapOf(nameRange, [
					memberEntry("name", nameNode(entry, withoutLocal(name))),
					memberEntry("scope", textNode(scope, nameRange)),
				]),
			),
		];
		addMarks(members, entry);
		return mapOf(entry, members);
	});
}

function withoutLocal(name: string): string {
	return name.startsWith(LOCAL) ? name.slice(LOCAL.length) : name;
}

/** A text that is not of its annotated type stays text, as in Bruno, with a warning. */
function variableValue(document: BruDocument, entry: BruEntry): PlacedNode {
	const { items, value } = entry;
	if (items) return typed("object", textNode(JSON.stringify(items), value));
	const type = typeOf(entry);
	const { text } = value;
	if (type === undefined || (text === "" && type !== "string")) return value;
	if (isOfType(type, text))
		return type === "object" && text.trim() === "null"
			? typed("null", value)
			: typed(type, value);
	if (!text.includes("{{"))
		document.warn(
			value,
			`The value is annotated as ${type}, but is none; it stays text.`,
			"Correct the value, or the annotation above it.",
			"VALUE_NOT_OF_TYPE",
		);
	return value;
}

function typed(type: Type | "null", data: ScalarNode): MapNode {
	return mapNode(data, { type: textNode(type, data), data });
}

function typeOf(entry: BruEntry): Type | undefined {
	for (const { name } of entry.annotations) {
		const type = TYPES.find((known) => known === name);
		if (type !== undefined) return type;
	}
	return undefined;
}

function isOfType(type: Type, text: string): boolean {
	switch (type) {
		case "string":
			return true;
		case "number":
			return parseNumber(text) !== undefined;
		case "boolean":
			return text === "true" || text === "false";
		case "object":
			return isJsonObject(text);
	}
}

function isJsonObject(text: string): boolean {
	try {
		return typeof parseJson(text) === "object";
	} catch (error) {
		if (error instanceof InvalidJsonError) return false;
		throw error;
	}
}
