import {
	type FormatName,
	formatOfFile,
	isFormatName,
} from "@curlew/client/editing";
import type {
	CompletionItem,
	Hover,
	Position,
	Range,
} from "vscode-languageserver";
import type { FactFileKind } from "../../facts/file-place.ts";
import type { CollectionIndex } from "../../index/collection-index.ts";
import { bruCursor, bruWords } from "./bru-words.ts";
import { describeWord, type FileWord, toWordItem } from "./file-word.ts";
import { yamlCursor } from "./yaml-cursor.ts";
import { yamlWords } from "./yaml-words.ts";

/** The keys and words of the file's format that may stand at the cursor: kinds of authentication and bodies, operators, settings. */
export function completeFileWords(
	index: CollectionIndex,
	file: string,
	text: string,
	position: Position,
): readonly CompletionItem[] {
	const place = wordPlace(index, file, text, position);
	if (place === undefined) return [];
	const { words, range, behind } = place;
	return words
		.filter((word) => !word.isThere)
		.map((word) => toWordItem(word, range, behind));
}

/** What is told of the key or word at the cursor. */
export function hoverWord(
	index: CollectionIndex,
	file: string,
	text: string,
	position: Position,
): Hover | undefined {
	const place = wordPlace(index, file, text, position);
	if (place === undefined) return undefined;
	const { words, range } = place;
	const line = text.split(/\r\n|\r|\n/)[range.start.line] ?? "";
	const written = line.slice(range.start.character, range.end.character);
	const word = words.find((one) => one.text === written);
	const value = word && describeWord(word);
	return value ? { contents: { kind: "markdown", value }, range } : undefined;
}

/** The words that may stand at a place. */
interface WordPlace {
	readonly words: readonly FileWord[];
	/** Of the word that stands there. */
	readonly range: Range;
	/** What follows a word when it is taken. */
	readonly behind: string;
}

function wordPlace(
	index: CollectionIndex,
	file: string,
	text: string,
	position: Position,
): WordPlace | undefined {
	const kind = index.place(file)?.kind;
	if (kind === undefined || kind === "module") return undefined;
	if (index.facts(file)?.isForeign) return undefined;
	const format = formatOfFile(file)?.name;
	return isFormatName(format)
		? PLACES[format](text, position, kind)
		: undefined;
}

type FileKind = Exclude<FactFileKind, "module">;

const PLACES: Readonly<
	Record<
		FormatName,
		(text: string, position: Position, kind: FileKind) => WordPlace | undefined
	>
> = {
	opencollection: (text, position, kind) => {
		const cursor = yamlCursor(text, position);
		if (!cursor) return undefined;
		const { range, key, rest } = cursor;
		const isWhole = key !== undefined || rest.startsWith(":");
		const behind = isWhole ? "" : ": ";
		return { words: yamlWords(kind, cursor), range, behind };
	},
	// Its keys come from Postman, and nobody types them.
	postman: () => undefined,
	// Their keys are Postman's.
	"postman-folders": () => undefined,
	bruno: (text, position, kind) => {
		const cursor = bruCursor(text, position);
		if (!cursor) return undefined;
		const { range, section, key, rest } = cursor;
		const end = section === undefined ? " {" : ": ";
		const isWhole = key !== undefined || rest.trim() !== "";
		const behind = isWhole ? "" : end;
		const words = bruWords(kind === "global" ? "environment" : kind, cursor);
		return { words, range, behind };
	},
};
