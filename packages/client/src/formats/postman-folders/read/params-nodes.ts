import {
	type PostmanRow,
	rangeOfField,
	rowNodes,
	rowsIn,
} from "../../postman/rows.ts";
import type { Field } from "../../tree/field.ts";
import { listNode, memberEntry, textNode } from "../../tree/make-node.ts";
import type { ListNode, MapEntry, PlacedNode } from "../../tree/placed-node.ts";

/**
 * The URL of a request. A name that stands in `queryParams` is there for good:
 * what the URL says of it is left out, so that a param that is switched off
 * there is not sent.
 */
export function urlNode(request: Field): PlacedNode {
	const url = request.get("url");
	if (url.node?.kind !== "scalar" || !url.isPresent)
		return textNode("", rangeOfField(url));
	const names = rowsIn(request.get("queryParams")).map(
		({ key }) => key.text() ?? "",
	);
	const kept = urlWithout(url.node.text, new Set(names));
	return kept === url.node.text ? url.node : textNode(kept, url.node);
}

/** `/a?x=1&y=2#z` without `x` is `/a?y=2#z`. */
export function urlWithout(url: string, names: ReadonlySet<string>): string {
	const start = url.indexOf("?");
	if (start === -1 || names.size === 0) return url;
	const hash = url.indexOf("#", start);
	const end = hash === -1 ? url.length : hash;
	const pairs = url.slice(start + 1, end).split("&");
	const kept = pairs.filter((pair) => !names.has(pair.split("=", 1)[0] ?? ""));
	if (kept.length === pairs.length) return url;
	const query = kept.length === 0 ? "" : `?${kept.join("&")}`;
	return url.slice(0, start) + query + url.slice(end);
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
