import { nearestName } from "@curlew/template";
import { meantOperator, UNKNOWN_OPERATOR } from "../../kinds/operators.ts";
import { shortened } from "../../values/shortened.ts";
import type { Field } from "../tree/field.ts";
import { findInMap, target } from "../tree/members.ts";
import type { PlacedDocument } from "../tree/placed-document.ts";
import type {
	MapEntry,
	MapNode,
	PlacedNode,
	ScalarNode,
} from "../tree/placed-node.ts";
import { correctKey, hintForWord, suggestKey } from "./hints.ts";
import type { Shape } from "./shape.ts";

export const UNKNOWN_KEY = "UNKNOWN_KEY";

/** A key that begins so is its author's own. */
const OWN = "x-";
const MERGE = "<<";

/**
 * Reports every key below a field that its shape does not have, and every word
 * that is none of those that may stand there: docs/semantics.md §8. Types of values
 * are for the readers.
 *
 * One pass over the nodes; the keys on the way are for hints only.
 */
export function checkKeys(field: Field, shape: Shape): void {
	if (field.node === undefined || field.document.isMapped) return;
	new KeyCheck(field.document, shape).visit(field.node, shape);
}

class KeyCheck {
	readonly #document: PlacedDocument;
	readonly #root: Shape;
	/** The maps that `<<` has merged into others, by what these are. */
	#merges: Map<Shape, Set<MapNode>> | undefined;
	/** The keys that lead to where the check is. */
	readonly #path: string[] = [];
	/** The keys of maps that have a wrong one. */
	readonly #keys = new Map<MapNode, ReadonlySet<string>>();

	constructor(document: PlacedDocument, root: Shape) {
		this.#document = document;
		this.#root = root;
	}

	/** @param key behind which the value stands; undefined for an entry of a list */
	visit(node: PlacedNode | null, shape: Shape, key = ""): void {
		const value = node?.kind === "alias" ? target(this.#document, node) : node;
		switch (value?.kind) {
			case "map":
				this.#map(value, shape);
				break;
			case "list":
				if (shape.items === undefined) break;
				for (const item of value.items) this.visit(item, shape.items);
				break;
			case "scalar":
				if (shape.words) this.#word(value, shape, key);
		}
	}

	#map(map: MapNode, shape: Shape): void {
		const chosen = shape.byType ? this.#ofType(map, shape) : shape;
		if (chosen.keys || chosen.values) this.#entries(map, map, chosen);
	}

	/** @param owner the map that has the entries, by merging or by itself */
	#entries(map: MapNode, owner: MapNode, shape: Shape): void {
		const { keys } = shape;
		for (const entry of map.entries) {
			const { key = "", value } = entry;
			const below = keys?.get(key);
			if (below) this.#below(value, below, key);
			else if (!keys?.has(key)) this.#other(entry, owner, shape);
		}
	}

	#below(node: PlacedNode | null, shape: Shape, key = ""): void {
		this.#path.push(key);
		this.visit(node, shape, key);
		this.#path.pop();
	}

	/** What is none of a shape's keys as it stands. */
	#other(entry: MapEntry, owner: MapNode, shape: Shape): void {
		const { key, value } = entry;
		const name = shape.isSnakeCase ? camelCase(key) : undefined;
		if (key === MERGE) this.#merged(value, owner, shape);
		else if (shape.values) this.#below(value, shape.values, key);
		else if (name !== undefined && shape.keys?.has(name)) {
			const below = shape.keys.get(name);
			if (below) this.#below(value, below, key ?? "");
		} else if (!shape.isOpen || isMisspelt(key, shape))
			this.#refuse(entry, owner, shape);
	}

	/** Merged maps may merge others, one in many ways, or themselves: each is looked at once for a shape. */
	#merged(node: PlacedNode | null, owner: MapNode, shape: Shape): void {
		const value = target(this.#document, node);
		if (value?.kind === "list")
			for (const item of value.items) this.#merged(item, owner, shape);
		if (value?.kind !== "map") return;
		this.#merges ??= new Map();
		const seen = this.#merges.get(shape) ?? new Set();
		this.#merges.set(shape, seen);
		if (seen.has(value)) return;
		seen.add(value);
		this.#entries(value, owner, shape);
	}

	/** The shape that a map's `type` asks for; without a type that is known, the one with the keys of all. */
	#ofType(map: MapNode, shape: Shape): Shape {
		const type = target(this.#document, findInMap(this.#document, map, "type"));
		const text = type?.kind === "scalar" ? type.text : "";
		const { byType } = shape;
		return byType?.get(text) ?? byType?.get(text.toLowerCase()) ?? shape;
	}

	#word(scalar: ScalarNode, shape: Shape, key: string): void {
		const { words = [], code = "INVALID_FIELD" } = shape;
		const { text, type, start, end } = scalar;
		if (type === "null" || text === "" || text.includes("{{")) return;
		const isKnown = words.includes(shape.isAnyCase ? text.toLowerCase() : text);
		if (isKnown) return;
		const meant = code === UNKNOWN_OPERATOR ? meantOperator(text) : undefined;
		this.#document.report(
			{
				code,
				message: `\`${key}\` cannot be \`${shortened(text, 40)}\`.`,
				hint: hintForWord(text, words, meant),
			},
			start,
			end,
		);
	}

	#refuse(entry: MapEntry, map: MapNode, shape: Shape): void {
		const { key, keyStart, keyEnd } = entry;
		if (key?.startsWith(OWN)) return;
		const place = {
			shape,
			root: this.#root,
			path: this.#path,
			present: this.#keysOf(map),
		};
		const isHarmless =
			shape.isForeign === true && correctKey(key ?? "", place) === undefined;
		if (!isHarmless) this.#document.noteMisspelt(map);
		this.#document.report(
			{
				code: UNKNOWN_KEY,
				severity: isHarmless ? "warning" : "error",
				message:
					key === undefined
						? `${shape.what} has no key of this kind.`
						: `${shape.what} has no key \`${key}\`.`,
				hint: suggestKey(key ?? "", place),
			},
			keyStart,
			keyEnd,
		);
	}

	#keysOf(map: MapNode): ReadonlySet<string> {
		const known = this.#keys.get(map);
		if (known) return known;
		const keys = new Set(map.entries.map(({ key = "" }) => key));
		this.#keys.set(map, keys);
		return keys;
	}
}

/** What other programs add has no name that is nearly one of ours. */
function isMisspelt(key: string | undefined, { names }: Shape): boolean {
	return nearestName(key ?? "", names ?? []) !== undefined;
}

/** `access_token` as `accessToken`. */
function camelCase(key: string | undefined): string | undefined {
	return key?.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
