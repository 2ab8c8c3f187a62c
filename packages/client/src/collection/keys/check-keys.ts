import { nearestName } from "@curlew/template";
import { shortened } from "../../values/shortened.ts";
import { meantOperator, UNKNOWN_OPERATOR } from "../operators.ts";
import type { YamlDocument } from "../yaml-document.ts";
import type { YamlField } from "../yaml-field.ts";
import { target } from "../yaml-members.ts";
import type { MapEntry, MapNode, ScalarNode, YamlNode } from "../yaml-node.ts";
import { hintForWord, suggestKey } from "./hints.ts";
import type { Shape } from "./shape.ts";

export const UNKNOWN_KEY = "UNKNOWN_KEY";

/** A key that begins so is its author's own. */
const OWN = "x-";
const MERGE = "<<";

/**
 * Reports every key below a field that its shape does not have, and every word
 * that is none of those that may stand there: SEMANTICS §8. Types of values
 * are for the readers.
 *
 * One pass over the nodes, without paths: those are worked out for messages only.
 */
export function checkKeys(field: YamlField, shape: Shape): void {
	if (field.node === undefined) return;
	new KeyCheck(field.document, shape).visit(field.node, shape);
}

class KeyCheck {
	readonly #document: YamlDocument;
	readonly #root: Shape;
	/** What `<<` merges into several maps is told once. */
	readonly #told = new Set<MapEntry>();

	constructor(document: YamlDocument, root: Shape) {
		this.#document = document;
		this.#root = root;
	}

	/** @param key behind which the value stands; undefined for an entry of a list */
	visit(node: YamlNode | null, shape: Shape, key = ""): void {
		const value = target(this.#document, node);
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
		const { keys, values } = chosen;
		if (keys === undefined && values === undefined) return;
		for (const entry of this.#entries(map)) {
			const { key, value } = entry;
			const name = keys && key !== undefined ? known(key, chosen) : undefined;
			if (name !== undefined) {
				const below = keys?.get(name) ?? values;
				if (below && value) this.visit(value, below, name);
			} else if (values) this.visit(value, values);
			else if (!chosen.isOpen || isMisspelt(key, chosen))
				this.#refuse(entry, map, chosen);
		}
	}

	/** The map's own entries, and those that it merges in. */
	#entries(map: MapNode): readonly MapEntry[] {
		if (!map.entries.some(({ key }) => key === MERGE)) return map.entries;
		const entries: MapEntry[] = [];
		const seen = new Set<MapNode>();
		const pending: (YamlNode | null)[] = [map];
		while (pending.length > 0) {
			const next = target(this.#document, pending.pop());
			if (next?.kind === "list") pending.push(...next.items);
			if (next?.kind !== "map" || seen.has(next)) continue;
			seen.add(next);
			for (const entry of next.entries)
				if (entry.key === MERGE) pending.push(entry.value);
				else entries.push(entry);
		}
		return entries;
	}

	/** The shape that a map's `type` asks for; without a type that is known, the one with the keys of all. */
	#ofType(map: MapNode, shape: Shape): Shape {
		const entry = this.#entries(map).find(({ key }) => key === "type");
		const type = target(this.#document, entry?.value);
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
		if (key?.startsWith(OWN) || this.#told.has(entry)) return;
		this.#told.add(entry);
		this.#document.misspelt.add(map);
		this.#document.report(
			{
				code: UNKNOWN_KEY,
				message:
					key === undefined
						? `${shape.what} has no key of this kind.`
						: `${shape.what} has no key \`${key}\`.`,
				hint: suggestKey(key ?? "", {
					shape,
					root: this.#root,
					present: this.#entries(map).map((one) => one.key ?? ""),
				}),
			},
			keyStart,
			keyEnd,
		);
	}
}

/** What other programs add has no name that is nearly one of ours. */
function isMisspelt(key: string | undefined, { names }: Shape): boolean {
	return nearestName(key ?? "", names ?? []) !== undefined;
}

/** The name of a key as the shape has it. */
function known(key: string, { keys, isSnakeCase }: Shape): string | undefined {
	if (keys?.has(key)) return key;
	if (!isSnakeCase || !key.includes("_")) return undefined;
	const name = key.replace(/_(\w)/g, (_, letter: string) =>
		letter.toUpperCase(),
	);
	return keys?.has(name) ? name : undefined;
}
