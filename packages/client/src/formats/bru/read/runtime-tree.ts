import { isOperator } from "../../../kinds/operators.ts";
import {
	listNode,
	mapOf,
	memberEntry,
	partOfText,
	textNode,
} from "../../tree/make-node.ts";
import type { ListNode, MapNode, ScalarNode } from "../../tree/placed-node.ts";
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
		const { operator, value } = expected(document, entry);
		const expression = memberEntry("expression", nameNode(entry));
		const members = value
			? [
					expression,
					memberEntry("operator", operator),
					memberEntry("value", value),
				]
			: [expression, memberEntry("operator", operator)];
		addMarks(members, entry);
		return mapOf(entry, members);
	});
}

function expected({ source }: BruDocument, { value }: BruEntry): Expected {
	const { text } = value;
	const [first = ""] = text.split(/\s/, 1);
	if (!isOperator(first))
		return {
			operator: textNode("eq", value),
			value: text === "" ? undefined : value,
		};
	const rest = text.slice(first.length);
	const from = text.length - rest.trimStart().length;
	const to = first.length + rest.trimEnd().length;
	return {
		operator: partOfText(source.text, value, 0, first.length),
		value: from < to ? partOfText(source.text, value, from, to) : undefined,
	};
}

interface Expected {
	readonly operator: ScalarNode;
	readonly value: ScalarNode | undefined;
}
