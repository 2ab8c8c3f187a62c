import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { readSource } from "@curlew/client/editing";
import {
	ErrorCodes,
	ResponseError,
	type TextEdit,
} from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { FileFacts, Use } from "../facts/file-facts.ts";
import { readFacts } from "../facts/read-facts.ts";
import type { CollectionIndex } from "../index/collection-index.ts";
import type { VariableOccurrences } from "../index/resolution.ts";

export function renameRefusal(message: string): ResponseError<void> {
	return new ResponseError(ErrorCodes.InvalidRequest, message);
}

/**
 * Two variables would become one, or a placeholder that nothing sets would
 * become this variable's.
 *
 * @throws ResponseError
 */
export function refuseTaken(
	index: CollectionIndex,
	{ name, definitions, uses }: VariableOccurrences,
	newName: string,
): void {
	const areas = [...definitions, ...uses].map(({ area }) => area);
	for (const taken of [newName, ...longerNames(uses, name, newName)]) {
		const named = index.named(taken);
		for (const area of new Set(areas)) {
			const one = named?.definitions.meeting(area)[0];
			if (one)
				throw renameRefusal(
					`There is a variable "${taken}" already: ${placeText(index, one)}.`,
				);
		}
	}
	for (const use of index.named(newName)?.uses ?? []) {
		const isMet = areas.some(
			(area) => use.area.startsWith(area) || area.startsWith(use.area),
		);
		if (isMet && use.kind === "variable" && use.names.at(-1) === newName)
			throw renameRefusal(
				`"${newName}" is asked for already, and nothing sets it: ${placeText(index, use)}.`,
			);
	}
}

/** Variables of files may have dots in their names: `{{user.id}}` must not become `{{a.id}}` where one is called so. */
function longerNames(
	uses: Iterable<Use>,
	name: string,
	newName: string,
): ReadonlySet<string> {
	const longer = new Set<string>();
	for (const { names } of uses)
		for (const one of names)
			if (one.startsWith(`${name}.`))
				longer.add(newName + one.slice(name.length));
	return longer;
}

/** Names that are read as they are wherever a name may stand, but as a word of an expression. */
const PLAIN = /^(?!null$|true$|false$)[\p{L}_][\p{L}\p{N}_]*$/iu;

/**
 * The new name would not be read as it is meant where it would stand: YAML
 * takes `null` for nothing, an expression `a-b` for a difference.
 *
 * @throws ResponseError
 */
export function refuseUnreadable(
	index: CollectionIndex,
	{ name, uses }: VariableOccurrences,
	newName: string,
	changes: Readonly<Record<string, readonly TextEdit[]>>,
): void {
	const asWord = new Set(
		[...uses].filter(({ isWord }) => isWord).map(({ file }) => file),
	);
	for (const [uri, edits] of Object.entries(changes)) {
		const file = fileURLToPath(uri);
		if (PLAIN.test(newName) && !asWord.has(file)) continue;
		const place = index.place(file);
		const before = index.facts(file);
		const result = readSource(file);
		if (!place || !before || result.kind !== "source") continue;
		const document = TextDocument.create(uri, "", 0, result.source.text);
		const after = readFacts(
			TextDocument.applyEdits(document, [...edits]),
			place,
			index.syntax,
		);
		const names = [name, newName];
		if (mentions(before, names) !== mentions(after, names))
			throw renameRefusal(
				`"${newName}" would mean something else in ${relative(index.root.root, file)}; choose another name.`,
			);
	}
}

/** What a file names, where both names of a variable are as good: the same before and after a renaming. */
function mentions(facts: FileFacts, names: readonly string[]): string {
	const named = (one: string) => (names.includes(one) ? "" : one);
	return JSON.stringify([
		facts.definitions.map((one) => [named(one.name), one.scope, one.area]),
		facts.uses.map(({ kind, names, isWord }) => [
			kind,
			named(names.at(-1) ?? ""),
			isWord,
		]),
	]);
}

function placeText(
	{ root }: CollectionIndex,
	{ file, range }: Pick<Use, "file" | "range">,
): string {
	return `${relative(root.root, file)}:${range.start.line + 1}`;
}
