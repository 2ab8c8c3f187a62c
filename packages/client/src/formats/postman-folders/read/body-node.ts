import { hintForWord } from "../../keys/hints.ts";
import { RAW_LANGUAGES } from "../../postman/body-languages.ts";
import { rangeOfField, rowNodes, textualNode } from "../../postman/rows.ts";
import type { Field } from "../../tree/field.ts";
import {
	add,
	listNode,
	mapNode,
	memberEntry,
	textNode,
} from "../../tree/make-node.ts";
import type {
	ListNode,
	MapEntry,
	MapNode,
	PlacedNode,
} from "../../tree/placed-node.ts";
import { judgeKeys, judgeRows, judgeText } from "./judge-values.ts";
import type { SchemaProblems } from "./schema-problems.ts";

const TYPES = [
	...Object.keys(RAW_LANGUAGES),
	"urlencoded",
	"formdata",
	"file",
	"none",
];
const KEYS = new Set(["$type", "type", "content", "description", "disabled"]);
const LEFTOVERS = {
	mode: "type",
	raw: "content",
	urlencoded: "content",
	formdata: "content",
	file: "content",
	graphql: "content",
	options: "type",
};

/** The body of an HTTP request; undefined when there is none. */
export function folderBodyNode(
	body: Field,
	problems: SchemaProblems,
): MapNode | undefined {
	if (!body.isPresent) return undefined;
	if (!body.isMap) {
		problems.deviates(
			body,
			"`body` must be a map.",
			"Write `type: json`, and `content: |-` below it.",
		);
		return undefined;
	}
	judgeKeys(body, KEYS, LEFTOVERS, problems);
	const content = body.get("content");
	const type = body.get("type").isScalar ? body.textOf("type") : undefined;
	const raw =
		type !== undefined && Object.hasOwn(RAW_LANGUAGES, type)
			? RAW_LANGUAGES[type]
			: undefined;
	if (raw !== undefined) {
		judgeText(content, "The content of the body", problems);
		return typed(body, raw.kind, textualNode(content));
	}
	switch (type) {
		case "none":
			return undefined;
		case "urlencoded":
			judgeRows(content, { what: "a field", needsValue: true }, problems);
			return typed(body, "form-urlencoded", rowNodes(content) ?? none(content));
		case "formdata":
			return typed(body, "multipart-form", partsNode(content, problems));
		case "file":
			return typed(body, "file", fileNode(content));
		case "graphql":
			problems.deviates(
				body.get("type"),
				"A request of `$kind: http-request` has no GraphQL body.",
				"Write `$kind: graphql-request`, with `query:` and `variables:`.",
			);
			return typed(body, "graphql", graphqlNode(content, problems));
		default:
			tellType(body, type, problems);
			return undefined;
	}
}

function tellType(
	body: Field,
	type: string | undefined,
	problems: SchemaProblems,
): void {
	const at = body.get("type");
	problems.deviates(
		at.node === undefined ? body : at,
		type === undefined
			? "The body has no `type`, so that it is not sent."
			: `There are no bodies of type \`${type}\`: this one is not sent.`,
		hintForWord(type ?? "", TYPES),
	);
}

function typed(body: Field, kind: string, data: PlacedNode): MapNode {
	return mapNode(rangeOfField(body), {
		type: textNode(kind, rangeOfField(body.get("type"))),
		data,
	});
}

function none(content: Field): ListNode {
	return listNode(rangeOfField(content), []);
}

function partsNode(content: Field, problems: SchemaProblems): ListNode {
	if (content.isMap)
		problems.deviates(
			content,
			"The content of a multipart form must be a list.",
			"Write `- type: text`, and below it `key: …` and `value: …`.",
		);
	const parts = rowNodes(content, ({ field }) => {
		const isFile = field.isMap && field.get("type").text() === "file";
		const type = textNode(isFile ? "file" : "text", rangeOfField(field));
		const entries: MapEntry[] = [memberEntry("type", type)];
		if (isFile)
			entries.push(memberEntry("value", pathsNode(field.get("src"), problems)));
		else if (field.isMap)
			judgeText(field.get("value"), "The value of a part", problems);
		if (field.isMap) {
			const contentType = field.get("contentType");
			judgeText(contentType, "The content type of a part", problems);
			const isWritten = contentType.isScalar && contentType.isPresent;
			add(entries, "contentType", isWritten ? contentType.node : undefined);
		}
		return entries;
	});
	return parts ?? none(content);
}

/** One path, or a list of them. */
function pathsNode(src: Field, problems: SchemaProblems): PlacedNode {
	const paths = src.isList ? src.items("") : src.isPresent ? [src] : [];
	for (const path of paths) judgeText(path, "The path of a file", problems);
	const nodes = paths.flatMap(({ isScalar, node }) =>
		isScalar && node ? [node] : [],
	);
	if (src.isList) return listNode(rangeOfField(src), nodes);
	return nodes[0] ?? textNode("", rangeOfField(src));
}

function fileNode(content: Field): ListNode {
	const path = content.isMap ? content.get("src") : content;
	if (!path.isScalar || path.filledText() === undefined) return none(content);
	const file = mapNode(rangeOfField(path), { filePath: textualNode(path) });
	return listNode(rangeOfField(content), [file]);
}

/** A query and its variables: of a body, or of a request of `$kind: graphql-request`. */
export function graphqlNode(map: Field, problems: SchemaProblems): MapNode {
	const query = map.isScalar ? map : map.get("query");
	const variables = map.get("variables");
	judgeText(query, "The query", problems);
	judgeText(variables, "`variables`", problems);
	return mapNode(rangeOfField(map), {
		query: textualNode(query),
		variables: variables.isPresent ? textualNode(variables) : undefined,
	});
}
