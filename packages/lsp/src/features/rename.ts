import { relative } from "node:path";
import { pathToFileURL } from "node:url";
import { isVariableName } from "@curlew/template";
import {
	ErrorCodes,
	type Position,
	type Range,
	ResponseError,
	type TextEdit,
	type WorkspaceEdit,
} from "vscode-languageserver";
import type { CollectionIndex } from "../index/collection-index.ts";
import { isWithin } from "../index/cursor.ts";
import type { VariableOccurrences } from "../index/resolution.ts";
import { occurrencesAt, placesOf } from "./references.ts";

/** The name at a place; undefined when there stands no variable that could be renamed. */
export function prepareRename(
	index: CollectionIndex,
	file: string,
	position: Position,
): { readonly range: Range; readonly placeholder: string } | undefined {
	const occurrences = occurrencesAt(index, file, position);
	if (!occurrences) return undefined;
	const here = placesOf(occurrences).find(
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
export function rename(
	index: CollectionIndex,
	file: string,
	position: Position,
	newName: string,
): WorkspaceEdit {
	const occurrences = occurrencesAt(index, file, position);
	if (!occurrences) throw refusal("Here stands no variable.");
	if (!isVariableName(newName))
		throw refusal(
			`"${newName}" cannot be the name of a variable: names are letters, digits, _ and -.`,
		);
	if (newName === occurrences.name) return { changes: {} };
	refuseTaken(index, occurrences, newName);
	const changes: Record<string, TextEdit[]> = {};
	for (const { file: changed, nameRange, range } of placesOf(occurrences)) {
		if (!nameRange)
			throw refusal(
				`${relative(index.root.root, changed)}:${range.start.line + 1} computes the name; change it there by hand first.`,
			);
		const uri = pathToFileURL(changed).href;
		const edits = changes[uri] ?? [];
		// A script may use in several places what stands in one.
		const isKnown = edits.some((edit) => isSame(edit.range, nameRange));
		if (!isKnown) edits.push({ range: nameRange, newText: newName });
		changes[uri] = edits;
	}
	return { changes };
}

/** Two variables would become one. */
function refuseTaken(
	index: CollectionIndex,
	{ definitions, uses }: VariableOccurrences,
	newName: string,
): void {
	const areas = [...definitions, ...uses].map(({ area }) => area);
	const taken = index.named(newName)?.definitions;
	for (const area of areas) {
		const one = taken?.meeting(area)[0];
		if (one)
			throw refusal(
				`There is a variable "${newName}" already: ${relative(index.root.root, one.file)}:${one.range.start.line + 1}.`,
			);
	}
}

function isSame({ start }: Range, other: Range): boolean {
	return (
		start.line === other.start.line && start.character === other.start.character
	);
}

function refusal(message: string): ResponseError<void> {
	return new ResponseError(ErrorCodes.InvalidRequest, message);
}
