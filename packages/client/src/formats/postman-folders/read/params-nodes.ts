import { queryParts } from "../../postman/read/url-tree.ts";
import {
	type PostmanRow,
	rangeOfField,
	rowNodes,
	rowsIn,
} from "../../postman/rows.ts";
import type { Field } from "../../tree/field.ts";
import {
	joinedNode,
	listNode,
	memberEntry,
	partOfText,
	textNode,
} from "../../tree/make-node.ts";
import type { ListNode, MapEntry, ScalarNode } from "../../tree/placed-node.ts";

/**
 * The URL of a request as it is sent. A name that stands in `queryParams` is
 * there for good: what the URL says of it does not count, so that a param that
 * is switched off there is not sent.
 */
export function folderUrlNode(request: Field): ScalarNode {
	const url = request.get("url");
	const { node } = url;
	if (node?.kind !== "scalar" || !url.isPresent)
		return textNode("", rangeOfField(url));
	const rows = rowsIn(request.get("queryParams"));
	if (rows.length === 0) return node;
	const names = new Set(rows.map(({ key }) => key.text() ?? ""));
	const [before, pairs, hash] = splitUrl(node.text);
	const kept = pairs.filter(({ name }) => !names.has(name));
	const { text: source } = request.document.source;
	const part = (from: number, to: number) => partOfText(source, node, from, to);
	const sent = rows.filter(({ isDisabled }) => !isDisabled);
	const joined = joinedNode(
		[
			part(0, before),
			...kept.flatMap(({ from, to }, index) => [
				index === 0 ? "?" : "&",
				part(from, to),
			]),
			...queryParts(sent, kept.length === 0 ? "?" : "&"),
			part(hash, node.text.length),
		],
		node,
	);
	return joined.text === node.text ? node : joined;
}

interface Pair {
	readonly name: string;
	readonly from: number;
	readonly to: number;
}

/** Where the query of a URL begins, its pairs, and where its fragment does. */
function splitUrl(
	url: string,
): readonly [query: number, pairs: readonly Pair[], hash: number] {
	const found = url.indexOf("#");
	const hash = found === -1 ? url.length : found;
	const start = url.slice(0, hash).indexOf("?");
	if (start === -1) return [hash, [], hash];
	const pairs: Pair[] = [];
	let from = start + 1;
	for (const pair of url.slice(from, hash).split("&")) {
		const to = from + pair.length;
		if (pair !== "")
			pairs.push({ name: pair.split("=", 1)[0] ?? "", from, to });
		from = to + 1;
	}
	return [start, pairs, hash];
}

/** `queryParams` and `pathVariables` as one list; undefined when there are none. */
export function paramsNode(request: Field): ListNode | undefined {
	const query = rowNodes(request.get("queryParams"), typed("query"));
	const path = rowNodes(request.get("pathVariables"), typed("path"));
	if (query === undefined || path === undefined) return query ?? path;
	return listNode(query, [...query.items, ...path.items]);
}

function typed(type: "query" | "path") {
	return ({ field }: PostmanRow): readonly MapEntry[] => [
		memberEntry("type", textNode(type, rangeOfField(field))),
	];
}
