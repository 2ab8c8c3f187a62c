import { isOperator } from "../../../kinds/operators.ts";
import {
	listNode,
	mapOf,
	memberEntry,
	partOfText,
	textNode,
} from "../../tree/make-node.ts";
import type { ListNode, MapEntry, MapNode } from "../../tree/placed-node.ts";
import type { BruDocument, BruEntry } from "../bru-document.ts";
import { addMarks, mapEntries, nameNode, sectionText } from "./rows.ts";

/** The sections of scripts, and what OpenCollection calls their types. */
export const SCRIPT_SECTIONS = [
	["before-request", "script:pre-request"],
	["after-response", "script:post-response"],
	["tests", "tests"],
] as const;

export function scriptsTree(document: BruDocument): ListNode | undefined {
	const scripts: MapNode[] = [];
	for (const [type, section] of SCRIPT_SECTIONS) {
		const code = sectionText(document, section);
		if (code)
			scripts.push(
				mapOf(code, [
					memberEntry("type", textNode(type, code)),
					memberEntry("code", code),
				]),
			);
	}
	const [first] = scripts;
	return first && listNode(first, scripts);
}

/** `expression: operator value`; without an operator, the whole value is what is expected. */
export function assertionsTree(document: BruDocument): ListNode | undefined {
	return mapEntries(document, "assert", (entry) => {
		const members = [memberEntry("expression", nameNode(entry))];
		addExpected(members, document, entry);
		addMarks(members, entry);
		return mapOf(entry, members);
	});
}

function addExpected(
	members: MapEntry[],
	{ source }: BruDocument,
	{ value }: BruEntry,
): void {
	const { text } = value;
	const [first = ""] = text.split(/\s/, 1);
	if (!isOperator(first)) {
		members.push(memberEntry("operator", textNode("eq", value)));
		if (text !== "") members.push(memberEntry("value", value));
		return;
	}
	const operator = partOfText(source.text, value, 0, first.length);
	members.push(memberEntry("operator", operator));
	const rest = text.slice(first.length);
	const from = text.length - rest.trimStart().length;
	const to = first.length + rest.trimEnd().length;
	if (from < to)
		members.push(
			memberEntry("value", partOfText(source.text, value, from, to)),
		);
}
