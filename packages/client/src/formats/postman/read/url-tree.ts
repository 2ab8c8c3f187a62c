import type { Field } from "../../tree/field.ts";
import {
	joinedNode,
	listNode,
	memberEntry,
	textNode,
} from "../../tree/make-node.ts";
import type {
	ListNode,
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
	const query = rowsIn(field.get("query"));
	const parts = [
		...originParts(field),
		...pathParts(field.get("path")),
		...queryParts(query.filter(({ isDisabled }) => !isDisabled)),
		...hashParts(field.get("hash")),
	];
	const url = joinedNode(parts, range);
	const raw = field.get("raw");
	const rows = [
		...query.map((row) => rowNode(row, [typeEntry(row, "query")])),
		...rowsIn(field.get("variable")).map((row) =>
			rowNode(row, [typeEntry(row, "path")]),
		),
	];
	const isSame = raw.isScalar && raw.text() === url.text;
	return {
		url: isSame && raw.node ? raw.node : url,
		...(rows.length > 0 && { params: listNode(range, rows) }),
	};
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

function queryParts(rows: readonly PostmanRow[]): readonly Part[] {
	return rows.flatMap(({ key, value }, index): readonly Part[] => {
		const name = textNode(key.text() ?? "", rangeOfField(key));
		const text = scalarOf(value);
		return [index === 0 ? "?" : "&", name, ...(text ? ["=", text] : [])];
	});
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
