import {
	BODIES_BY_NAME,
	type BodyKind,
	bodyDescriptor,
	bodyKindOf,
} from "../../../kinds/body-kinds.ts";
import { hintForWord } from "../../keys/hints.ts";
import {
	flagNode,
	listNode,
	mapNode,
	mapOf,
	memberEntry,
	partOfText,
	textNode,
} from "../../tree/make-node.ts";
import type {
	ListNode,
	MapNode,
	NodeRange,
	ScalarNode,
} from "../../tree/placed-node.ts";
import type { BruDocument, BruEntry } from "../bru-document.ts";
import {
	addMarks,
	blockRange,
	mapEntries,
	nameNode,
	rowsOf,
	sectionText,
	valueNode,
} from "./rows.ts";

/** Behind a value: `@file(a.txt) @contentType(text/plain)`. */
const CONTENT_TYPE_START = "@contentType(";
const CONTENT_TYPE = /^@contentType\(([^)]*)\)$/;
const FILES = /^@file\([\s\S]*\)$/;
const FILE_START = "@file(";

/** The body that the method's section names in `body`; the others of a file are not sent. Undefined when there is none, or when nobody knows the mode, which is told. */
export function bodyTree(
	document: BruDocument,
	methodSection: string,
): MapNode | undefined {
	const mode = document.entry(methodSection, "body");
	const written = mode?.value.text ?? "";
	if (written === "none") return undefined;
	const range = mode?.value ?? blockRange(document.block(methodSection));
	// Before there were modes, a section `body` was JSON.
	if (written === "")
		return document.block("body")
			? rawNode(document, "json", range)
			: undefined;
	const kind = bodyKindOf(written);
	if (kind === undefined)
		document.report(
			range,
			`Curlew does not know the body "${written}".`,
			hintForWord(written, ["none", ...BODIES_BY_NAME.keys()]),
		);
	return kind && bodyOfKind(document, kind, range);
}

/** The body of a kind, as a section of it says. */
export function bodyOfKind(
	document: BruDocument,
	kind: BodyKind,
	range: NodeRange,
): MapNode {
	const section = `body:${kind}`;
	const none = listNode(blockRange(document.block(section), range), []);
	switch (bodyDescriptor(kind).content) {
		case "graphql":
			return typed(kind, range, graphqlTree(document, range));
		case "entries":
			return typed(kind, range, rowsOf(document, section) ?? none);
		case "parts":
			return typed(
				kind,
				range,
				mapEntries(document, section, (entry) => partNode(document, entry)) ??
					none,
			);
		case "files":
			return typed(
				kind,
				range,
				mapEntries(document, section, (entry) => fileNode(document, entry)) ??
					none,
			);
		case "text":
			return rawNode(document, kind, range);
	}
}

/** Query and variables; at the range of the mode where there is no section. */
export function graphqlTree(document: BruDocument, mode: NodeRange): MapNode {
	const range = blockRange(document.block("body:graphql"), mode);
	return mapNode(range, {
		query: sectionText(document, "body:graphql") ?? textNode("", range),
		variables: sectionText(document, "body:graphql:vars"),
	});
}

function rawNode(
	document: BruDocument,
	kind: string,
	range: NodeRange,
): MapNode {
	const named = document.block(`body:${kind}`);
	const block = named ?? (kind === "json" ? document.block("body") : undefined);
	return typed(kind, range, block?.text ?? textNode("", range));
}

function typed(
	type: string,
	range: NodeRange,
	data: MapNode | ListNode | ScalarNode,
): MapNode {
	return mapNode(data, { type: textNode(type, range), data });
}

function partNode(document: BruDocument, entry: BruEntry): MapNode {
	const { value, contentType } = splitContentType(document, entry);
	const isFile = FILES.test(value.text);
	const members = [
		memberEntry("name", nameNode(entry)),
		memberEntry("type", textNode(isFile ? "file" : "text", value)),
		memberEntry("value", isFile ? fileList(document, value) : value),
	];
	if (contentType) members.push(memberEntry("contentType", contentType));
	addMarks(members, entry);
	return mapOf(entry, members);
}

/** The files of `@file(a.txt|b.txt)`. */
function fileList({ source }: BruDocument, written: ScalarNode): ListNode {
	const { text } = written;
	const items: ScalarNode[] = [];
	let from = FILE_START.length;
	for (const file of text.slice(from, -1).split("|")) {
		const to = from + file.length;
		if (file !== "") items.push(partOfText(source.text, written, from, to));
		from = to + 1;
	}
	return listNode(written, items);
}

/** Of several files the one that is not disabled is sent. */
function fileNode(document: BruDocument, entry: BruEntry): MapNode {
	const { value, contentType } = splitContentType(document, entry);
	const [from, to] = [FILE_START.length, value.text.length - 1];
	const path = FILES.test(value.text)
		? partOfText(document.source.text, value, from, to)
		: value;
	const members = [
		memberEntry("filePath", path),
		memberEntry("contentType", contentType ?? textNode("", value)),
		memberEntry("selected", flagNode(!entry.isDisabled, entry)),
	];
	addMarks(members, { ...entry, isDisabled: false });
	return mapOf(entry, members);
}

/** The content type stands behind the value, or in an annotation above it. */
function splitContentType(
	{ source }: BruDocument,
	entry: BruEntry,
): {
	readonly value: ScalarNode;
	readonly contentType: ScalarNode | undefined;
} {
	const value = valueNode(entry);
	const { text } = value;
	const at = text.lastIndexOf(CONTENT_TYPE_START);
	const match = at === -1 ? null : CONTENT_TYPE.exec(text.slice(at));
	if (match?.[1] === undefined) {
		const annotation = entry.annotations.findLast(
			({ name }) => name === "contentType",
		);
		const type = annotation?.argument?.trim() ?? "";
		return {
			value,
			contentType:
				type === "" ? undefined : textNode(type, annotation ?? value),
		};
	}
	const type = match[1].trim();
	const from = text.indexOf(type, at + CONTENT_TYPE_START.length);
	const end = text.slice(0, at).trimEnd().length;
	return {
		value: partOfText(source.text, value, 0, end),
		contentType:
			type === ""
				? undefined
				: partOfText(source.text, value, from, from + type.length),
	};
}
