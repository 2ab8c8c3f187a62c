import { basename, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { isVariableName } from "@curlew/template";
import type {
	Position,
	Range,
	TextEdit,
	WorkspaceEdit,
} from "vscode-languageserver";
import { rangeOfName } from "../facts/file-facts.ts";
import type { CollectionIndex } from "../index/collection-index.ts";
import { isWithin } from "../index/cursor.ts";
import { placesOfProcessName, processNames } from "../index/process-names.ts";
import type { VariableOccurrences } from "../index/resolution.ts";
import {
	type NamePlace,
	occurrencesAt,
	referencePlaces,
} from "./references.ts";
import {
	refuseTaken,
	refuseUnreadable,
	renameRefusal,
} from "./rename-refusals.ts";

/** The name at a place; undefined when there stands no variable that could be renamed. */
export function prepareRename(
	index: CollectionIndex,
	file: string,
	position: Position,
): { readonly range: Range; readonly placeholder: string } | undefined {
	const occurrences = occurrencesAt(index, file, position);
	if (!occurrences) return undefined;
	const here = referencePlaces(occurrences).find(
		({ file: own, nameRange }) =>
			own === file && nameRange && isWithin(nameRange, position),
	);
	const range = here?.nameRange;
	return range && { range, placeholder: occurrences.name };
}

/**
 * Gives a variable another name, wherever it is set or asked for: in files of
 * environments, in placeholders and in scripts. Nothing else of a file changes.
 *
 * @throws ResponseError when the new name will not do, or a script computes the old one
 */
export async function rename(
	index: CollectionIndex,
	file: string,
	position: Position,
	newName: string,
): Promise<WorkspaceEdit> {
	const occurrences = occurrencesAt(index, file, position);
	if (!occurrences) throw renameRefusal("There is no variable here.");
	if (!isVariableName(newName))
		throw renameRefusal(
			`"${newName}" cannot be the name of a variable: names are letters, digits, _ and -.`,
		);
	if (newName === occurrences.name) return { changes: {} };
	refuseTaken(index, occurrences, newName);
	const places = [
		...referencePlaces(occurrences),
		...(await placesOfSecret(index, occurrences, newName)),
	];
	const changes = editsOf(index, places, newName);
	refuseUnreadable(index, occurrences, newName, changes);
	return { changes };
}

/** By the address of the file. */
function editsOf(
	index: CollectionIndex,
	places: readonly NamePlace[],
	newName: string,
): Record<string, TextEdit[]> {
	const changes: Record<string, TextEdit[]> = {};
	for (const { file: changed, nameRange, range } of places) {
		if (!nameRange)
			throw renameRefusal(
				`${relative(index.root.root, changed)}:${range.start.line + 1} computes the name; change it there by hand first.`,
			);
		const uri = pathToFileURL(changed).href;
		const edits = changes[uri] ?? [];
		// A script may use in several places what stands in one.
		const isKnown = edits.some((edit) => isSame(edit.range, nameRange));
		if (!isKnown) edits.push({ range: nameRange, newText: newName });
		changes[uri] = edits;
	}
	// By address: what is the same is told the same.
	return Object.fromEntries(
		Object.entries(changes).sort(([one], [other]) => (one < other ? -1 : 1)),
	);
}

/** Tells whether nothing in the collection sets the variable at a place: a file of rows may, or whoever starts the run. */
export function isSetOutside(
	index: CollectionIndex,
	file: string,
	position: Position,
): boolean {
	const occurrences = occurrencesAt(index, file, position);
	if (!occurrences) return false;
	const { definitions, uses } = occurrences;
	return (
		definitions.size === 0 || [...uses].some(({ scope }) => scope === "data")
	);
}

/** A secret without a value in its file has it by its name in `.env`, where other placeholders may ask for it, too. */
async function placesOfSecret(
	index: CollectionIndex,
	{ name, definitions }: VariableOccurrences,
	newName: string,
): Promise<readonly NamePlace[]> {
	const isOutside = [...definitions].some(
		({ value }) => value.kind === "value" && value.value === undefined,
	);
	if (!isOutside) return [];
	if (index.isDeclaredSecret(name))
		throw renameRefusal(
			`${basename(index.root.file)} tells where the secret "${name}" comes from (extensions.curlew.secrets); rename it there and where it is kept by hand.`,
		);
	const known = await processNames(index);
	const lines = await placesOfProcessName(index, name);
	if (lines.length === 0) {
		if (known.get(name)?.isInherited)
			throw renameRefusal(
				`The secret "${name}" has its value in the environment of this editor; rename it there first.`,
			);
		return [];
	}
	if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(newName))
		throw renameRefusal(
			`The secret "${name}" has its value in .env, where names are letters from A to Z, digits and _.`,
		);
	if (known.has(newName))
		throw renameRefusal(
			`There is a name "${newName}" in the environment already.`,
		);
	const uses = [...(index.named(name)?.uses ?? [])].filter(
		({ kind }) => kind === "process-env",
	);
	return [
		...lines.map(({ file, range }) => ({ file, range, nameRange: range })),
		...uses.map((use) => ({
			file: use.file,
			range: use.range,
			nameRange: rangeOfName(use, name),
		})),
	];
}

function isSame({ start }: Range, other: Range): boolean {
	return (
		start.line === other.start.line && start.character === other.start.character
	);
}
