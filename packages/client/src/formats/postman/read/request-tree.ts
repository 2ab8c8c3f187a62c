import { WITHOUT_BODY } from "../../../kinds/methods.ts";
import type { Field } from "../../tree/field.ts";
import {
	listNode,
	type Members,
	mapNode,
	mapOf,
	memberEntry,
	partOfText,
	textNode,
} from "../../tree/make-node.ts";
import type {
	ListNode,
	MapNode,
	PlacedNode,
	ScalarNode,
} from "../../tree/placed-node.ts";
import { rangeOfField, rowNodes } from "../rows.ts";
import { bodyNode } from "./body-tree.ts";
import { urlNodes } from "./url-tree.ts";

/**
 * A request, or its bare URL, as the section `http`.
 *
 * @param prunes whether methods that have no body lose it
 */
export function requestNode(
	request: Field,
	auth: PlacedNode,
	prunes: boolean,
): MapNode {
	const members = requestMembers(request, prunes);
	return mapNode(rangeOfField(request), { ...members, auth });
}

/** Without its authentication: the request of an example, too. */
export function requestMembers(request: Field, prunes: boolean): Members {
	const range = rangeOfField(request);
	if (!request.isMap) {
		const { url } = urlNodes(request);
		return { method: textNode("GET", range), url };
	}
	const method = methodNode(request.get("method"));
	const isPruned = prunes && WITHOUT_BODY.has(method.text);
	const { url, params } = urlNodes(request.get("url"));
	const body = bodyNode(request.get("body"));
	return {
		method,
		url,
		headers: headersNode(
			request.get("header"),
			isPruned ? undefined : body?.mediaType,
		),
		params,
		body: body?.node,
	};
}

/** In capitals, as Postman sends it. */
function methodNode(method: Field): ScalarNode {
	const text = method.filledText();
	const range = rangeOfField(method);
	if (text === undefined) return textNode("GET", range);
	const { node } = method;
	return node?.kind === "scalar" && text === text.toUpperCase()
		? node
		: textNode(text.toUpperCase(), range);
}

/** A list, or one text with a header on each line; with the content type that a body's language has where none is written. */
export function headersNode(
	header: Field,
	mediaType: PlacedNode | undefined,
): ListNode | undefined {
	const rows =
		header.isScalar && header.isPresent
			? textHeaders(header)
			: rowNodes(header);
	if (mediaType === undefined || (rows && hasContentType(rows))) return rows;
	const row = mapNode(mediaType, {
		name: textNode("Content-Type", mediaType),
		value: mediaType,
	});
	return listNode(rows ?? mediaType, [...(rows?.items ?? []), row]);
}

function hasContentType({ items }: ListNode): boolean {
	return items.some((item) => {
		if (item.kind !== "map") return false;
		const text = (key: string) => {
			const value = item.entries.find((entry) => entry.key === key)?.value;
			return value?.kind === "scalar" ? value.text : "";
		};
		return (
			text("name").toLowerCase() === "content-type" &&
			text("disabled") !== "true"
		);
	});
}

function textHeaders(header: Field): ListNode | undefined {
	const { node } = header;
	if (node?.kind !== "scalar") return undefined;
	const { text: source } = header.document.source;
	const rows: PlacedNode[] = [];
	let start = 0;
	for (const line of node.text.split("\n")) {
		const colon = line.indexOf(":");
		const name = line.slice(0, Math.max(0, colon)).trim();
		const value = line.slice(colon + 1).trim();
		if (name !== "") {
			const from = start + line.indexOf(name);
			const at = start + colon + 1 + line.slice(colon + 1).indexOf(value);
			rows.push(
				mapOf(node, [
					memberEntry(
						"name",
						partOfText(source, node, from, from + name.length),
					),
					memberEntry("value", partOfText(source, node, at, at + value.length)),
				]),
			);
		}
		start += line.length + 1;
	}
	return rows.length === 0 ? undefined : listNode(node, rows);
}
