import { pathToFileURL } from "node:url";
import type { Location, Position, Range } from "vscode-languageserver";
import { rangeOfName } from "../facts/file-facts.ts";
import type { CollectionIndex } from "../index/collection-index.ts";
import { atCursor, isWithin } from "../index/cursor.ts";
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
	const { definitions } = occurrences;
	return referencePlaces(occurrences)
		.filter((place) => includesDefinitions || !isOneOf(definitions, place))
		.map(({ file: inFile, range, nameRange }) => ({
			uri: pathToFileURL(inFile).href,
			range: nameRange && isInside(nameRange, range) ? nameRange : range,
		}));
}

/** A place where a variable is named. */
export interface NamePlace {
	readonly file: string;
	/** The placeholder, or the argument in a script. */
	readonly range: Range;
	/** Where the name itself stands, maybe elsewhere in the file; undefined where a script computes it. */
	readonly nameRange: Range | undefined;
}

/** Every place where a variable is named, those of its definitions first. */
export function referencePlaces({
	name,
	definitions,
	uses,
}: VariableOccurrences): readonly NamePlace[] {
	return [
		...definitions,
		...[...uses].map((use) => ({
			file: use.file,
			range: use.range,
			nameRange: rangeOfName(use, name),
		})),
	];
}

function isOneOf(places: ReadonlySet<NamePlace>, place: NamePlace): boolean {
	return places.has(place);
}

function isInside({ start, end }: Range, range: Range): boolean {
	return isWithin(range, start) && isWithin(range, end);
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
	const resolved = resolveUse(index, use);
	if (!resolved && use.isWord) return undefined;
	const name = resolved?.name ?? use.names.at(-1) ?? use.names[0];
	return occurrencesOf(index, name, use);
}
