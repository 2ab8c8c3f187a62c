import { pathToFileURL } from "node:url";
import type { Location, Position } from "vscode-languageserver";
import { rangeOfName } from "../facts/file-facts.ts";
import type { CollectionIndex } from "../index/collection-index.ts";
import { atCursor } from "../index/cursor.ts";
import {
	occurrencesOf,
	resolveUse,
	type VariableOccurrences,
} from "../index/resolution.ts";

/** Every place that asks for, or sets, the variable at a place. */
export function findReferences(
	index: CollectionIndex,
	file: string,
	position: Position,
	includesDefinitions: boolean,
): readonly Location[] {
	const occurrences = occurrencesAt(index, file, position);
	if (!occurrences) return [];
	const { name, definitions, uses } = occurrences;
	const places = [...(includesDefinitions ? definitions : []).values()].map(
		(one) => ({ file: one.file, range: one.nameRange ?? one.range }),
	);
	for (const use of uses)
		places.push({ file: use.file, range: rangeOfName(use, name) ?? use.range });
	return places.map((one) => ({
		uri: pathToFileURL(one.file).href,
		range: one.range,
	}));
}

/** All that belongs to the variable at a place; undefined when there stands none. */
export function occurrencesAt(
	index: CollectionIndex,
	file: string,
	position: Position,
): VariableOccurrences | undefined {
	const facts = index.facts(file);
	const found = facts && atCursor(facts, position);
	if (!found) return undefined;
	if (found.kind === "definition")
		return occurrencesOf(index, found.definition.name, found.definition);
	const { use } = found;
	if (use.kind !== "variable") return undefined;
	const name = resolveUse(index, use)?.name ?? use.names.at(-1) ?? use.names[0];
	return occurrencesOf(index, name, use);
}
