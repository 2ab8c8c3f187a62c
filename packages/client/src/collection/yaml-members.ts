import type { YamlDocument } from "./yaml-document.ts";
import type { ListNode, MapNode, ScalarNode, YamlNode } from "./yaml-node.ts";

/** What a field can hold: anything but an alias. */
export type ReadableNode = MapNode | ListNode | ScalarNode;

/** Follows an alias; a chain of aliases cannot exist in YAML. */
export function target(
	document: YamlDocument,
	node: YamlNode | null | undefined,
): ReadableNode | undefined {
	if (node?.kind === "alias") return document.resolve(node);
	return node ?? undefined;
}

/** Own keys win over merged ones; of several merged maps the first wins. */
export function findInMap(
	document: YamlDocument,
	map: MapNode,
	key: string,
): YamlNode | null | undefined {
	const own = findOwn(map, key);
	if (own.value !== undefined || own.merged === undefined) return own.value;
	// Merged maps may merge others, one in many ways, or themselves: each is looked at once.
	const seen = new Set<MapNode>([map]);
	const pending = mergedMaps(document, own.merged).reverse();
	for (let next = pending.pop(); next; next = pending.pop()) {
		if (seen.has(next)) continue;
		seen.add(next);
		const { value, merged } = findOwn(next, key);
		if (value !== undefined) return value;
		for (const further of mergedMaps(document, merged).reverse())
			pending.push(further);
	}
	return undefined;
}

interface Found {
	readonly value: YamlNode | null | undefined;
	readonly merged: YamlNode | null | undefined;
}

const NOT_FOUND: Found = { value: undefined, merged: undefined };

/** The value of a key, and what the map merges in when it has no such key. */
function findOwn(map: MapNode, key: string): Found {
	let merged: YamlNode | null | undefined;
	for (const entry of map.entries) {
		if (entry.key === key) return { value: entry.value, merged: undefined };
		if (entry.key === "<<") merged = entry.value;
	}
	return merged === undefined ? NOT_FOUND : { value: undefined, merged };
}

function mergedMaps(
	document: YamlDocument,
	merged: YamlNode | null | undefined,
): MapNode[] {
	const sources = target(document, merged);
	const all = sources?.kind === "list" ? sources.items : [sources];
	return all
		.map((source) => target(document, source))
		.filter((source) => source?.kind === "map");
}
