import { listInWords } from "../../../diagnostics/list-in-words.ts";
import {
	AUTH_WORDS,
	type AuthKind,
	BRU_AUTH_NAMES,
	bruAuthKindOf,
} from "../../../kinds/auth-kinds.ts";
import {
	BRU_FIELDS,
	BRU_LISTS,
	type BruField,
	type BruList,
	bruKeyOf,
} from "../../../kinds/bru-keys.ts";
import type { ChoiceField, GroupField } from "../../../kinds/field.ts";
import { hintForWord } from "../../keys/hints.ts";
import {
	flagNode,
	listNode,
	mapNode,
	partOfText,
	textNode,
} from "../../tree/make-node.ts";
import type {
	ListNode,
	MapNode,
	NodeRange,
	PlacedNode,
	ScalarNode,
} from "../../tree/placed-node.ts";
import type { BruDocument } from "../bru-document.ts";
import { blockRange, enabledValue, filledValue, joinedNodes } from "./rows.ts";

const FILE_START = "@file(";

/**
 * The authentication that a section names: `auth: basic` in a method's, `mode:
 * basic` in the section `auth` of a folder or collection. Without one, or with
 * one that nobody knows, it is `none`.
 */
export function authTree(document: BruDocument, section: string): PlacedNode {
	const mode = document.entry(section, section === "auth" ? "mode" : "auth");
	const written = mode?.value.text ?? "";
	const range = mode?.value ?? blockRange(document.block(section));
	if (written === "none" || written === "inherit")
		return textNode(written, range);
	const kind = bruAuthKindOf(written);
	if (kind !== undefined) return kindNode(document, kind, range);
	if (written !== "")
		document.report(
			range,
			`Curlew does not know the authentication "${written}".`,
			hintForWord(written, [...AUTH_WORDS, ...BRU_AUTH_NAMES]),
		);
	return textNode("none", range);
}

function kindNode(
	document: BruDocument,
	kind: AuthKind,
	mode: NodeRange,
): MapNode {
	const section = `auth:${kind}`;
	const range = blockRange(document.block(section), mode);
	const members: Record<string, PlacedNode> = { type: textNode(kind, mode) };
	const groups: Record<string, Record<string, PlacedNode>> = {};
	const put = ([first = "", second]: readonly string[], node: PlacedNode) => {
		if (second === undefined) {
			members[first] = node;
			return;
		}
		const group = groups[first] ?? {};
		group[second] = node;
		groups[first] = group;
		members[first] = mapNode(range, group);
	};
	for (const one of BRU_FIELDS.get(kind) ?? []) {
		const node = fieldNode(document, section, one, range);
		if (node !== undefined) put(one.path, node);
	}
	for (const list of BRU_LISTS.get(kind) ?? []) {
		const node = listRows(document, list);
		if (node !== undefined) put(list.path, node);
	}
	return mapNode(range, members);
}

function fieldNode(
	document: BruDocument,
	section: string,
	{ key, field }: BruField,
	range: NodeRange,
): PlacedNode | undefined {
	if (field.kind === "group") return groupNode(document, section, key, field);
	if (field.kind === "choice" && field.closedInBru !== undefined)
		return wordNode(document, section, key, field, range);
	const value = filledValue(document, section, key);
	if (value === undefined) return undefined;
	const { text } = value;
	if (field.kind === "flag")
		return flagNode(
			(text === "true") !== (field.isOppositeInBru ?? false),
			value,
		);
	return field.kind === "choice" ? (wordMeant(field, value) ?? value) : value;
}

/** The word that another one of `.bru` stands for. */
function wordMeant(
	{ bruWords = {} }: ChoiceField,
	value: ScalarNode,
): ScalarNode | undefined {
	const word = Object.entries(bruWords).find(([, bru]) => bru === value.text);
	return word && textNode(word[0], value);
}

/** One of the words, the first where nothing is written; another one is told. */
function wordNode(
	document: BruDocument,
	section: string,
	key: string,
	field: ChoiceField,
	range: NodeRange,
): ScalarNode {
	const { bruWords = {}, choices, closedInBru = "" } = field;
	const words = choices.map(([word]) => word);
	const [first = ""] = words;
	const value = document.entry(section, key)?.value ?? textNode("", range);
	if (value.text === "") return textNode(first, value);
	const { text } = wordMeant(field, value) ?? value;
	if (words.includes(text)) return textNode(text, value);
	const written = words.map((word) => `\`${bruWords[word] ?? word}\``);
	document.report(
		value,
		`This must be ${listInWords(written, { word: "or" })}.`,
		closedInBru,
	);
	return textNode(first, value);
}

function groupNode(
	document: BruDocument,
	section: string,
	key: string,
	{ fields, inBru = [] }: GroupField,
): MapNode | undefined {
	const value = filledValue(document, section, key);
	if (inBru === "text-or-file")
		return value && textOrFile(value, document.source.text);
	const [name] = value
		? (inBru.find(([, word]) => word === value.text) ?? inBru.at(-1) ?? [])
		: (inBru[0] ?? []);
	const field = fields.find((one) => one.name === name);
	if (name === undefined || field?.kind !== "text") return undefined;
	const { isSaidByEmpty, bruDefault } = field;
	const reading = isSaidByEmpty ? enabledValue : filledValue;
	const said =
		reading(document, section, bruKeyOf(field) ?? "") ??
		(value && bruDefault && textNode(bruDefault, value));
	return said ? mapNode(said, { [name]: said }) : undefined;
}

function textOrFile(value: ScalarNode, source: string): MapNode {
	const { text } = value;
	const isFile = text.startsWith(FILE_START) && text.endsWith(")");
	return mapNode(value, {
		type: textNode(isFile ? "file" : "text", value),
		value: isFile
			? partOfText(source, value, FILE_START.length, text.length - 1)
			: value,
	});
}

function listRows(
	document: BruDocument,
	{ sections }: BruList,
): ListNode | undefined {
	return joinedNodes(
		...sections.map(({ name, placement }) => {
			const entries = document
				.entries(name)
				.filter(({ isDisabled }) => !isDisabled);
			if (entries.length === 0) return undefined;
			const rows = entries.map((entry) =>
				mapNode(entry, {
					name: textNode(entry.name, entry.nameRange),
					value: entry.value,
					placement: textNode(placement, entry),
				}),
			);
			return listNode(blockRange(document.block(name)), rows);
		}),
	);
}
