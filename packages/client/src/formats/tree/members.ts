import type { PlacedDocument } from "./placed-document.ts";
import type {
	ListNode,
	MapEntry,
	MapNode,
	PlacedNode,
	ScalarNode,
} from "./placed-node.ts";

/** What a field can hold: anything but an alias. */
export type ReadableNode = MapNode | ListNode | ScalarNode;

/** Follows an alias; a chain of aliases cannot exist in YAML. */
export function target(
	document: PlacedDocument,
	node: PlacedNode | null | undefined,
): ReadableNode | undefined {
	if (node?.kind === "alias") return document.resolve(node);
	return node ?? undefined;
}

/** Own keys win over merged ones; of several merged maps the first wins. */
export function findInMap(
	document: PlacedDocument,
	map: MapNode,
	key: string,
): PlacedNode | null | undefined {
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
	readonly value: PlacedNode | null | undefined;
	readonly merged: PlacedNode | null | undefined;
}

const NOT_FOUND: Found = { value: undefined, merged: undefined };

/** Above this, an index finds keys more quickly than looking through them. */
const FEW_KEYS = 16;

interface KeyIndex {
	/** Of equal keys, the first counts. */
	readonly entries: ReadonlyMap<string | undefined, MapEntry>;
	/** Of several `<<`, the last counts. */
	readonly merged: PlacedNode | null | undefined;
}

/** Of maps with many keys: who reads all of a file asks for each of its keys. */
const indexes = new WeakMap<MapNode, KeyIndex>();

/** The value of a key, and what the map merges in when it has no such key. */
function findOwn(map: MapNode, key: string): Found {
	if (map.entries.length > FEW_KEYS) return findInIndex(map, key);
	let merged: PlacedNode | null | undefined;
	for (const entry of map.entries) {
		if (entry.key === key) return { value: entry.value, merged: undefined };
		if (entry.key === "<<") merged = entry.value;
	}
	return merged === undefined ? NOT_FOUND : { value: undefined, merged };
}

function findInIndex(map: MapNode, key: string): Found {
	let index = indexes.get(map);
	if (index === undefined) {
		index = indexOf(map);
		indexes.set(map, index);
	}
	const { entries, merged } = index;
	const own = entries.get(key);
	if (own !== undefined) return { value: own.value, merged: undefined };
	return merged === undefined ? NOT_FOUND : { value: undefined, merged };
}

function indexOf({ entries }: MapNode): KeyIndex {
	const merged = entries.findLast(({ key }) => key === "<<")?.value;
	// The last one that is set stays, which is the first of the map.
	const found = new Map(
		entries.toReversed().map((entry) => [entry.key, entry]),
	);
	return { entries: found, merged };
}

function mergedMaps(
	document: PlacedDocument,
	merged: PlacedNode | null | undefined,
): MapNode[] {
	const sources = target(document, merged);
	const all = sources?.kind === "list" ? sources.items : [sources];
	return all
		.map((source) => target(document, source))
		.filter((source) => source?.kind === "map");
}
