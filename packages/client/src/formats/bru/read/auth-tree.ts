import { hintForWord } from "../../../collection/keys/hints.ts";
import {
	AUTH_KINDS,
	AUTH_NAMES,
	AUTH_WORDS,
	type AuthKind,
	bruAuthKindOf,
} from "../../../kinds/auth-kinds.ts";
import { bruFieldsOf } from "../../../kinds/bru-keys.ts";
import type { FieldDescriptor } from "../../../kinds/field.ts";
import {
	filledMap,
	flagNode,
	listNode,
	type Members,
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
import {
	OAUTH2_ADDITIONS,
	oauth2AdditionSection,
	TOKEN_PLACEMENT_KEYS,
} from "../oauth2-additions.ts";
import { blockRange, filledValue } from "./rows.ts";

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
			hintForWord(written, [...AUTH_WORDS, ...AUTH_NAMES]),
		);
	return textNode("none", range);
}

function kindNode(
	document: BruDocument,
	kind: AuthKind,
	mode: NodeRange,
): MapNode {
	const block = document.block(`auth:${kind}`);
	return mapNode(blockRange(block, mode), {
		type: textNode(kind, mode),
		...fieldsOf(document, kind, mode),
	});
}

function fieldsOf(
	document: BruDocument,
	kind: AuthKind,
	mode: NodeRange,
): Members {
	switch (kind) {
		case "apikey":
			return {
				...namedFields(document, kind),
				placement: keyPlacement(document, mode),
			};
		case "oauth2":
			return {
				...namedFields(document, kind),
				additionalParameters: additions(document, mode),
			};
		default:
			return namedFields(document, kind);
	}
}

/** The fields of each kind, in OpenCollection's order. */
const FIELDS = new Map(
	AUTH_NAMES.map((kind) => [
		kind,
		bruFieldsOf(AUTH_KINDS[kind]).filter(
			({ key }) => !TOKEN_PLACEMENT_KEYS.has(key),
		),
	]),
);

/** The fields by their names in OpenCollection, in groups where those stand in some there. */
function namedFields(document: BruDocument, kind: AuthKind): Members {
	const section = `auth:${kind}`;
	const range = blockRange(document.block(section));
	const members: Record<string, PlacedNode> = {};
	const groups: Record<string, Record<string, PlacedNode>> = {};
	for (const { key, path, field } of FIELDS.get(kind) ?? []) {
		const value = filledValue(document, section, key);
		const node =
			key === "token_placement"
				? tokenPlacement(document)
				: key === "private_key"
					? value && privateKey(value, document.source.text)
					: value && fieldNode(value, field);
		if (node === undefined) continue;
		const [first = "", second] = path;
		if (second === undefined) {
			members[first] = node;
			continue;
		}
		const group = groups[first] ?? {};
		group[second] = node;
		groups[first] = group;
		members[first] = mapNode(range, group);
	}
	return members;
}

function fieldNode(value: ScalarNode, field: FieldDescriptor): PlacedNode {
	const { text } = value;
	if (field.kind === "flag")
		return flagNode(
			(text === "true") !== (field.isOppositeInBru ?? false),
			value,
		);
	if (field.kind !== "choice" || field.bruWords === undefined) return value;
	const word = Object.entries(field.bruWords).find(([, bru]) => bru === text);
	return word ? textNode(word[0], value) : value;
}

function privateKey(value: ScalarNode, source: string): MapNode {
	const { text } = value;
	const isFile = text.startsWith(FILE_START) && text.endsWith(")");
	return mapNode(value, {
		type: textNode(isFile ? "file" : "text", value),
		value: isFile
			? partOfText(source, value, FILE_START.length, text.length - 1)
			: value,
	});
}

function keyPlacement(document: BruDocument, mode: NodeRange): ScalarNode {
	const placement = document.entry("auth:apikey", "placement");
	const text = placement?.value.text ?? "";
	const range =
		placement?.value ?? blockRange(document.block("auth:apikey"), mode);
	if (text === "query" || text === "queryparams")
		return textNode("query", range);
	if (text !== "" && text !== "header")
		document.report(
			range,
			"This must be `header` or `queryparams`.",
			"Write where the key is to be sent.",
		);
	return textNode("header", range);
}

/**
 * An empty prefix sends the token alone, which some servers want. A file
 * without the line is older than the choice, and means `Bearer`.
 */
function tokenPlacement(document: BruDocument): MapNode | undefined {
	const section = "auth:oauth2";
	const placement = filledValue(document, section, "token_placement");
	if (placement !== undefined && placement.text !== "header") {
		const key = filledValue(document, section, "token_query_key");
		return mapNode(placement, {
			query: key ?? textNode("access_token", placement),
		});
	}
	const prefix = document.entry(section, "token_header_prefix");
	return prefix === undefined || prefix.isDisabled
		? undefined
		: mapNode(prefix.value, { header: prefix.value });
}

function additions(
	document: BruDocument,
	mode: NodeRange,
): MapNode | undefined {
	const groups: Record<string, ListNode> = {};
	for (const [request, place, group, placement] of OAUTH2_ADDITIONS) {
		const section = oauth2AdditionSection(request, place);
		const rows = document
			.entries(section)
			.filter(({ isDisabled }) => !isDisabled)
			.map((entry) =>
				mapNode(entry, {
					name: textNode(entry.name, entry.nameRange),
					value: entry.value,
					placement: textNode(placement, entry),
				}),
			);
		if (rows.length === 0) continue;
		const range = blockRange(document.block(section));
		const above = groups[group]?.items ?? [];
		groups[group] = listNode(range, [...above, ...rows]);
	}
	return filledMap(blockRange(document.block("auth:oauth2"), mode), groups);
}
