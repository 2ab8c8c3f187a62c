import {
	flagNode,
	listNode,
	mapOf,
	memberEntry,
	textNode,
} from "../../tree/make-node.ts";
import type {
	ListNode,
	MapEntry,
	MapNode,
	NodeRange,
	ScalarNode,
} from "../../tree/placed-node.ts";
import type { BruBlock, BruDocument, BruEntry } from "../bru-document.ts";

/** Headers, form fields, params of a type: the entries of a section as a list of rows. Undefined when there are none. */
export function rowsOf(
	document: BruDocument,
	section: string,
	type?: "query" | "path",
): ListNode | undefined {
	return mapEntries(document, section, (entry) => {
		const value = valueNode(entry);
		const isNameless = entry.name === "";
		if (isNameless && value.text !== "" && !entry.isDisabled)
			warnNameless(document, entry);
		const members: MapEntry[] = [
			memberEntry("name", nameNode(entry)),
			memberEntry("value", value),
		];
		addMarks(members, entry, isNameless);
		if (type) members.push(memberEntry("type", textNode(type, entry)));
		return mapOf(entry, members);
	});
}

/** Query and path in one list. `query` is an older name. */
export function paramsTree(document: BruDocument): ListNode | undefined {
	return joinedNodes(
		rowsOf(document, "query", "query"),
		rowsOf(document, "params:query", "query"),
		rowsOf(document, "params:path", "path"),
	);
}

/** Lists one behind the other; undefined when all of them are. */
export function joinedNodes(
	...lists: readonly (ListNode | undefined)[]
): ListNode | undefined {
	let joint: ListNode | undefined;
	for (const list of lists)
		if (list)
			joint = joint ? listNode(joint, [...joint.items, ...list.items]) : list;
	return joint;
}

/** One node for each entry of a section. Undefined when there are none. */
export function mapEntries(
	document: BruDocument,
	section: string,
	toNode: (entry: BruEntry) => MapNode,
): ListNode | undefined {
	const entries = document.entries(section);
	if (entries.length === 0) return undefined;
	return listNode(blockRange(document.block(section)), entries.map(toNode));
}

/** What may be said of any entry: its description, and that it is disabled. A row without a name is as if it were switched off. */
export function addMarks(
	members: MapEntry[],
	entry: BruEntry,
	isNameless = false,
): void {
	const description = descriptionOf(entry);
	if (description) members.push(memberEntry("description", description));
	if (entry.isDisabled || isNameless)
		members.push(memberEntry("disabled", flagNode(true, entry)));
}

export function nameNode(
	{ nameRange, name: written }: BruEntry,
	name = written,
): ScalarNode {
	return textNode(name, nameRange);
}

function warnNameless(document: BruDocument, entry: BruEntry): void {
	document.warn(
		entry,
		"This row has no name, so it is left out.",
		"Give it a name, or remove it.",
		"ROW_WITHOUT_NAME",
	);
}

function descriptionOf({ annotations }: BruEntry): ScalarNode | undefined {
	if (annotations.length === 0) return undefined;
	const found = annotations.find(({ name }) => name === "description");
	return found?.argument === undefined
		? undefined
		: textNode(found.argument, found);
}

/** The value of an entry as text; the items of a list with commas between them. */
export function valueNode({ items, value }: BruEntry): ScalarNode {
	return items === undefined ? value : textNode(items.join(","), value);
}

/** The items of a list, or of a text with commas between them; undefined when there are none, or the entry is disabled. */
export function itemsNode(entry: BruEntry | undefined): ListNode | undefined {
	if (entry === undefined || entry.isDisabled) return undefined;
	const { items, value } = entry;
	const texts = (items ?? value.text.replace(/^\[|\]$/g, "").split(","))
		.map((item) => item.trim())
		.filter((item) => item !== "");
	if (texts.length === 0) return undefined;
	return listNode(
		value,
		texts.map((text) => textNode(text, value)),
	);
}

/** The text of a section; undefined when it is absent or empty. */
export function sectionText(
	document: BruDocument,
	section: string,
): ScalarNode | undefined {
	const text = document.block(section)?.text;
	return text?.text === "" ? undefined : text;
}

/** The value of an enabled entry, which may be empty. */
export function enabledValue(
	document: BruDocument,
	section: string,
	name: string,
): ScalarNode | undefined {
	const entry = document.entry(section, name);
	return entry === undefined || entry.isDisabled ? undefined : entry.value;
}

/** The value of an enabled entry; undefined when it is absent or empty. */
export function filledValue(
	document: BruDocument,
	section: string,
	name: string,
): ScalarNode | undefined {
	const value = enabledValue(document, section, name);
	return value?.text === "" ? undefined : value;
}

/** From a section's name to its last entry, so that texts can be found inside; of an absent one, what stands for it. */
export function blockRange(
	block: BruBlock | undefined,
	absent: NodeRange = { start: 0, end: 0 },
): NodeRange {
	if (block === undefined) return absent;
	const end = block.entries.at(-1)?.end ?? block.text?.end ?? block.end;
	return { start: block.start, end };
}
