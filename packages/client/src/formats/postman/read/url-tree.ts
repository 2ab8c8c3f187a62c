import type { Field } from "../../tree/field.ts";
import {
	joinedNode,
	listNode,
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
import { type PostmanRow, rangeOfField, rowNode, rowsIn } from "../rows.ts";

export interface UrlNodes {
	readonly url: PlacedNode;
	readonly params?: ListNode;
}

type Part = ScalarNode | string;

/** A URL, and the params that stand beside it: a text, or a map of which `raw` does not count. */
export function urlNodes(field: Field): UrlNodes {
	const range = rangeOfField(field);
	if (!field.isPresent) return { url: textNode("", range) };
	if (!field.isMap) {
		const text = field.text();
		return { url: (text !== undefined && field.node) || textNode("", range) };
	}
	const written = field.get("query");
	const text = written.isText ? scalarOf(written) : undefined;
	const query = text ? [] : rowsIn(written);
	const parts = [
		...originParts(field),
		...pathParts(field.get("path")),
		...(text ? ["?", text] : queryParts(query.filter(isEnabled))),
		...hashParts(field.get("hash")),
	];
	const url = joinedNode(parts, range);
	const raw = field.get("raw");
	const rows = [
		...query.map((row) =>
			withoutNull(row, rowNode(row, [typeEntry(row, "query")])),
		),
		...rowsIn(field.get("variable")).map((row) =>
			// Newman takes no notice of one that is switched off.
			rowNode({ ...row, isDisabled: false }, [typeEntry(row, "path")]),
		),
	];
	const isSame = raw.isScalar && raw.text() === url.text;
	return {
		url: isSame && raw.node ? raw.node : url,
		...(rows.length > 0 && { params: listNode(range, rows) }),
	};
}

/** A param whose value is null stands in the URL without `=`. */
function withoutNull({ value }: PostmanRow, node: MapNode): MapNode {
	return value.isPresent
		? node
		: mapOf(
				node,
				node.entries.filter(({ key }) => key !== "value"),
			);
}

function isEnabled({ isDisabled }: PostmanRow): boolean {
	return !isDisabled;
}

function typeEntry({ field }: PostmanRow, type: "query" | "path") {
	return memberEntry("type", textNode(type, rangeOfField(field)));
}

function originParts(url: Field): readonly Part[] {
	const protocol = scalarOf(url.get("protocol"));
	const auth = url.get("auth");
	const port = scalarOf(url.get("port"));
	const parts: Part[] = [];
	if (protocol)
		parts.push(protocol, protocol.text.endsWith("://") ? "" : "://");
	const user = auth.isMap ? scalarOf(auth.get("user")) : undefined;
	const password = auth.isMap ? scalarOf(auth.get("password")) : undefined;
	if (user) parts.push(user, ...(password ? [":", password] : []), "@");
	parts.push(...joined(stepsOf(url.get("host")), "."));
	if (port) parts.push(":", port);
	return parts;
}

function pathParts(path: Field): readonly Part[] {
	if (!path.isPresent) return [];
	const steps = stepsOf(path);
	const [first] = steps;
	if (first === undefined) return [];
	const hasSlash = !path.isList && first.text.startsWith("/");
	return [hasSlash ? "" : "/", ...joined(steps, "/")];
}

/**
 * `?a=1&b`, of rows that are switched on. What would end a name or a value is
 * encoded, where it is written out; a value that is null has no `=` in front.
 *
 * @param first what stands in front of the first one
 */
export function queryParts(
	rows: readonly PostmanRow[],
	first = "?",
): readonly Part[] {
	return rows.flatMap((row, index): readonly Part[] => {
		const value = scalarOf(row.value);
		return [
			index === 0 ? first : "&",
			...encodedParts(nameOf(row), row.field, NAME_ENDS),
			...(value ? ["=", ...encodedParts(value, row.field, VALUE_ENDS)] : []),
		];
	});
}

/** In a map it is the key; null is nothing. */
function nameOf({ field, key }: PostmanRow): ScalarNode {
	const name = field.isMap ? scalarOf(field.get("key")) : undefined;
	const text = field.isMap ? "" : (key.text() ?? "");
	return name ?? textNode(text, rangeOfField(key));
}

const NAME_ENDS = /\{\{.*?\}\}|[&=#]/gs;
const VALUE_ENDS = /\{\{.*?\}\}|[&#]/gs;

function encodedParts(
	node: ScalarNode,
	{ document }: Field,
	ends: RegExp,
): readonly Part[] {
	const source = document.source.text;
	const parts: Part[] = [];
	let from = 0;
	for (const { 0: found, index } of node.text.matchAll(ends)) {
		if (found.length > 1) continue;
		parts.push(
			partOfText(source, node, from, index),
			encodeURIComponent(found),
		);
		from = index + 1;
	}
	return from === 0 ? [node] : [...parts, partOfText(source, node, from)];
}

function hashParts(hash: Field): readonly Part[] {
	const text = scalarOf(hash);
	return text ? ["#", text] : [];
}

/** The parts of a host or a path: a text, or a list of texts or of maps with `value`. */
function stepsOf(field: Field): readonly ScalarNode[] {
	if (!field.isPresent) return [];
	if (!field.isList) {
		const text = scalarOf(field);
		return text ? [text] : [];
	}
	return field
		.items("")
		.flatMap((step) => scalarOf(step.isMap ? step.get("value") : step) ?? []);
}

/** Null is nothing; what is no text is told. */
function scalarOf(field: Field): ScalarNode | undefined {
	if (!field.isPresent || field.text() === undefined) return undefined;
	return field.node?.kind === "scalar" ? field.node : undefined;
}

function joined(
	nodes: readonly ScalarNode[],
	between: string,
): readonly Part[] {
	return nodes.flatMap((node, index) =>
		index === 0 ? [node] : [between, node],
	);
}
